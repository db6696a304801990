"""What becomes of an amount: its cents let a trainer have things go wrong on purpose, as the sandboxes of banks do."""

from decimal import Decimal
from enum import Enum
from typing import Final

from mockconsole.lib.money.exact import exactly


class Ending(Enum):
    """How something ends that moves an amount."""

    SUCCEEDS = "succeeds"
    FAILS = "fails"
    STAYS_PENDING = "stays pending"
    REJECTED = "comes back rejected"


_BY_CENTS: Final = {
    Decimal("0.13"): Ending.FAILS,
    Decimal("0.07"): Ending.STAYS_PENDING,
    Decimal("0.29"): Ending.REJECTED,
}


def ending_of(amount: Decimal) -> Ending:
    """Return how an amount ends by its cents; one with digits behind its cents is like any other."""
    with exactly():
        return _BY_CENTS.get(amount % 1, Ending.SUCCEEDS)
