"""What could be real stands in no message that is written, in no text that is explained, and in no refusal."""

import re
from typing import Any

import pytest
from django.test import Client

from apps.swift.drafts import WITHHELD
from apps.swift.fin.charset import Unwritable
from apps.swift.fin.mt103 import mt103_of
from apps.swift.pacs008 import pacs008_of
from apps.swift.tests.messages import NEW, READ, WRITE, explain, message_in, send, values_of
from apps.swift.tests.payments import party, payment

IBAN = "DE89370400440532013000"
BIC = "DEUTDEFF500"
ADDRESS = "0xdAC17F958D2ee523a2206206994597C13D831ec7"
KEY = "4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318"
WORDS = "legal winner thank year wave sausage worth useful legal winner thank yellow"
ACCENTED = [
    "DÉ89370400440532013000",
    "DÉUTDEFF500",
    "0xdÁC17F958D2ee523a2206206994597C13D831ec7",
    KEY.replace("a", "á", 1),
    WORDS.replace("legal", "légal"),
]
REAL = [IBAN, BIC, ADDRESS, KEY, WORDS]


def shows(answer: Any, real: str) -> bool:
    """Tell whether an answer has something real in it, whatever stands between its letters."""
    seen, sought = (re.sub(r"\\[nr]|[^0-9A-Za-z]", "", text) for text in (answer.content.decode(), real))
    return sought.lower() in seen.lower()


def assert_refused_as_real(answer: Any, field: str) -> None:
    assert (answer.status_code, answer.json()["code"]) == (400, "real_world_identifier")
    assert list(answer.json()["fields"]) == [field]


@pytest.mark.parametrize("accented", ACCENTED)
def test_what_reads_as_real_without_its_accents_is_not_written(
    operator_client: Client, accented: str
) -> None:
    for kind in ("swift", "non-swift"):
        answer = send(operator_client, {**NEW, "type": kind, "purpose": accented})
        assert_refused_as_real(answer, "purpose")


@pytest.mark.parametrize("write", [mt103_of, pacs008_of])
@pytest.mark.parametrize("accented", ACCENTED)
def test_no_format_has_what_reads_as_real_without_its_accents(write: Any, accented: str) -> None:
    for changed in ({"creditor": party(accented)}, {"debtor": party(accented)}, {"purpose": accented}):
        with pytest.raises(Unwritable) as refused:
            write(payment(**changed))
        assert refused.value.code == "real_world_identifier"


def test_a_name_that_only_has_accents_is_written() -> None:
    transfer = payment(creditor=party("Søren Łukasiewicz"), purpose="Déjà vu")
    assert "Soren Lukasiewicz" in mt103_of(transfer).value_of("59")
    assert "Soren Lukasiewicz" in pacs008_of(transfer)


@pytest.mark.parametrize("field", ["receiverBank", "senderBank"])
@pytest.mark.parametrize("real", REAL)
def test_what_is_real_and_no_bic_is_refused_as_real_where_a_bic_belongs(
    operator_client: Client, field: str, real: str
) -> None:
    answer = send(operator_client, {**NEW, field: real})
    assert_refused_as_real(answer, field)
    assert not shows(answer, real)


@pytest.mark.parametrize("bic", ["SIMUXXB0", "TRNGZZB0XXX"])
def test_a_bic_of_no_country_is_refused(operator_client: Client, bic: str) -> None:
    answer = send(operator_client, {**NEW, "receiverBank": bic})
    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["receiverBank"])
    assert "country" in answer.json()["message"]


@pytest.mark.parametrize(
    ("field", "words"), [("type", "swift, non-swift"), ("currency", "EUR, USD, GBP, CHF")]
)
def test_a_wrong_choice_is_answered_with_the_right_ones_and_not_repeated(
    operator_client: Client, field: str, words: str
) -> None:
    answer = send(operator_client, {**NEW, field: IBAN})
    assert answer.json()["fields"] == {field: [f"Write one of these: {words}."]}


@pytest.mark.parametrize("path", [WRITE, READ])
@pytest.mark.parametrize("real", REAL)
def test_the_name_of_an_unknown_field_is_not_repeated_where_it_could_be_real(
    operator_client: Client, path: str, real: str
) -> None:
    answer = send(operator_client, {**NEW, real: "x"}, path)
    assert answer.json()["code"] == "real_world_identifier"
    assert not shows(answer, real)


HEADER = "{1:F01SIMUBEB0AXXX0000000000}"
BLOCK = "{4:\n:20:SIM-1\n-}"


@pytest.mark.parametrize(
    ("text", "tag", "real"),
    [
        (f":20:SIM-1\n:70:/RFB/NOTE\n{KEY[:35]}\n{KEY[35:]}", "70", KEY),
        (f":20:SIM-1\n:72:/ACC/NOTE\n//{KEY[:33]}\n//{KEY[33:]}", "72", KEY),
        (f"{{1:F01DEUTDEFF}}{BLOCK}", "1", "DEUTDEFF"),
        (f"{{1:F01DEUTDEFFXXX}}{BLOCK}", "1", "DEUTDEFF"),
        (f"{{1:F01deutdeffAXXX0000000000}}{BLOCK}", "1", "DEUTDEFF"),
        (f"{{1:X01DEUTDEFFAXXX0000000000}}{BLOCK}", "1", "DEUTDEFF"),
        (f"{{1:X01CHASUS33}}{BLOCK}", "1", "CHASUS33"),
        (f"{HEADER}{{2:I103DEUTDEFF}}{BLOCK}", "2", "DEUTDEFF"),
        (f"{{2:IABCDEUTDEFFXXXXN}}{BLOCK}", "2", "DEUTDEFF"),
        (f"{{2:IABCCHASUS33XXXXN}}{BLOCK}", "2", "CHASUS33"),
        (f"{HEADER}{BLOCK}{{5:{{MIR:261121DEUTDEFFAXXX0000000000}}}}", "MIR", "DEUTDEFF"),
        (f"{HEADER}{BLOCK}{{5:{{PDE:1200261121CHASUS33AXXX0000000000}}}}", "PDE", "CHASUS33"),
        (":20:SIM-1\n:57A:/123 CHASUS33", "57A", "CHASUS33"),
        (":20:SIM-1\n:57D:CHASUS33", "57D", "CHASUS33"),
        (":20:SIM-1\n:72:/INS/CHASUS33", "72", "CHASUS33"),
    ],
)
def test_what_is_real_is_withheld_wherever_and_however_it_stands(
    operator_client: Client, text: str, tag: str, real: str
) -> None:
    answer = explain(operator_client, text)
    assert answer.status_code == 200
    told = answer.json()
    assert values_of(told)[tag] == WITHHELD
    assert "Nothing was stored." in message_in(told)
    assert not shows(answer, real)


def test_what_belongs_to_the_training_is_not_withheld(operator_client: Client) -> None:
    told = explain(
        operator_client,
        f"{HEADER}{{2:O1031200261121MOCKDEF0AXXX00000000002611211201N}}"
        "{4:\n:20:SIM-1\n:52A:/123\nMOCKDEF0\n:57D:/123\nWESTBROOK MUTUAL\nLONDON GB\n-}"
        "{5:{CHK:ABCDEFABCDEF}{MIR:261121MOCKDEF0AXXX0000000000}}",
    ).json()
    assert WITHHELD not in told["text"]


@pytest.mark.parametrize(
    ("text", "real"),
    [
        (f"{BIC} stands here", BIC),
        (f"Dear Sir,\n{KEY[:32]}\n{KEY[32:]}", KEY),
        ("junk{1:F01DEUTDEFFAXXX0000000000}", "DEUTDEFF"),
        ("{1:F01CHASUS33AXXX0000000000}", "CHASUS33"),
        (f"{HEADER}{BLOCK}{IBAN}", IBAN),
    ],
)
def test_what_is_no_message_is_refused_as_real_where_it_could_be(
    operator_client: Client, text: str, real: str
) -> None:
    answer = explain(operator_client, text)
    assert_refused_as_real(answer, "text")
    assert not shows(answer, real)


def test_a_word_that_could_be_a_bank_is_not_quoted(operator_client: Client) -> None:
    answer = explain(operator_client, "Customer owes you")
    assert answer.json()["message"].endswith("has to begin here, and something else is there.")
