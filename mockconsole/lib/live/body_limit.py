"""How long a request's body may be."""

from asgiref.typing import HTTPScope
from django.conf import settings

from mockconsole.lib.live.headers import session_key
from mockconsole.lib.live.identity import Identities

UPLOADS_BELOW = "/admin/"


def largest_at(path: str) -> int:
    """Return how long the longest body at an address may be; what is over the common limit needs a session too."""
    return settings.UPLOAD_BODY_LIMIT if path.startswith(UPLOADS_BELOW) else settings.API_BODY_LIMIT


async def allows(identities: Identities, scope: HTTPScope, size: int) -> bool:
    """Tell whether a body may be this long: one limit for everybody, and a larger one where staff upload files."""
    if size <= settings.API_BODY_LIMIT:
        return True
    return (
        size <= largest_at(scope["path"]) and await identities.of(session_key(scope["headers"])) is not None
    )
