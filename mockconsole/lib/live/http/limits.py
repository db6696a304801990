"""Size limits for request bodies."""

from asgiref.typing import HTTPScope
from django.conf import settings

from mockconsole.lib.live.http.headers import header, session_key
from mockconsole.lib.live.identity import CallerKey, Identities

UPLOAD_PREFIX = "/admin/"


def max_body_size(path: str, content_type: str) -> int:
    """Return the size limit for bodies at a path; a body above the common limit needs a staff member's session too.

    Only multipart forms get the larger limit, because Django takes 80 bytes of memory per byte of a urlencoded form.
    """
    if path.startswith(UPLOAD_PREFIX) and content_type.lower().startswith("multipart/form-data"):
        return settings.UPLOAD_BODY_LIMIT
    return settings.API_BODY_LIMIT


async def may_upload(identities: Identities, key: CallerKey | None) -> bool:
    """Return True if the session is a staff member's, who may send bodies above the common limit."""
    identity = await identities.identify(key)
    return identity is not None and identity.is_staff


async def is_size_allowed(identities: Identities, scope: HTTPScope, size: int) -> bool:
    """Return True if a body may have this size: up to the common limit for everybody, more for uploads by staff."""
    if size <= settings.API_BODY_LIMIT:
        return True
    headers = scope["headers"]
    limit = max_body_size(scope["path"], header(headers, b"content-type") or "")
    return size <= limit and await may_upload(identities, session_key(headers))
