"""uvicorn, adapted: the host of an absolute target counts, and only a GET can open a websocket.

uvicorn 0.54 drops that host when it parses the target, and leaves other methods to websockets, which never replies.
"""

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from mockconsole.lib.live.http.normalize import origin_form

_on_headers_complete = HttpToolsProtocol.on_headers_complete


def on_headers_complete(self: HttpToolsProtocol) -> None:
    """Change the headers of a request before uvicorn reads them."""
    _, host = origin_form(self.url.partition(b"?")[0])
    others = [entry for entry in self.headers if entry[0] != b"host"]
    # RFC 9112, 3.2.2. Two Host headers are left for the root to refuse.
    if host is not None and len(self.headers) - len(others) <= 1:
        self.headers[:] = [(b"host", host), *others]
    if self.parser.get_method() != b"GET":
        self.headers[:] = [entry for entry in self.headers if entry[0] != b"upgrade"]
    _on_headers_complete(self)


def adapt_uvicorn() -> None:
    """Replace the method of every uvicorn in this process, which loads its protocol before the application."""
    HttpToolsProtocol.on_headers_complete = on_headers_complete  # type: ignore[method-assign]
