"""Real identifiers never appear in written messages, explained texts or error messages."""

import re
from itertools import product
from typing import Any

import pytest
from django.test import Client

from apps.swift.drafts import WITHHELD
from apps.swift.fin.charset import Unwritable
from apps.swift.fin.mt103 import mt103_of
from apps.swift.fin.parts import Malformed
from apps.swift.pacs008 import pacs008_of
from apps.swift.tests.messages import explain, findings_of, send, values_of
from apps.swift.tests.payments import party, payment
from mockconsole.lib.errors import Refusal

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


def shows(content: str, real: str) -> bool:
    """Return True if a text contains a real identifier, ignoring punctuation between its characters."""
    content, sought = (re.sub(r"\\[nr]|[^0-9A-Za-z]", "", text) for text in (content, real))
    return sought.lower() in content.lower()


def assert_refused_as_real(response: Any, field: str) -> None:
    assert (response.status_code, response.json()["code"]) == (400, "real_world_identifier")
    assert list(response.json()["fields"]) == [field]


@pytest.mark.parametrize("kind", ["swift", "non-swift"])
def test_writing_an_mt103_rejects_a_text_that_is_a_real_identifier_once_accents_are_removed(
    operator_client: Client, kind: str
) -> None:
    assert_refused_as_real(send(operator_client, type=kind, purpose=ACCENTED[0]), "purpose")


@pytest.mark.parametrize("write", [mt103_of, pacs008_of])
@pytest.mark.parametrize("accented", ACCENTED)
def test_both_writers_reject_a_text_that_is_a_real_identifier_once_accents_are_removed(
    write: Any, accented: str
) -> None:
    for changed in ({"creditor": party(accented)}, {"debtor": party(accented)}, {"purpose": accented}):
        with pytest.raises(Unwritable) as refused:
            write(payment(**changed))
        assert refused.value.code == "real_world_identifier"


def test_both_writers_remove_the_accents_of_a_name() -> None:
    transfer = payment(creditor=party("Søren Łukasiewicz"), purpose="Déjà vu")
    assert "Soren Lukasiewicz" in mt103_of(transfer).value_of("59")
    assert "Soren Lukasiewicz" in pacs008_of(transfer)


@pytest.mark.meets("Domain:1.3i")
@pytest.mark.parametrize(
    ("field", "real"),
    [
        *product(("receiverBank", "senderBank"), (*REAL, "GEBABEBB")),
        ("purpose", f"to {IBAN}"),
        ("reference", f"SIM-{IBAN}"),
    ],
)
def test_writing_an_mt103_reports_a_real_identifier_at_its_field(
    operator_client: Client, field: str, real: str
) -> None:
    response = send(operator_client, **{field: real})
    assert_refused_as_real(response, field)
    assert "Nothing was stored." in response.json()["message"]
    assert not shows(response.content.decode(), real)


@pytest.mark.parametrize("bic", ["SIMUXXB0", "TRNGZZB0XXX"])
def test_writing_an_mt103_rejects_a_bic_with_an_unknown_country_code(
    operator_client: Client, bic: str
) -> None:
    response = send(operator_client, receiverBank=bic)
    assert (response.status_code, list(response.json()["fields"])) == (400, ["receiverBank"])
    assert "country" in response.json()["message"]


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
def test_reading_a_message_withholds_real_identifiers_in_every_part(text: str, tag: str, real: str) -> None:
    explained = explain(text)
    assert values_of(explained)[tag] == WITHHELD
    assert "Nothing was stored." in findings_of(explained)
    assert not shows(str(explained), real)


def test_reading_a_message_withholds_no_training_identifier() -> None:
    explained = explain(
        f"{HEADER}{{2:O1031200261121MOCKDEF0AXXX00000000002611211201N}}"
        "{4:\n:20:SIM-1\n:52A:/123\nMOCKDEF0\n:57D:/123\nWESTBROOK MUTUAL\nLONDON GB\n-}"
        "{5:{CHK:ABCDEFABCDEF}{MIR:261121MOCKDEF0AXXX0000000000}}"
    )
    assert WITHHELD not in explained["text"]


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
def test_reading_a_malformed_text_with_a_real_identifier_does_not_echo_the_identifier(
    text: str, real: str
) -> None:
    with pytest.raises(Refusal) as refused:
        explain(text)
    assert refused.value.code == "real_world_identifier"
    assert not shows(str(refused.value), real)


def test_syntax_error_does_not_quote_a_word_that_could_be_a_bic() -> None:
    with pytest.raises(Malformed, match=r"has to begin here, and something else is there\.$"):
        explain("Customer owes you")
