"""Writer of ISO 20022's pacs.008, the successor of the MT103 between banks."""

from typing import Final
from xml.etree.ElementTree import Comment, Element, SubElement, indent, tostring

from apps.swift.credit_transfer import Charges, CreditTransfer, Party
from apps.swift.fin.charset import Unwritable, to_charset_x
from apps.swift.fin.real import refuse_whole
from mockconsole.lib.marks import NO_VALUE
from mockconsole.lib.money.exact import shortest

NAMESPACE: Final = "urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08"

_BEARER: Final = {Charges.OUR: "DEBT", Charges.SHA: "SHAR", Charges.BEN: "CRED"}
_LONGEST_NAME: Final = 140


def pacs008_of(transfer: CreditTransfer) -> str:
    """Return the pacs.008.001.08 of a transfer as XML; raises Unwritable like mt103_of()."""
    document = Element("Document", xmlns=NAMESPACE)
    document.append(Comment(f" {NO_VALUE} "))
    message = SubElement(document, "FIToFICstmrCdtTrf")
    _header(SubElement(message, "GrpHdr"), transfer)
    _transaction(SubElement(message, "CdtTrfTxInf"), transfer)
    indent(document)
    text = f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(document, encoding="unicode")}\n'
    refuse_whole(text)
    return text


def _header(header: Element, transfer: CreditTransfer) -> None:
    _put(header, "MsgId", transfer.reference)
    _put(header, "CreDtTm", f"{transfer.made_at:%Y-%m-%dT%H:%M:%SZ}")
    _put(header, "NbOfTxs", "1")
    _put(SubElement(header, "SttlmInf"), "SttlmMtd", "INDA")


def _transaction(parent: Element, transfer: CreditTransfer) -> None:
    """Write the transfer in the element order of the schema."""
    debtor, creditor = transfer.debtor, transfer.creditor
    identification = SubElement(parent, "PmtId")
    for name in ("InstrId", "EndToEndId"):
        _put(identification, name, transfer.reference)
    _put(identification, "UETR", str(transfer.uetr))
    _amount(parent, "IntrBkSttlmAmt", transfer)
    _put(parent, "IntrBkSttlmDt", f"{transfer.made_at:%Y-%m-%d}")
    _amount(parent, "InstdAmt", transfer)
    _put(parent, "ChrgBr", _BEARER[transfer.charges])
    if transfer.charges == Charges.BEN:
        charges = SubElement(parent, "ChrgsInf")
        SubElement(charges, "Amt", Ccy=transfer.currency).text = "0"
        _agent(charges, "Agt", debtor)
    _agent(parent, "InstgAgt", debtor)
    _agent(parent, "InstdAgt", creditor)
    _customer(parent, "Dbtr", debtor, "50K")
    _account(parent, "DbtrAcct", debtor)
    _agent(parent, "DbtrAgt", debtor)
    _agent(parent, "CdtrAgt", creditor)
    _customer(parent, "Cdtr", creditor, "59")
    _account(parent, "CdtrAcct", creditor)
    for line in ("TRAINING MESSAGE", *transfer.note):
        _put(SubElement(parent, "InstrForNxtAgt"), "InstrInf", to_charset_x(line, "72"))
    # One Ustrd: most schemes refuse a second.
    _put(SubElement(parent, "RmtInf"), "Ustrd", to_charset_x(f"{NO_VALUE} {transfer.purpose}", "70"))


def _amount(parent: Element, name: str, transfer: CreditTransfer) -> None:
    SubElement(parent, name, Ccy=transfer.currency).text = shortest(transfer.amount)


def _agent(parent: Element, name: str, party: Party) -> None:
    _put(SubElement(SubElement(parent, name), "FinInstnId"), "BICFI", party.bank.bic)


def _account(parent: Element, name: str, party: Party) -> None:
    _put(SubElement(SubElement(parent, name), "Id"), "IBAN", party.bank.iban)


def _customer(parent: Element, name: str, party: Party, field: str) -> None:
    customer = SubElement(parent, name)
    name = to_charset_x(party.name, field)
    if len(name) > _LONGEST_NAME:
        raise Unwritable(field, f"A name has room for {_LONGEST_NAME} characters. Use a shorter one.")
    _put(customer, "Nm", name)
    address = SubElement(customer, "PstlAdr")
    _put(address, "TwnNm", party.bank.town)
    _put(address, "Ctry", party.bank.country)
    _put(address, "AdrLine", party.street)


def _put(parent: Element, name: str, text: str) -> None:
    SubElement(parent, name).text = text
