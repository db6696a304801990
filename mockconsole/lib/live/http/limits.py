"""The size limits of request bodies."""

from asgiref.typing import HTTPScope
from django.conf import settings

from mockconsole.lib.live.http.headers import session_key
from mockconsole.lib.live.identity import Identities

UPLOAD_PREFIX = "/admin/"


def max_body_size(path: str) -> int:
    """Return the size limit at a path; above the common limit the body needs a valid session too."""
    return settings.UPLOAD_BODY_LIMIT if path.startswith(UPLOAD_PREFIX) else settings.API_BODY_LIMIT


async def is_size_allowed(identities: Identities, scope: HTTPScope, size: int) -> bool:
    """Tell whether a body may be this long: one limit for everybody, and a larger one where staff upload files."""
    if size <= settings.API_BODY_LIMIT:
        return True
    return (
        size <= max_body_size(scope["path"])
        and await identities.identify(session_key(scope["headers"])) is not None
    )
