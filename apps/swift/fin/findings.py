"""Findings on an MT103: red flags of fraud, and departures from the standard."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Final
from uuid import UUID

from apps.swift.credit_transfer import DECIMALS, MAX_AMOUNT_LENGTH, Charges
from apps.swift.fin.charset import LINE, find_error_in_characters
from apps.swift.fin.meanings import UNKNOWN
from apps.swift.fin.parties import find_error_in_party
from apps.swift.fin.parts import Part

ENDED: Final = date(2025, 11, 22)
"""End of MT103s between banks: on this day, SWIFT ended the MT103's coexistence with ISO 20022."""

_MANDATORY: Final = (("20",), ("23B",), ("32A",), ("50A", "50F", "50K"), ("59", "59A", "59F"), ("71A",))
_IN_LINES: Final = frozenset(
    {
        "50K",
        "50F",
        "59",
        "59F",
        "70",
        "72",
        "77B",
        *(f"5{party}{option}" for party in "234567" for option in "BD"),
    }
)
_REFERENCE: Final = re.compile(r"(?!/)(?!.*//)[^\r\n]{1,16}(?<!/)")
_AMOUNT: Final = re.compile(r"[0-9]+,[0-9]*")
_SETTLED: Final = re.compile(r"([0-9]{6})([A-Z]{3})(.*)")
_INSTRUCTED: Final = re.compile(r"([A-Z]{3})(.*)")
_KIND: Final = re.compile(r"[IO]([0-9]{3})")


class Level(StrEnum):
    """Severity of a finding: a red flag of fraud, or only a wrong format."""

    FLAG = "flag"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Finding:
    """Finding on a message: the index of the part (None for the whole message), the severity and the text."""

    part: int | None
    level: Level
    text: str


def findings_in(parts: list[Part]) -> list[Finding]:
    """Return the findings on each part of a message in order, then the findings on the whole message."""
    by_part = [finding for place, part in enumerate(parts) for finding in _findings_on_part(place, part)]
    return [*by_part, *_findings_on_whole(parts)]


def _findings_on_part(place: int, part: Part) -> Iterator[Finding]:
    def finding(text: str, level: Level = Level.WRONG) -> Finding:
        return Finding(place, level, text)

    if part.is_field and (error_text := find_error_in_characters(part.tag, part.value)):
        yield finding(error_text)
    if part.tag in _IN_LINES and any(len(line) > LINE for line in part.value.splitlines()):
        yield finding(f"A line has more than {LINE} characters, which no network takes.")
    if part.is_field and part.meaning is UNKNOWN:
        yield finding("An MT103 has no such field.")
    elif error_text := find_error_in_party(part.tag, part.value):
        yield finding(error_text)
    if check := _CHECKS.get(part.tag):
        for text, level in check(part.value):
            yield finding(text, level)


def _findings_on_whole(parts: list[Part]) -> Iterator[Finding]:
    values = {part.tag: part.value for part in parts}
    missing = [" or ".join(tags) for tags in _MANDATORY if not values.keys() & set(tags)]
    if missing:
        names = ", ".join(missing)
        yield Finding(None, Level.WRONG, f"Mandatory fields are missing: {names}.")
    if "1" not in values:
        yield Finding(None, Level.FLAG, "The blocks around the text are missing: this was typed, not sent.")
    else:
        if "121" not in values:
            yield Finding(None, Level.FLAG, "There is no UETR in block 3, and no MT103 is sent without one.")
        if "TNG" not in values:
            yield Finding(
                None,
                Level.FLAG,
                "It has no training trailer, so it looks like a live message. A text can't prove that it is one.",
            )
    charges = values.get("71A", "").strip()
    if charges == Charges.OUR and "71F" in values:
        yield Finding(None, Level.WRONG, "The payer bears the charges (OUR), so field 71F is not allowed.")
    if charges == Charges.SHA and "71G" in values:
        yield Finding(None, Level.WRONG, "The charges are shared (SHA), so field 71G is not allowed.")
    if charges == Charges.BEN and "71F" not in values:
        yield Finding(
            None, Level.WRONG, "The payee bears the charges (BEN), so field 71F must state the deduction."
        )
    currencies = {values[tag][at : at + 3] for tag, at in (("32A", 6), ("33B", 0)) if tag in values}
    if "36" in values and len(currencies) < 2:
        yield Finding(None, Level.WRONG, "Field 36 has an exchange rate, but the currencies are the same.")


Remarks = Iterator[tuple[str, Level]]


def _header(value: str) -> Remarks:
    kind = _KIND.match(value)
    if kind is None:
        yield "It has to begin with I or O and the kind of message.", Level.WRONG
    elif kind[1] != "103":
        yield f"This is an MT{kind[1]} and not an MT103.", Level.WRONG


def _uetr(value: str) -> Remarks:
    try:
        good = UUID(value).version == 4 and value == str(UUID(value))
    except ValueError:
        good = False
    if not good:
        yield "A UETR is a UUID of version 4 in small letters. This is not one.", Level.FLAG


def _sender_reference(value: str) -> Remarks:
    if not _REFERENCE.fullmatch(value):
        yield (
            "A reference has 16 characters at most, no slash at either end, and no two in a row.",
            Level.WRONG,
        )


def _settlement(value: str) -> Remarks:
    match = _SETTLED.fullmatch(value)
    if match is None:
        yield "It is written as YYMMDD, the currency's code and the amount.", Level.WRONG
        return
    try:
        # Add the century 20: strptime would read the year 69 as 1969, and no message is that old.
        day = datetime.strptime(f"20{match[1]}", "%Y%m%d").date()  # noqa: DTZ007 (a day has no zone)
    except ValueError:
        yield "There is no such day.", Level.WRONG
    else:
        if day >= ENDED:
            yield (
                f"{day:%d %b %Y} is after the end of the MT103 between banks, on 22 Nov 2025. A fresh one is a red flag by itself.",
                Level.FLAG,
            )
    yield from _amount(match[2], match[3])


def _currency_and_amount(value: str) -> Remarks:
    match = _INSTRUCTED.fullmatch(value)
    if match is None:
        yield "It is written as the currency's code and the amount.", Level.WRONG
    else:
        yield from _amount(match[1], match[2])


def _amount(currency: str, amount: str) -> Remarks:
    if not _AMOUNT.fullmatch(amount):
        yield "An amount has digits and one comma, before the decimals.", Level.WRONG
        return
    if len(amount) > MAX_AMOUNT_LENGTH:
        yield f"An amount has {MAX_AMOUNT_LENGTH} characters at most.", Level.WRONG
    decimals = len(amount.partition(",")[2])
    if currency in DECIMALS and decimals > DECIMALS[currency]:
        yield f"{currency} has {DECIMALS[currency]} decimals, and this amount has {decimals}.", Level.WRONG


def _charges(value: str) -> Remarks:
    if value.strip() not in set(Charges):
        yield f"The codes are {', '.join(Charges)}.", Level.WRONG


_CHECKS: Final[dict[str, Callable[[str], Remarks]]] = {
    "2": _header,
    "20": _sender_reference,
    "32A": _settlement,
    "33B": _currency_and_amount,
    "71A": _charges,
    "121": _uetr,
}
