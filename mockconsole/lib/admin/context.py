"""Template context that every admin page needs."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from mockconsole.lib.marks import BAR_TEXT


def every_page(request: HttpRequest) -> dict[str, Any]:
    """Return the text of the simulation bar, the staff member's own room, and the name of the single sign-on provider."""
    return {
        "bar_text": BAR_TEXT,
        "own_sandbox": getattr(request.user, "room", None),
        "sign_on": settings.SIGN_ON and settings.SIGN_ON.name,
    }
