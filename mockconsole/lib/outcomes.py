"""What becomes of an amount: its cents let a trainer have things go wrong on purpose, as the sandboxes of banks do."""

from decimal import Decimal
from enum import Enum
from typing import Final

from mockconsole.lib.money import exactly


class Outcome(Enum):
    """How something ends that moves an amount."""

    SUCCEEDS = "succeeds"
    FAILS = "fails"
    STAYS_PENDING = "stays pending"
    REJECTED = "comes back rejected"


_BY_CENTS: Final = {
    Decimal("0.13"): Outcome.FAILS,
    Decimal("0.07"): Outcome.STAYS_PENDING,
    Decimal("0.29"): Outcome.REJECTED,
}


def outcome_of(amount: Decimal) -> Outcome:
    """Return how an amount ends by its cents; one with digits behind its cents is like any other."""
    with exactly():
        return _BY_CENTS.get(amount % 1, Outcome.SUCCEEDS)
