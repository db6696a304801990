"""Request ids: each HTTP request and websocket has one; it is in the response and in every log line of the request."""

import re
import secrets
from collections.abc import Iterable
from contextvars import ContextVar
from itertools import count
from typing import Final

REQUEST_ID_HEADER: Final = b"x-request-id"
# Accept only hexadecimal digits and hyphens, as in UUIDs and proxies' ids: such an id can't forge a log line or contain
# a person's name.
_WELL_FORMED: Final = re.compile(rb"[0-9A-Fa-f-]{8,64}")
# A new id is the process's random part and a number: reading random bytes for each request would release the GIL, which
# the event loop then gets back up to 5 ms later.
_PROCESS_PART: Final = secrets.token_hex(8)
_numbers = count(1)

# Id of the current request; "-" outside a request. Threads of the pool inherit it.
request_id: ContextVar[str] = ContextVar("request_id", default="-")


def choose_request_id(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """Return the request id set by the proxy, or a new id if the proxy's is missing or malformed."""
    for name, value in headers:
        if name == REQUEST_ID_HEADER and _WELL_FORMED.fullmatch(value):
            return value.decode()
    return f"{_PROCESS_PART}-{next(_numbers):x}"
