"""Where everybody is in a lesson, and who needs help."""

from typing import Any


def board_of(ref: str) -> dict[str, Any]:
    """Return where everybody is, those first who need help most; raises Lesson.DoesNotExist."""
    raise NotImplementedError
