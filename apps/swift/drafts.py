"""MT103 drafts, which users write or paste; the server explains a draft and never stores it."""

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
from apps.swift.fin.real import find_error_in_lines
from apps.swift.training_banks import bank_of
from mockconsole.lib.errors import REAL_WORLD_IDENTIFIER, Refusal
from mockconsole.lib.real.identifiers import find_error_in_bic, find_error_in_run, find_error_in_text
from mockconsole.lib.real.plain_texts import plain

WITHHELD: Final = "(could be real and is not shown)"

_ORDERER: Final = "SIMULATED ORDERER"
_BENEFICIARY: Final = "SIMULATED BENEFICIARY"
# Terminal address in a header, preceded by application and service (block 1) or direction, type and time (block 2).
_TERMINAL: Final = re.compile(r"(?:F[0-9]{2}|I[0-9]{3}|O[0-9]{13})([A-Z0-9]{8})[A-Z0-9]([A-Z0-9]{3})")
# Number of characters before the terminal address in block 1 (F01) and in block 2 (I103).
_BEFORE_TERMINAL: Final = {"1": 3, "2": 4}
# Numbered blocks and entries that can name banks; the others hold references and codes that can look like a BIC.
_NAMING_BANKS: Final = frozenset({"1", "2", "106"})
_ENVELOPE: Final = re.compile(r"\{(?P<tag>[12]|106|[A-Za-z]{3}):(?P<value>[^{}\r\n]*)")
# Checksum entries, whose hexadecimal digits can look like a BIC by chance.
_CODES: Final = frozenset({"CHK", "LAU", "MAC", "PAC"})
_BANKS: Final = re.compile(r"5[1-8][A-Z]?|72")
_TOKEN: Final = re.compile(r"[0-9A-Za-z]+")
_BIC_LENGTHS: Final = (8, 11)
_REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"
_LAST_OF_ONE_UNIT: Final = "\uffff"


class Form(StrEnum):
    """Output format of a draft: FIN with its envelope, or a list of named fields without an envelope."""

    SWIFT = "swift"
    NON_SWIFT = "non-swift"


@dataclass(frozen=True, slots=True)
class Explanation:
    """A message text with its parts and the findings on them."""

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
    """Return a transfer between fictitious customers, built from the form's values.

    Raises Unwritable if a value has a character or length that a message can't carry.
    """
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
    """Write a transfer as an MT103 in the given format, and explain the MT103.

    Raises Unwritable if a value has a character or length that a message can't carry.
    """
    message = mt103_of(transfer)
    if form is Form.SWIFT:
        text, parts = message.text, parts_of(message.text)
    else:
        text = without_envelope(message)
        parts = list(_printed_parts(message, text))
    return Explanation(text, parts, findings_in(parts))


def _printed_parts(message: FinMessage, text: str) -> Iterator[Part]:
    """Yield the fields of a message with their positions in its printout."""
    cursor = 0
    for field in message.fields:
        start = text.index(f"{field.tag} {field.meaning.name}{CRLF}", cursor)
        value_start = text.index(CRLF, start) + len(CRLF)
        cursor = value_start + len(CRLF.join(f"  {line}" for line in field.lines))
        yield Part(field.tag, CRLF.join(field.lines), start, value_start, cursor)


def read(pasted: str) -> Explanation:
    """Explain a pasted message; a placeholder replaces each value that could be real.

    Raises Malformed if the text isn't a message, and Refusal if a value that could be real can't be replaced.
    """
    text = pasted.replace("\r\n", "\n").replace("\r", "\n")
    # Replace characters outside the BMP: browsers count each as two UTF-16 units, which would shift later offsets.
    text = "".join(letter if letter <= _LAST_OF_ONE_UNIT else _REPLACEMENT for letter in text)
    try:
        parts = parts_of(text)
    except Malformed:
        _refuse_real_identifiers(text)
        raise
    findings = findings_in(parts)
    real = {place: error_text for place, part in enumerate(parts) if (error_text := _find_error(part))}
    for place in sorted(real, reverse=True):
        part = parts[place]
        text = f"{text[: part.value_start]}{WITHHELD}{text[part.value_start + len(part.value) :]}"
    if error_text := find_error_in_text(text):
        raise Refusal(error_text, code=REAL_WORLD_IDENTIFIER)
    flagged = [Finding(place, Level.FLAG, error_text) for place, error_text in real.items()]
    # Use the findings on the original text: the placeholders of withheld values would cause false findings.
    return Explanation(text, parts_of(text), sorted([*flagged, *findings], key=_part_index))


def _part_index(finding: Finding) -> float:
    return float("inf") if finding.part is None else finding.part


def _refuse_real_identifiers(text: str) -> None:
    """Reject a malformed text with a real identifier: only identifiers in parsed parts can be replaced."""
    error_text = find_error_in_lines(text.split("\n")) or next(
        filter(
            None,
            (_find_error_in_envelope(entry["tag"], entry["value"]) for entry in _ENVELOPE.finditer(text)),
        ),
        None,
    )
    if error_text:
        raise Refusal(error_text, code=REAL_WORLD_IDENTIFIER)


def _find_error(part: Part) -> str | None:
    """Return the error message if a part names a terminal, bank or text that could be real; None if it can be shown."""
    about_banks = (
        _find_error_in_banks(part) if part.is_field else _find_error_in_envelope(part.tag, part.value)
    )
    return about_banks or find_error_in_lines(part.value.split("\n"))


def _find_error_in_envelope(tag: str, value: str) -> str | None:
    """Return the error message for a real BIC anywhere in a header or in another entry outside block 4, or None."""
    if tag not in _NAMING_BANKS and (tag.isdigit() or tag in _CODES):
        return None
    bare = "".join(_TOKEN.findall(plain(value).upper()))
    terminal = _TERMINAL.match(bare) if tag in _BEFORE_TERMINAL else None
    error_text = find_error_in_bic(f"{terminal[1]}{terminal[2]}") if terminal else None
    return error_text or find_error_in_run(f"{bare} {bare[_BEFORE_TERMINAL.get(tag, 0) :]}")


def _find_error_in_banks(part: Part) -> str | None:
    """Return the error message for a real BIC in a field that names banks, or None.

    In a field of option A, every word is a BIC. Other options hold names and notes too, so a word counts as a BIC only if
    it stands alone on the first line, or has a digit among its 7th and 8th characters, unlike a name.
    """
    lines = plain(part.value).split("\n")
    if part.tag.endswith("A"):
        words = (word for line in lines for word in _TOKEN.findall(line))
        return next(filter(None, map(find_error_in_bic, words)), None)
    if not _BANKS.fullmatch(part.tag):
        return None
    named = next((line.strip() for line in lines if not line.startswith("/")), "")
    for word in (word for line in lines for word in _TOKEN.findall(line)):
        alone = word == named or not word[6:8].isalpha()
        if alone and len(word) in _BIC_LENGTHS and (error_text := find_error_in_run(word)):
            return error_text
    return None
