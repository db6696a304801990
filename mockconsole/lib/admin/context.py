"""What every page of the admin is given."""

from typing import Any

from django.http import HttpRequest

from mockconsole.lib.marks import BAR_TEXT


def every_page(request: HttpRequest) -> dict[str, Any]:
    """Return the text of the simulation bar, and the room that the admin is about."""
    return {"bar_text": BAR_TEXT, "own_sandbox": getattr(request.user, "room", None)}
