"""pacs.008 writer: third-party parsers accept its messages, which have the same content as the MT103."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from lxml import etree
from swiftlib.iso20022.parser import ISO20022Parser

from apps.swift.credit_transfer import Charges
from apps.swift.fin.charset import Unwritable
from apps.swift.fin.mt103 import mt103_of
from apps.swift.pacs008 import NAMESPACE, pacs008_of
from apps.swift.tests.payments import UETR, party, payment

# Elements in the order of the schema; ChrgsInf appears only if the payee bears the charges.
ORDER = [
    "PmtId",
    "IntrBkSttlmAmt",
    "IntrBkSttlmDt",
    "InstdAmt",
    "ChrgBr",
    "InstgAgt",
    "InstdAgt",
    "Dbtr",
    "DbtrAcct",
    "DbtrAgt",
    "CdtrAgt",
    "Cdtr",
    "CdtrAcct",
    "InstrForNxtAgt",
    "RmtInf",
]


def read(**changed: Any) -> Any:
    return etree.fromstring(pacs008_of(payment(**changed)).encode())


def value(document: Any, path: str) -> str:
    steps = "/".join(f"p:{step}" for step in path.split("/"))
    [text] = document.xpath(f"//{steps}/text()", namespaces={"p": NAMESPACE})
    return str(text)


def test_iso_20022_parser_reads_the_transfer() -> None:
    message = ISO20022Parser().parse(pacs008_of(payment()))
    [transfer] = message.credit_transfer_transaction_information
    assert (message.group_header.message_id, message.group_header.number_of_transactions) == ("TRN-000042", 1)
    assert transfer.interbank_settlement_amount.amount == Decimal("12345.67")
    assert transfer.interbank_settlement_amount.currency == "EUR"
    assert (transfer.interbank_settlement_date, transfer.charge_bearer) == (date(2026, 11, 21), "DEBT")
    assert transfer.debtor.name == "SIMULATED ORDERER"


@pytest.mark.meets("Domain:3c")
def test_pacs008_has_the_same_content_as_the_mt103() -> None:
    document = read(creditor=party("Łódź & Söhne"))
    fin = mt103_of(payment(creditor=party("Łódź & Söhne")))
    assert value(document, "UETR") == str(UETR) == str(fin.uetr)
    assert value(document, "EndToEndId") == fin.value_of("20")
    assert value(document, "IntrBkSttlmDt")[2:].replace("-", "") == fin.value_of("32A")[:6]
    assert value(document, "DbtrAgt/FinInstnId/BICFI") == fin.sender
    assert value(document, "InstdAgt/FinInstnId/BICFI") == fin.receiver
    account, name, *_ = fin.value_of("59").split("\n")
    assert f"/{value(document, 'CdtrAcct/Id/IBAN')}" == account
    assert value(document, "Cdtr/Nm") == name == "Lodz + Sohne"
    assert value(document, "RmtInf/Ustrd") == "SIMULATED - NO VALUE"


@pytest.mark.meets("Domain:3c")
def test_pacs008_elements_follow_the_order_of_the_schema() -> None:
    [transfer] = read(note=("ONE", "TWO")).iter(f"{{{NAMESPACE}}}CdtTrfTxInf")
    names = [etree.QName(element).localname for element in transfer]
    assert list(dict.fromkeys(names)) == ORDER
    assert names.count("InstrForNxtAgt") == 3


@pytest.mark.parametrize(("charges", "bearer"), [("OUR", "DEBT"), ("SHA", "SHAR"), ("BEN", "CRED")])
def test_charge_bearer_matches_field_71a(charges: str, bearer: str) -> None:
    assert value(read(charges=Charges(charges)), "ChrgBr") == bearer


def test_pacs008_has_a_comment_that_says_simulated_before_its_first_element() -> None:
    text = pacs008_of(payment())
    assert text.index("<!-- SIMULATED - NO VALUE -->") < text.index("<FIToFICstmrCdtTrf>")


def test_pacs008_writer_rejects_a_name_above_140_characters() -> None:
    with pytest.raises(Unwritable, match="140 characters"):
        pacs008_of(payment(creditor=party("x" * 141)))
