"""Limits of a call to the identity provider: its total time, and the size of the reply."""

import contextlib
from io import BytesIO
from socket import SHUT_RDWR
from threading import Timer
from typing import Any, Final, cast

from requests import ConnectionError as CallError
from requests import PreparedRequest, Response
from requests.adapters import HTTPAdapter
from urllib3 import BaseHTTPResponse, HTTPConnectionPool
from urllib3.connection import HTTPConnection
from urllib3.exceptions import HTTPError

# Time limit of a whole call in seconds: the timeouts of `requests` restart with each byte received.
SECONDS: Final = 6
MAX_BYTES: Final = 1024 * 1024


class LimitedAdapter(HTTPAdapter):
    """Transport adapter that enforces SECONDS and MAX_BYTES; its client must make only one call at a time."""

    _connection: HTTPConnection | None = None
    _reply: BaseHTTPResponse | None = None

    def get_connection_with_tls_context(self, *args: Any, **options: Any) -> HTTPConnectionPool:
        """Return a connection pool that remembers its newest connection, so that `_shut_down` can end this connection."""
        pool = cast("Any", super().get_connection_with_tls_context(*args, **options))
        kind = pool.ConnectionCls

        def connect(*of: Any, **how: Any) -> Any:
            self._connection = kind(*of, **how)
            return self._connection

        pool.ConnectionCls = connect
        return cast("HTTPConnectionPool", pool)

    def send(self, request: PreparedRequest, *args: Any, **options: Any) -> Response:
        """Return the response with its whole body; raises CallError, also for a call over SECONDS or a body over MAX_BYTES."""
        timer = Timer(SECONDS, self._shut_down)
        timer.daemon = True
        timer.start()
        try:
            response = super().send(request, *args, **{**options, "stream": True})
            self._reply = response.raw
            body = response.raw.read(MAX_BYTES + 1, decode_content=True)
        except (HTTPError, OSError) as error:
            raise CallError(error, request=request) from error
        finally:
            timer.cancel()
        response.raw.close()
        if len(body) > MAX_BYTES:
            raise CallError(f"The reply of {request.url} is too large.", request=request)
        response.raw = BytesIO(body)
        return response

    def _shut_down(self) -> None:
        """Shut the socket down instead of closing it: only a shutdown wakes the thread that reads from it."""
        # Until the reply's headers have arrived, the connection has the socket; afterwards, perhaps only the reply has it.
        with contextlib.suppress(OSError, ValueError, AttributeError):
            if self._reply is not None:
                self._reply.shutdown()
            else:
                self._connection.sock.shutdown(SHUT_RDWR)  # type: ignore[union-attr]  # suppressed
