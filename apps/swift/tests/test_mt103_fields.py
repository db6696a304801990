"""A pasted MT103 is read by the standard: which fields and entries there are, in which form, of which characters."""

import pytest
from django.test import Client

from apps.swift.drafts import WITHHELD
from apps.swift.tests.messages import WHOLE, explain, message_in, values_of

pytestmark = pytest.mark.django_db

OPTIONS = {
    "50": "AFK",
    "51": "A",
    "52": "AD",
    "53": "ABD",
    "54": "ABD",
    "55": "ABD",
    "56": "ACD",
    "57": "ABCD",
}
VALUES = {
    "A": "/12345678\nSIMUBEB0XXX",
    "B": "/C/12345678\nNORTHHAVEN",
    "C": "//SC000000",
    "D": "/D/12345678\nTRAINING BANK\n1 TRAINING STREET\nNORTHHAVEN",
    "F": "/12345678\n1/TRAINING PAYER",
    "K": "TRAINING PAYER",
}


def test_a_party_in_every_option_that_the_standard_has_is_explained_and_nothing_is_wrong_with_it(
    operator_client: Client,
) -> None:
    fields = [f":{tag}{option}:{VALUES[option]}" for tag, options in OPTIONS.items() for option in options]
    told = explain(
        operator_client, "\n".join([":20:SIM-REF-0001", *fields, ":77T:/UEDI/UNH+1+FINPAY:D=X"])
    ).json()
    assert [finding for finding in told["findings"] if finding["part"] is not None] == []
    assert "Not a field of an MT103" not in {part["name"] for part in told["parts"]}


@pytest.mark.parametrize("tag", ["51D", "52B", "52C", "53C", "54C", "55C", "56B", "58A", "59K", "77A"])
def test_a_party_in_an_option_that_no_mt103_has_is_no_field_of_one(operator_client: Client, tag: str) -> None:
    assert "An MT103 has no such field." in message_in(
        explain(operator_client, f":{tag}:TRAINING BANK").json()
    )


@pytest.mark.parametrize(
    ("field", "sentence"),
    [
        ("53A:TRAINING BANK", "Option A has a BIC"),
        ("50A:/1\n/2\nSIMUBEB0", "Option A has a BIC"),
        ("57B:NORTHHAVEN\nEASTMERE", "Option B has a line"),
        ("56C:SC000000", "Option C has one line"),
        ("57C://SC000000\nTRAINING BANK", "Option C has one line"),
        ("53D:A\nB\nC\nD\nE", "Option D has four lines"),
        ("55D:/12345678", "Option D has four lines"),
        (f"54D:{'B' * 36}", "more than 35 characters"),
    ],
)
def test_a_party_that_has_not_the_form_of_its_option_is_told_which_it_is(
    operator_client: Client, field: str, sentence: str
) -> None:
    assert sentence in message_in(explain(operator_client, f":{field}").json())


def test_every_entry_of_the_other_blocks_is_called_what_the_standard_calls_it(
    operator_client: Client,
) -> None:
    header = "{106:261121SIMUBEB0AXXX0000000001}{115:NOTE}{165:/ABC/NOTE}{423:261121120000}{424:SIM-1}{433:/AOK/}{434:/ABC/}"
    trailer = "{PDE:1348261121SIMUBEB0AXXX0000000001}{DLM:}{MRF:261121}{PDM:}{SYS:}{PAC:00000000}}{S:{SAC:}{COP:P}{SPD:}"
    text = WHOLE.replace("{3:", f"{{3:{header}").replace("{TNG:}", f"{{TNG:}}{trailer}")
    told = explain(operator_client, text).json()
    names = {part["tag"]: part["name"] for part in told["parts"]}
    assert names["423"] == "Balance checkpoint"
    assert names["MRF"] == "Message reference"
    assert not {"Not a field of an MT103", "Entry without a name"} & set(names.values())
    assert [finding["part"] for finding in told["findings"]] == [
        next(place for place, part in enumerate(told["parts"]) if part["tag"] == "32A")
    ]


def test_an_entry_of_a_banks_own_interface_is_called_no_field(operator_client: Client) -> None:
    told = explain(operator_client, f"{WHOLE}{{S:{{XYZ:1}}}}").json()
    assert told["parts"][-1]["name"] == "Entry without a name"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("{108:", "{106:261121DEUTDEFFAXXX0000000001}{108:"),
        ("{TNG:}", "{TNG:}{PDE:1348261121DEUTDEFFAXXX0000000001}"),
        (":70:", ":53A:ABCD\u200bDEFF\r\n:70:"),
    ],
)
def test_a_bank_that_could_be_real_is_withheld_from_entries_and_between_unseen_characters(
    operator_client: Client, old: str, new: str
) -> None:
    told = explain(operator_client, WHOLE.replace(old, new, 1)).json()
    assert WITHHELD in values_of(told).values()
    assert "This is not a Test & Training BIC." in message_in(told)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "\u200b:20:x",
            "Line 1, character 1: the tag of a field such as :20: has to begin here, and ZERO WIDTH SPACE (U+200B) is there",
        ),
        (
            "{1:F01}\n\ufeff{4:\n:20:x\n-}",
            "Line 2, character 1: a block such as {4: has to begin here, and ZERO WIDTH NO-BREAK SPACE (U+FEFF)",
        ),
    ],
)
def test_an_unseen_character_where_a_message_breaks_off_is_named(
    operator_client: Client, text: str, sentence: str
) -> None:
    assert sentence in explain(operator_client, text).json()["message"]


@pytest.mark.parametrize(
    ("value", "where"),
    [
        ("SIM-1\n\u200b:23B:CRED", "ZERO WIDTH SPACE (U+200B) at line 2, character 1 of the field"),
        ("SIM\u20111", "NON-BREAKING HYPHEN (U+2011) at line 1, character 4 of the field"),
        ("SIM-Ø", "“Ø” at line 1, character 5 of the field"),
    ],
)
def test_a_character_that_no_network_carries_is_named_with_its_place(
    operator_client: Client, value: str, where: str
) -> None:
    assert where in message_in(explain(operator_client, f":20:{value}").json())
