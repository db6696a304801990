"""Context of every page of the admin."""

from typing import Any

from django.http import HttpRequest

from mockconsole.lib.marks import BAR_TEXT


def every_page(request: HttpRequest) -> dict[str, Any]:
    """Return the text of the simulation bar, and the staff member's room."""
    return {"bar_text": BAR_TEXT, "own_sandbox": getattr(request.user, "room", None)}
