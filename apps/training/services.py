"""Every write to lessons, seats and their journal."""

from typing import Any

from mockconsole.lib.live.identity import Who


def learn_alone(*, who: Who, walkthrough: str, step: str | None = None) -> Any:
    """Put."""
    raise NotImplementedError


def return_to_lesson(*, who: Who, ref: str) -> Any:
    """Put."""
    raise NotImplementedError


def end_lesson(*, who: Who, ref: str) -> Any:
    """End."""
    raise NotImplementedError


def keep_events(*, who: Who, client: str, events: list[dict[str, Any]]) -> Any:
    """Keep."""
    raise NotImplementedError


def take_hint(*, who: Who, step: str) -> Any:
    """Note."""
    raise NotImplementedError


def skip_step(*, who: Who, step: str) -> Any:
    """Go."""
    raise NotImplementedError


def leave_seat(*, who: Who) -> Any:
    """Put."""
    raise NotImplementedError
