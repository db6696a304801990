"""Writer of MT103s, the format of customer credit transfers between banks until 22 November 2025."""

import re
from typing import Final

from apps.swift.credit_transfer import Charges, CreditTransfer, Party
from apps.swift.fin.charset import LINE, Unwritable, lines_of, to_charset_x
from apps.swift.fin.message import CRLF, FinField, FinMessage
from apps.swift.fin.real import refuse_lines
from mockconsole.lib.marks import NO_VALUE

_NAME_LINES: Final = 4
_NOTE_LINES: Final = 6
_PURPOSE_LINES: Final = 3
_NOTE_BEGINS: Final = "/ACC/TRAINING MESSAGE"
_MAX_USER_REFERENCE_LENGTH: Final = 16


def mt103_of(transfer: CreditTransfer) -> FinMessage:
    """Return the MT103 of a transfer; raises Unwritable if a field can't carry its value.

    The finished message is checked again for real identifiers, because removing accents can turn a harmless text into one.
    """
    amount = f"{transfer.currency}{transfer.fin_amount}"
    fields = [
        FinField("20", (transfer.reference,)),
        FinField("23B", ("CRED",)),
        FinField("32A", (f"{transfer.made_at:%y%m%d}{amount}",)),
        FinField("33B", (amount,)),
        FinField("50K", _customer(transfer.debtor, "50K")),
        FinField("59", _customer(transfer.creditor, "59")),
        FinField("70", (f"/RFB/{NO_VALUE}", *lines_of(transfer.purpose, "70", most=_PURPOSE_LINES))),
        FinField("71A", (transfer.charges,)),
    ]
    if transfer.charges == Charges.BEN:
        fields.append(FinField("71F", (f"{transfer.currency}0,",)))
    fields.append(FinField("72", _note(transfer.note)))
    for field in fields:
        refuse_lines(field.tag, field.lines)
    message = FinMessage(
        kind="103",
        sender=transfer.debtor.bank.bic,
        receiver=transfer.creditor.bank.bic,
        user_reference=_user_reference(transfer.reference),
        uetr=transfer.uetr,
        fields=tuple(fields),
    )
    refuse_lines("4", (message.text,))
    return message


def without_envelope(message: FinMessage) -> str:
    """Return a message as a printout: fields with their names, without the envelope's blocks."""
    parts = [
        [f"{field.tag} {field.meaning.name}", *(f"  {line}" for line in field.lines)]
        for field in message.fields
    ]
    return CRLF.join([NO_VALUE, *(line for part in parts for line in part), NO_VALUE])


def _customer(party: Party, field: str) -> tuple[str, ...]:
    """Return a customer field's lines: the account, the name, and as much of the address as fits."""
    name = lines_of(party.name, field, most=_NAME_LINES)
    if not name:
        raise Unwritable(field, f"Field {field} needs a name.")
    address = (party.street, f"{party.bank.town} {party.bank.country}")
    # Drop the street first: the town matters more.
    left = _NAME_LINES - len(name)
    return (f"/{party.bank.iban}", *name, *(address[-left:] if left else ()))


def _note(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Return the lines of field 72; continuation lines begin with two slashes."""
    wrapped = [line for text in lines for line in lines_of(text, "72", most=_NOTE_LINES, width=LINE - 2)]
    if len(wrapped) >= _NOTE_LINES:
        raise Unwritable("72", f"Field 72 has room for {_NOTE_LINES} lines. Write less.")
    return (_NOTE_BEGINS, *(f"//{line}" for line in wrapped))


def _user_reference(reference: str) -> str:
    """Return the user reference of block 3; parsers accept only letters and digits there."""
    bare = re.sub(r"[^A-Z0-9]", "", to_charset_x(reference, "108").upper())
    return f"SIM{bare}"[:_MAX_USER_REFERENCE_LENGTH]
