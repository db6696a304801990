"""How people come into a lesson by its code, without an account."""

from typing import Any

from django.http import HttpRequest


def join_lesson(
    *, request: HttpRequest, code: str, name: str | None = None, seat_code: str | None = None
) -> dict[str, Any]:
    """Take a seat, or take one again on another machine."""
    raise NotImplementedError
