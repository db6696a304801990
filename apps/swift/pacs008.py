"""Writer of ISO 20022's pacs.008, the successor of the MT103 between banks."""

from typing import Final
from xml.etree.ElementTree import Comment, Element, SubElement, indent, tostring

from apps.swift.credit_transfer import Charges, CreditTransfer, Party
from apps.swift.fin.charset import Unwritable, to_charset_x
from apps.swift.fin.real import refuse_lines
from mockconsole.lib.marks import NO_VALUE
from mockconsole.lib.money.exact import shortest

NAMESPACE: Final = "urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08"

_BEARER: Final = {Charges.OUR: "DEBT", Charges.SHA: "SHAR", Charges.BEN: "CRED"}
_MAX_NAME_LENGTH: Final = 140


def pacs008_of(transfer: CreditTransfer) -> str:
    """Return the pacs.008.001.08 of a transfer as XML; raises Unwritable like mt103_of()."""
    document = Element("Document", xmlns=NAMESPACE)
    document.append(Comment(f" {NO_VALUE} "))
    message = SubElement(document, "FIToFICstmrCdtTrf")
    _header(SubElement(message, "GrpHdr"), transfer)
    _transaction(SubElement(message, "CdtTrfTxInf"), transfer)
    indent(document)
    text = f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(document, encoding="unicode")}\n'
    refuse_lines("4", (text,))
    return text


def _header(header: Element, transfer: CreditTransfer) -> None:
    _add_text(header, "MsgId", transfer.reference)
    _add_text(header, "CreDtTm", f"{transfer.made_at:%Y-%m-%dT%H:%M:%SZ}")
    _add_text(header, "NbOfTxs", "1")
    _add_text(SubElement(header, "SttlmInf"), "SttlmMtd", "INDA")


def _transaction(parent: Element, transfer: CreditTransfer) -> None:
    """Write the elements of the transfer in the order that the schema requires."""
    debtor, creditor = transfer.debtor, transfer.creditor
    identification = SubElement(parent, "PmtId")
    for name in ("InstrId", "EndToEndId"):
        _add_text(identification, name, transfer.reference)
    _add_text(identification, "UETR", str(transfer.uetr))
    _amount(parent, "IntrBkSttlmAmt", transfer)
    _add_text(parent, "IntrBkSttlmDt", f"{transfer.made_at:%Y-%m-%d}")
    _amount(parent, "InstdAmt", transfer)
    _add_text(parent, "ChrgBr", _BEARER[transfer.charges])
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
        _add_text(SubElement(parent, "InstrForNxtAgt"), "InstrInf", to_charset_x(line, "72"))
    # Write a single Ustrd element: most payment schemes reject a second Ustrd.
    _add_text(SubElement(parent, "RmtInf"), "Ustrd", to_charset_x(f"{NO_VALUE} {transfer.purpose}", "70"))


def _amount(parent: Element, name: str, transfer: CreditTransfer) -> None:
    SubElement(parent, name, Ccy=transfer.currency).text = shortest(transfer.amount)


def _agent(parent: Element, name: str, party: Party) -> None:
    _add_text(SubElement(SubElement(parent, name), "FinInstnId"), "BICFI", party.bank.bic)


def _account(parent: Element, name: str, party: Party) -> None:
    _add_text(SubElement(SubElement(parent, name), "Id"), "IBAN", party.bank.iban)


def _customer(parent: Element, name: str, party: Party, field: str) -> None:
    customer = SubElement(parent, name)
    name = to_charset_x(party.name, field)
    if len(name) > _MAX_NAME_LENGTH:
        raise Unwritable(field, f"A name has room for {_MAX_NAME_LENGTH} characters. Use a shorter one.")
    _add_text(customer, "Nm", name)
    address = SubElement(customer, "PstlAdr")
    _add_text(address, "TwnNm", party.bank.town)
    _add_text(address, "Ctry", party.bank.country)
    _add_text(address, "AdrLine", party.street)


def _add_text(parent: Element, name: str, text: str) -> None:
    SubElement(parent, name).text = text
