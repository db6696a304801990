"""How long a transaction takes and how it settles: drawn from the seed and the reference, so that it repeats."""

from typing import Final, NamedTuple

from mockconsole.lib import dice
from mockconsole.lib.money.magic_cents import Ending

DECLINED: Final = "The simulated network declined this transfer."
SENT_BACK: Final = "The correspondent rejected this transfer and sent it back."

# Seconds that the settling by a person is said to take where nobody says it.
_BY_HAND: Final = (5, 15)

_ERRORS: Final = {Ending.FAILS: DECLINED, Ending.REJECTED: SENT_BACK}

# Simulated seconds: until it is taken up, and from there to its end.
_TAKEN_UP: Final = (2, 8)
_ON_ITS_WAY: Final = {"blockchain": (12, 48), "sepa": (60, 300), "swift": (600, 3600)}


class Course(NamedTuple):
    """How a transaction goes: simulated seconds from its creation, and why it fails; blank where it doesn't."""

    processing_after: int
    settles_after: int
    error: str


def course_of(seed: str, ref: str, ending: Ending, payment_method: str) -> Course | None:
    """Return how a transaction of a reference goes to its ending; None where it stays pending."""
    if ending is Ending.STAYS_PENDING:
        return None
    taken_up = _draw(seed, ref, "processing", _TAKEN_UP)
    return Course(
        taken_up,
        taken_up + _draw(seed, ref, payment_method, _ON_ITS_WAY[payment_method]),
        _ERRORS.get(ending, ""),
    )


def _draw(seed: str, ref: str, what: str, bounds: tuple[int, int]) -> int:
    low, high = bounds
    return dice.between(seed, "settlement", ref, what, low=low, high=high)


def processing_seconds(seed: str, ref: str) -> int:
    """Return how long the settling of a transaction by a person is said to take, in seconds."""
    low, high = _BY_HAND
    return dice.between(seed, "processing", ref, low=low, high=high)
