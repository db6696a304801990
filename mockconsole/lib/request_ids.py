"""Request ids: each HTTP request and each websocket has one, in its response and in every line of its log."""

import re
import secrets
from collections.abc import Iterable
from contextvars import ContextVar
from typing import Final

REQUEST_ID: Final = "X-Request-Id"
REQUEST_ID_HEADER: Final = REQUEST_ID.lower().encode()
# Only hexadecimal digits and hyphens, as in UUIDs and the ids of proxies, so that no id can forge a log line or contain
# a name.
_WELL_FORMED: Final = re.compile(rb"[0-9A-Fa-f-]{8,64}")

# Id of the current request; "-" outside a request. Threads of the pool inherit it.
request_id: ContextVar[str] = ContextVar("request_id", default="-")


def choose_request_id(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """Return the id that the proxy gave a request, or a new id if the proxy's is missing or malformed."""
    for name, value in headers:
        if name == REQUEST_ID_HEADER and _WELL_FORMED.fullmatch(value):
            return value.decode()
    return secrets.token_hex(16)
