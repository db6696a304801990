"""Fields, entries, formats and characters of a pasted MT103, checked against the standard."""

import pytest

from apps.swift.drafts import WITHHELD
from apps.swift.fin.parts import Malformed
from apps.swift.tests.messages import WHOLE, explain, findings_of, values_of

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


def test_party_in_every_standard_option_is_explained_without_findings() -> None:
    fields = [f":{tag}{option}:{VALUES[option]}" for tag, options in OPTIONS.items() for option in options]
    explained = explain("\n".join([":20:SIM-REF-0001", *fields, ":77T:/UEDI/UNH+1+FINPAY:D=X"]))
    assert [finding for finding in explained["findings"] if finding["part"] is not None] == []
    assert "Not a field of an MT103" not in {part["name"] for part in explained["parts"]}


@pytest.mark.parametrize("tag", ["51D", "52B", "52C", "53C", "54C", "55C", "56B", "58A", "59K", "77A"])
def test_party_in_a_nonstandard_option_gets_the_finding_that_an_mt103_has_no_such_field(tag: str) -> None:
    assert "An MT103 has no such field." in findings_of(explain(f":{tag}:TRAINING BANK"))


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
def test_finding_on_a_malformed_party_states_the_format_of_the_option(field: str, sentence: str) -> None:
    assert sentence in findings_of(explain(f":{field}"))


def test_every_standard_entry_outside_block_4_is_shown_with_its_name() -> None:
    header = "{106:261121SIMUBEB0AXXX0000000001}{115:NOTE}{165:/ABC/NOTE}{423:261121120000}{424:SIM-1}{433:/AOK/}{434:/ABC/}"
    trailer = "{PDE:1348261121SIMUBEB0AXXX0000000001}{DLM:}{MRF:261121}{PDM:}{SYS:}{PAC:00000000}}{S:{SAC:}{COP:P}{SPD:}"
    text = WHOLE.replace("{3:", f"{{3:{header}").replace("{TNG:}", f"{{TNG:}}{trailer}")
    explained = explain(text)
    names = {part["tag"]: part["name"] for part in explained["parts"]}
    assert names["423"] == "Balance checkpoint"
    assert names["MRF"] == "Message reference"
    assert not {"Not a field of an MT103", "Entry without a name"} & set(names.values())
    assert [finding["part"] for finding in explained["findings"]] == [
        next(place for place, part in enumerate(explained["parts"]) if part["tag"] == "32A")
    ]


def test_nonstandard_entry_outside_block_4_is_shown_without_a_name() -> None:
    explained = explain(f"{WHOLE}{{S:{{XYZ:1}}}}")
    assert explained["parts"][-1]["name"] == "Entry without a name"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("{108:", "{106:261121DEUTDEFFAXXX0000000001}{108:"),
        ("{TNG:}", "{TNG:}{PDE:1348261121DEUTDEFFAXXX0000000001}"),
        (":70:", ":53A:ABCD\u200bDEFF\r\n:70:"),
    ],
)
def test_real_bic_is_withheld_in_header_and_trailer_even_with_an_invisible_character(
    old: str, new: str
) -> None:
    explained = explain(WHOLE.replace(old, new, 1))
    assert WITHHELD in values_of(explained).values()
    assert "This is not a Test & Training BIC." in findings_of(explained)


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
def test_syntax_error_at_an_invisible_character_names_the_character(text: str, sentence: str) -> None:
    with pytest.raises(Malformed) as refused:
        explain(text)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("value", "where"),
    [
        ("SIM-1\n\u200b:23B:CRED", "ZERO WIDTH SPACE (U+200B) at line 2, character 1 of the field"),
        ("SIM\u20111", "NON-BREAKING HYPHEN (U+2011) at line 1, character 4 of the field"),
        ("SIM-Ø", "“Ø” at line 1, character 5 of the field"),
    ],
)
def test_finding_on_a_character_outside_the_charset_states_the_character_and_its_position(
    value: str, where: str
) -> None:
    assert where in findings_of(explain(f":20:{value}"))
