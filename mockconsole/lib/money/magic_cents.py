"""Magic cents: the cents of an amount choose its outcome, as in banks' test environments, so that trainers can force errors."""

from decimal import Decimal
from enum import Enum
from typing import Final

from mockconsole.lib.money.exact import exactly


class Ending(Enum):
    """Outcome of a movement of an amount."""

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
    """Return the outcome that the cents of an amount choose: success for an amount without magic cents."""
    with exactly():
        return _BY_CENTS.get(amount % 1, Ending.SUCCEEDS)
