"""The size limits of request bodies."""

from asgiref.typing import HTTPScope
from django.conf import settings

from mockconsole.lib.live.http.headers import header, session_key
from mockconsole.lib.live.identity import CallerKey, Identities

UPLOAD_PREFIX = "/admin/"


def max_body_size(path: str, content_type: str) -> int:
    """Return the size limit at a path; above the common limit the body needs a session of staff too.

    Only forms with files get the larger limit: Django takes 80 bytes of memory for each byte of a urlencoded form.
    """
    if path.startswith(UPLOAD_PREFIX) and content_type.lower().startswith("multipart/form-data"):
        return settings.UPLOAD_BODY_LIMIT
    return settings.API_BODY_LIMIT


async def may_upload(identities: Identities, key: CallerKey | None) -> bool:
    """Return True if a session may send bodies above the common limit: only a session of staff may."""
    identity = await identities.identify(key)
    return identity is not None and identity.is_staff


async def is_size_allowed(identities: Identities, scope: HTTPScope, size: int) -> bool:
    """Return True if a body may be this long: the common limit holds for everybody, the larger one for uploads by staff."""
    if size <= settings.API_BODY_LIMIT:
        return True
    headers = scope["headers"]
    limit = max_body_size(scope["path"], header(headers, b"content-type") or "")
    return size <= limit and await may_upload(identities, session_key(headers))
