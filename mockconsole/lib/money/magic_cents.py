"""Magic cents: an amount's cents choose the outcome, as in banks' test systems, so that trainers can force errors."""

from decimal import Decimal
from enum import Enum
from typing import Final

from mockconsole.lib.money.exact import exactly


class Ending(Enum):
    """Outcome of a money movement."""

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
    """Return the outcome that an amount's cents choose; success if the cents aren't magic."""
    with exactly():
        return _BY_CENTS.get(amount % 1, Ending.SUCCEEDS)
