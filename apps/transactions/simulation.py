"""Simulated settlement of transactions: reproducible times and results, derived from the seed and the reference."""

from typing import Final, NamedTuple

from mockconsole.lib import dice
from mockconsole.lib.money.magic_cents import Ending

DECLINED: Final = "The simulated network declined this transfer."
SENT_BACK: Final = "The correspondent rejected this transfer and sent it back."

# Range of the default processing time, in seconds, of a transaction that staff complete by hand.
_MANUAL_SECONDS: Final = (5, 15)

_ERRORS: Final = {Ending.FAILS: DECLINED, Ending.REJECTED: SENT_BACK}

# Ranges of simulated seconds: from creation to processing, and from processing to the end of the settlement.
_PROCESSING_DELAY: Final = (2, 8)
_SETTLEMENT_SECONDS: Final = {"blockchain": (12, 48), "sepa": (60, 300), "swift": (600, 3600)}
# Range of seconds from processing to a failure, equal for all payment methods: a class sees a failure within a minute.
_FAILURE_SECONDS: Final = (12, 48)


class Course(NamedTuple):
    """Course of a settlement: its start and end in simulated seconds since creation, and its error (blank on success)."""

    processing_after: int
    settles_after: int
    error: str


def course_of(seed: str, ref: str, ending: Ending, payment_method: str) -> Course | None:
    """Return the course of a settlement with the given outcome; None if the transaction stays pending."""
    if ending is Ending.STAYS_PENDING:
        return None
    error = _ERRORS.get(ending, "")
    bounds = _FAILURE_SECONDS if error else _SETTLEMENT_SECONDS[payment_method]
    delay = _draw(seed, ref, "processing", _PROCESSING_DELAY)
    return Course(delay, delay + _draw(seed, ref, payment_method, bounds), error)


def _draw(seed: str, ref: str, what: str, bounds: tuple[int, int]) -> int:
    low, high = bounds
    return dice.between(seed, "settlement", ref, what, low=low, high=high)


def processing_seconds(seed: str, ref: str) -> int:
    """Return the default processing time, in seconds, of a transaction that staff complete by hand."""
    low, high = _MANUAL_SECONDS
    return dice.between(seed, "processing", ref, low=low, high=high)
