"""What an instruction to pay a customer says, in whatever format it is sent: an MT103 and its pacs.008 are made from it."""

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
from mockconsole.lib.real.identifiers import complaint_about_bic

TEST_CURRENCY: Final = "XTS"
"""The code that ISO 4217 keeps for tests; it stands for whatever has no code of its own, as tokens."""

# XTS has no decimals of its own; five is what an amount of pacs.008 may have.
DECIMALS: Final = {"EUR": 2, "USD": 2, "GBP": 2, "CHF": 2, TEST_CURRENCY: 5}

LONGEST_AMOUNT: Final = 15
_REFERENCE: Final = re.compile(r"[A-Za-z0-9?:().,'+-]{1,16}")


class Charges(StrEnum):
    """Who pays the banks: the codes of field 71A."""

    OUR = "OUR"
    SHA = "SHA"
    BEN = "BEN"


@dataclass(frozen=True, slots=True)
class TrainingBank:
    """A fictitious bank: its Test & Training BIC, and an account there that nobody can have."""

    bic: str
    name: str
    town: str
    country: str
    iban: str


@dataclass(frozen=True, slots=True)
class Party:
    """Who pays or is paid, and at which bank."""

    name: str
    bank: TrainingBank
    street: str


@dataclass(frozen=True, slots=True)
class CreditTransfer:
    """A transfer of one customer to another; raises Unwritable where no message could carry it.

    The amount is of the currency, which is an ISO 4217 code; the note says to the banks what is special about it.
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
        """Check what every format asks for; the charset and the lines are checked where they are written."""
        if not _REFERENCE.fullmatch(self.reference):
            raise Unwritable(
                "20", "Field 20 has room for 16 letters, digits and dashes, and not for this reference."
            )
        for party in (self.debtor, self.creditor):
            if complaint := complaint_about_bic(party.bank.bic):
                raise Unwritable("BIC", complaint, code=REAL_WORLD_IDENTIFIER)
        if self.currency not in DECIMALS:
            raise Unwritable("32A", f"Use one of these currencies: {', '.join(DECIMALS)}.")
        if self.amount <= 0:
            raise Unwritable("32A", "An amount is above zero.")
        decimals = len(shortest(self.amount).partition(".")[2])
        if decimals > DECIMALS[self.currency]:
            raise Unwritable(
                "32A",
                f"A message in {self.currency} takes {DECIMALS[self.currency]} decimals of an amount at most, and this has "
                f"{decimals}. Make a transfer by SWIFT with no more than that.",
            )
        if len(self.fin_amount) > LONGEST_AMOUNT:
            raise Unwritable(
                "32A", f"Field 32A has room for an amount of {LONGEST_AMOUNT} characters, and not for this."
            )

    @property
    def fin_amount(self) -> str:
        """The amount as FIN writes it: with a comma, whether decimals follow or not."""
        whole, _, fraction = shortest(self.amount).partition(".")
        return f"{whole},{fraction}"


def drawn_uetr(seed: str, *key: str) -> uuid.UUID:
    """Return the end-to-end reference of a transfer: a UUID as drawn by chance, and the same each time."""
    halves = (stream(seed, "uetr", *key, half) for half in ("first", "second"))
    return uuid.UUID(bytes=b"".join(half.to_bytes(8) for half in halves), version=4)
