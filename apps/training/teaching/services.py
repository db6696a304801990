"""Every write of a trainer to lessons themselves: opening, starting, ending and deleting one."""

from typing import Any

from mockconsole.lib.live.identity import Who


def open_lesson(
    *, who: Who, name: str, rooms: str, keep_names_days: int, walkthrough: str | None = None
) -> dict[str, Any]:
    """Open a lesson in the room that the trainer works in; raises Walkthrough.DoesNotExist."""
    raise NotImplementedError


def change_lesson(
    *, who: Who, ref: str, name: str | None = None, joining: bool | None = None, state: str | None = None
) -> dict[str, Any]:
    """Name a lesson otherwise, open or close its door, start it, or end it; raises Lesson.DoesNotExist."""
    raise NotImplementedError


def delete_lesson(*, who: Who, ref: str) -> None:
    """Delete a lesson that has ended, with its names and its journal; raises Lesson.DoesNotExist."""
    raise NotImplementedError
