"""MT103 drafts: messages that a user writes or pastes are explained and never stored."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import Final

from apps.swift.credit_transfer import CreditTransfer, Party, derive_uetr
from apps.swift.fin.findings import Finding, Level, findings_in
from apps.swift.fin.message import CRLF, FinMessage
from apps.swift.fin.mt103 import mt103_of, without_envelope
from apps.swift.fin.parts import Malformed, Part, parts_of
from apps.swift.fin.real import complaint_about_lines
from apps.swift.training_banks import bank_of
from mockconsole.lib.errors import REAL_WORLD_IDENTIFIER, Refusal
from mockconsole.lib.real.identifiers import complaint_about_bic, complaint_about_run, complaint_about_text
from mockconsole.lib.real.plain_texts import plain

WITHHELD: Final = "(could be real and is not shown)"

_ORDERER: Final = "SIMULATED ORDERER"
_BENEFICIARY: Final = "SIMULATED BENEFICIARY"
# Before the terminal: block 1's session type, or block 2's direction, message type and input time.
_TERMINAL: Final = re.compile(r"(?:F[0-9]{2}|I[0-9]{3}|O[0-9]{13})([A-Z0-9]{8})[A-Z0-9]([A-Z0-9]{3})")
# Characters before the terminal in block 1 (F01) and in block 2 (I103).
_BEFORE_TERMINAL: Final = {"1": 3, "2": 4}
# Other numbered entries hold references and codes, which match a BIC by chance.
_NAMING_BANKS: Final = frozenset({"1", "2", "106"})
_ENVELOPE: Final = re.compile(r"\{(?P<tag>[12]|106|[A-Za-z]{3}):(?P<value>[^{}\r\n]*)")
# Hexadecimal digits match a BIC by chance.
_CODES: Final = frozenset({"CHK", "LAU", "MAC", "PAC"})
_BANKS: Final = re.compile(r"5[1-8][A-Z]?|72")
_TOKEN: Final = re.compile(r"[0-9A-Za-z]+")
_BIC_LENGTHS: Final = (8, 11)
_REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"
_LAST_OF_ONE_UNIT: Final = "\uffff"


class Form(StrEnum):
    """Print format of a draft: FIN with its envelope, or field names without it."""

    SWIFT = "swift"
    NON_SWIFT = "non-swift"


@dataclass(frozen=True, slots=True)
class Explanation:
    """A text with its parts and the findings on them."""

    text: str
    parts: list[Part]
    findings: list[Finding]


def transfer_of(
    *,
    seed: str,
    now: datetime,
    receiver: str,
    sender: str,
    amount: Decimal,
    currency: str,
    reference: str,
    purpose: str,
) -> CreditTransfer:
    """Return the transfer that a form describes, between fictitious customers; raises Unwritable."""
    return CreditTransfer(
        reference=reference,
        uetr=derive_uetr(seed, "draft", sender, receiver, reference),
        made_at=now,
        amount=amount,
        currency=currency,
        debtor=Party(_ORDERER, bank_of(sender), "1 TRAINING STREET"),
        creditor=Party(_BENEFICIARY, bank_of(receiver), "2 TRAINING STREET"),
        purpose=purpose,
    )


def write(transfer: CreditTransfer, form: Form) -> Explanation:
    """Return the MT103 of a transfer with its parts; raises Unwritable."""
    message = mt103_of(transfer)
    if form is Form.SWIFT:
        text, parts = message.text, parts_of(message.text)
    else:
        text = without_envelope(message)
        parts = list(_printed_parts(message, text))
    return Explanation(text, parts, findings_in(parts))


def _printed_parts(message: FinMessage, text: str) -> Iterator[Part]:
    """Yield the fields with their positions in the printed text."""
    cursor = 0
    for field in message.fields:
        start = text.index(f"{field.tag} {field.meaning.name}{CRLF}", cursor)
        value_start = text.index(CRLF, start) + len(CRLF)
        cursor = value_start + len(CRLF.join(f"  {line}" for line in field.lines))
        yield Part(field.tag, CRLF.join(field.lines), start, value_start, cursor)


def read(pasted: str) -> Explanation:
    """Return a pasted text with its parts; values that could be real are withheld. Raises Malformed or Refusal."""
    text = pasted.replace("\r\n", "\n").replace("\r", "\n")
    # Browsers count UTF-16 units: a character outside the BMP would shift every offset after it.
    text = "".join(letter if letter <= _LAST_OF_ONE_UNIT else _REPLACEMENT for letter in text)
    try:
        parts = parts_of(text)
    except Malformed:
        _refuse_real_identifiers(text)
        raise
    findings = findings_in(parts)
    real = {place: complaint for place, part in enumerate(parts) if (complaint := _complaint_about(part))}
    for place in sorted(real, reverse=True):
        part = parts[place]
        text = f"{text[: part.value_start]}{WITHHELD}{text[part.value_start + len(part.value) :]}"
    if complaint := complaint_about_text(text):
        raise Refusal(complaint, code=REAL_WORLD_IDENTIFIER)
    flagged = [Finding(place, Level.FLAG, complaint) for place, complaint in real.items()]
    # Findings come from the original text: the placeholder would only raise false ones.
    return Explanation(text, parts_of(text), sorted([*flagged, *findings], key=_part_index))


def _part_index(finding: Finding) -> float:
    return float("inf") if finding.part is None else finding.part


def _refuse_real_identifiers(text: str) -> None:
    """Refuse a malformed text that holds something real: without parts, nothing can be withheld."""
    complaint = complaint_about_lines(text.split("\n")) or next(
        filter(
            None,
            (_complaint_about_envelope(entry["tag"], entry["value"]) for entry in _ENVELOPE.finditer(text)),
        ),
        None,
    )
    if complaint:
        raise Refusal(complaint, code=REAL_WORLD_IDENTIFIER)


def _complaint_about(part: Part) -> str | None:
    """Return why a part can't be shown: its terminal, its bank or its text could be real."""
    about_banks = (
        _complaint_about_banks(part) if part.is_field else _complaint_about_envelope(part.tag, part.value)
    )
    return about_banks or complaint_about_lines(part.value.split("\n"))


def _complaint_about_envelope(tag: str, value: str) -> str | None:
    """Return the complaint about a header or an entry of another block, where a BIC is embedded in other characters."""
    if tag not in _NAMING_BANKS and (tag.isdigit() or tag in _CODES):
        return None
    bare = "".join(_TOKEN.findall(plain(value).upper()))
    terminal = _TERMINAL.match(bare) if tag in _BEFORE_TERMINAL else None
    complaint = complaint_about_bic(f"{terminal[1]}{terminal[2]}") if terminal else None
    return complaint or complaint_about_run(f"{bare} {bare[_BEFORE_TERMINAL.get(tag, 0) :]}")


def _complaint_about_banks(part: Part) -> str | None:
    """Return the complaint about a field that names banks.

    In option A every word is a BIC. Other options hold names and notes too: there, a word counts only if it
    is alone on the first line or has a digit where a name has letters.
    """
    lines = plain(part.value).split("\n")
    if part.tag.endswith("A"):
        words = (word for line in lines for word in _TOKEN.findall(line))
        return next(filter(None, map(complaint_about_bic, words)), None)
    if not _BANKS.fullmatch(part.tag):
        return None
    named = next((line.strip() for line in lines if not line.startswith("/")), "")
    for word in (word for line in lines for word in _TOKEN.findall(line)):
        alone = word == named or not word[6:8].isalpha()
        if alone and len(word) in _BIC_LENGTHS and (complaint := complaint_about_run(word)):
            return complaint
    return None
