"""What trainers do to everybody in a lesson, or to some; what is lasting is kept in the lesson's row."""

from collections.abc import Mapping, Sequence
from typing import Any

from mockconsole.lib.live.identity import Who


def steer_lesson(
    *,
    who: Who,
    ref: str,
    do: str,
    to: str | None = None,
    insist: bool = False,
    text: str | None = None,
    clock: Mapping[str, Any] | None = None,
    seats: Sequence[int] | None = None,
) -> dict[str, Any]:
    """Do something to everybody in a lesson, or to the seats of some numbers; raises Lesson.DoesNotExist."""
    raise NotImplementedError


def raise_hand(*, who: Who, raised: bool) -> dict[str, Any]:
    """Raise or lower the hand of an account's seat; raises Seat.DoesNotExist."""
    raise NotImplementedError
