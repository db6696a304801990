"""Customer credit transfer, independent of message formats; the MT103 and pacs.008 writers take it as input."""

import re
import uuid
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import Final

from apps.swift.fin.charset import Unwritable
from mockconsole.lib.dice import stream
from mockconsole.lib.errors import REAL_WORLD_IDENTIFIER
from mockconsole.lib.money.exact import shortest
from mockconsole.lib.real.identifiers import find_error_in_bic

TEST_CURRENCY: Final = "XTS"
"""ISO 4217's test code; used for assets without a currency code, such as tokens."""

# Decimals per currency: ISO 4217 defines none for XTS, so XTS gets the five that pacs.008 allows.
DECIMALS: Final = {"EUR": 2, "USD": 2, "GBP": 2, "CHF": 2, TEST_CURRENCY: 5}

MAX_AMOUNT_LENGTH: Final = 15
_REFERENCE: Final = re.compile(r"[A-Za-z0-9?:().,'+-]{1,16}")


class Charges(StrEnum):
    """Codes of field 71A: the party that bears the banks' charges."""

    OUR = "OUR"
    SHA = "SHA"
    BEN = "BEN"


@dataclass(frozen=True, slots=True)
class TrainingBank:
    """A fictitious bank with its Test & Training BIC, and a valid account number that belongs to no real bank."""

    bic: str
    name: str
    town: str
    country: str
    iban: str


@dataclass(frozen=True, slots=True)
class Party:
    """A payer or payee, and their bank."""

    name: str
    bank: TrainingBank
    street: str


@dataclass(frozen=True, slots=True)
class CreditTransfer:
    """A transfer from one customer to another; raises Unwritable if no message can carry it.

    `currency` is an ISO 4217 code; `note` holds information for the banks.
    """

    reference: str
    uetr: uuid.UUID
    made_at: datetime
    amount: Decimal
    currency: str
    debtor: Party
    creditor: Party
    charges: Charges = Charges.OUR
    purpose: str = ""
    note: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Check the limits that all formats share; the writers check charset and line lengths."""
        if not _REFERENCE.fullmatch(self.reference):
            raise Unwritable(
                "20", "Field 20 has room for 16 letters, digits and dashes. Use a shorter reference."
            )
        for party in (self.debtor, self.creditor):
            if error_text := find_error_in_bic(party.bank.bic):
                raise Unwritable("BIC", error_text, code=REAL_WORLD_IDENTIFIER)
        if self.currency not in DECIMALS:
            raise Unwritable("32A", f"Use one of these currencies: {', '.join(DECIMALS)}.")
        if self.amount <= 0:
            raise Unwritable("32A", "Use an amount above zero.")
        decimals = len(shortest(self.amount).partition(".")[2])
        if decimals > DECIMALS[self.currency]:
            raise Unwritable(
                "32A",
                f"A message in {self.currency} takes {DECIMALS[self.currency]} decimals of an amount at most, and this one has "
                f"{decimals}. Make a transfer by SWIFT with fewer decimals.",
            )
        if len(self.fin_amount) > MAX_AMOUNT_LENGTH:
            raise Unwritable(
                "32A",
                f"Field 32A has room for an amount of {MAX_AMOUNT_LENGTH} characters. Use a smaller amount.",
            )

    @property
    def fin_amount(self) -> str:
        """Amount in FIN format, which has a comma even without decimals."""
        whole, _, fraction = shortest(self.amount).partition(".")
        return f"{whole},{fraction}"


def derive_uetr(seed: str, *key: str) -> uuid.UUID:
    """Return the UETR of a transfer: a version 4 UUID from a seeded generator, so it is reproducible."""
    halves = (stream(seed, "uetr", *key, half) for half in ("first", "second"))
    return uuid.UUID(bytes=b"".join(half.to_bytes(8) for half in halves), version=4)
