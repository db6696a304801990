"""How long a request's body may be."""

from asgiref.typing import HTTPScope
from django.conf import settings

from mockconsole.lib.live.headers import session_key
from mockconsole.lib.live.identity import Identities

UPLOADS_BELOW = "/admin/"


async def allows(identities: Identities, scope: HTTPScope, size: int) -> bool:
    """Tell whether a body may be this long: one limit for everybody, and a larger one where staff upload files."""
    if size <= settings.API_BODY_LIMIT:
        return True
    if size > settings.UPLOAD_BODY_LIMIT or not scope["path"].startswith(UPLOADS_BELOW):
        return False
    return await identities.of(session_key(scope["headers"])) is not None
