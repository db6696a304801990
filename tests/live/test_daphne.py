"""Daphne, the server of `make run`: HTTP conformance, and the simulation mark on Daphne's own error responses."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from mockconsole.lib.errors import MESSAGES
from mockconsole.lib.marks import BAR_TEXT
from scripts.launch.paths import COLLECTED
from tests.browser.harness import Server
from tests.live.browsers import TIMEOUT_SECONDS, Browser

pytestmark = pytest.mark.once

# Response size in bytes that exceeds a connection's socket buffers.
AT_ONCE = 8 * 1024 * 1024


class RawConnection:
    """Raw TCP connection for hand-written requests."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    def send(self, path: str, *headers: str, method: str = "GET", version: str = "1.1") -> None:
        """Send a request without a body."""
        lines = [f"{method} {path} HTTP/{version}", "Host: 127.0.0.1", *headers]
        self.writer.write("\r\n".join(lines).encode() + b"\r\n\r\n")

    async def head(self) -> dict[str, str]:
        """Return the next response's headers; the status line has the key ""."""
        async with asyncio.timeout(TIMEOUT_SECONDS):
            lines = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")[:-2]
        named = [line.partition(": ")[::2] for line in lines[1:]]
        assert len({name.lower() for name, _ in named}) == len(named)
        return {"": lines[0], **{name.lower(): value for name, value in named}}

    async def body(self, head: dict[str, str]) -> bytes:
        """Return the body of the response with these headers."""
        async with asyncio.timeout(TIMEOUT_SECONDS):
            return await self.reader.readexactly(int(head["content-length"]))

    async def is_closed(self) -> bool:
        """Wait until the connection ends; return False if more data arrives first."""
        async with asyncio.timeout(TIMEOUT_SECONDS):
            return await self.reader.read() == b""


@pytest.fixture
async def line(server: Server) -> AsyncIterator[RawConnection]:
    host, port = server.url.removeprefix("http://").split(":")
    connection = RawConnection(*await asyncio.open_connection(host, int(port)))
    yield connection
    connection.writer.close()


async def test_pipelined_requests_are_answered_in_order(line: RawConnection) -> None:
    for path in ("/healthz", "/api/session", "/healthz"):
        line.send(path)
    heads = []
    for _ in range(3):
        heads.append(await line.head())
        await line.body(heads[-1])
    assert [head[""] for head in heads] == ["HTTP/1.1 200 OK", "HTTP/1.1 401 Unauthorized", "HTTP/1.1 200 OK"]
    assert all(head["x-simulated"] == "true" and head["server"] for head in heads)


async def test_responses_to_head_and_responses_with_304_have_no_body(
    line: RawConnection, operator: Browser
) -> None:
    cookie = f"Cookie: sessionid={operator.http.cookies['sessionid']}"
    line.send("/healthz", method="HEAD")
    assert (await line.head())[""] == "HTTP/1.1 200 OK"
    line.send("/api/host-servers", cookie)
    first = await line.head()
    await line.body(first)
    line.send("/api/host-servers", cookie, f"If-None-Match: {first['etag']}")
    again = await line.head()
    assert again[""] == "HTTP/1.1 304 Not Modified"
    assert again["etag"] == first["etag"]
    assert not {"content-length", "transfer-encoding"} & set(again)
    line.send("/healthz")
    assert (await line.head())[""] == "HTTP/1.1 200 OK"


@pytest.mark.parametrize(("version", "headers"), [("1.1", ["Connection: close"]), ("1.0", [])])
async def test_a_request_with_connection_close_or_http_1_0_ends_the_connection(
    line: RawConnection, version: str, headers: list[str]
) -> None:
    line.send("/healthz", *headers, version=version)
    head = await line.head()
    assert head[""].endswith(" 200 OK")
    assert version == "1.0" or head["connection"] == "close"
    await line.body(head)
    assert await line.is_closed()


async def test_responses_larger_than_the_socket_buffer_arrive_whole(line: RawConnection) -> None:
    path = "drf_spectacular_sidecar/swagger-ui-dist/swagger-ui-bundle.js"
    whole = (COLLECTED / path).read_bytes()
    times = AT_ONCE // len(whole) + 1
    for _ in range(times):
        line.send(f"/static/{path}")
    # The last response can't be sent until the client has read the earlier ones.
    for _ in range(times):
        assert await line.body(await line.head()) == whole


async def test_an_error_response_by_daphne_itself_has_the_mark(line: RawConnection) -> None:
    line.send("/home", "Daphne-Root-Path: é")
    head = await line.head()
    assert head[""] == "HTTP/1.1 500 Internal Server Error"
    assert head["x-simulated"] == "true"
    assert MESSAGES["server_error"] in (await line.body(head)).decode()


@pytest.mark.parametrize(
    ("path", "media"),
    [
        ("/admin/login/", "text/html; charset=utf-8"),
        ("http://127.0.0.1/admin/transactions/import/?next=/api/", "text/html; charset=utf-8"),
        ("/api/auth/login", "application/json"),
    ],
)
async def test_a_body_that_is_too_large_gets_413_as_json_below_api_and_else_as_a_page(
    line: RawConnection, path: str, media: str
) -> None:
    line.send(path, f"Content-Length: {AT_ONCE}", method="POST")
    head = await line.head()
    assert head[""] == "HTTP/1.1 413 Request Entity Too Large"
    assert (head["content-type"], head["x-simulated"]) == (media, "true")
    assert MESSAGES["too_large"] in (await line.body(head)).decode()


@pytest.mark.parametrize(
    "request_line",
    [
        b"GET /home\x00 HTTP/1.1",
        b"GET /home\xc3\xa9 HTTP/1.1",
        b"GET /home HTTP/1.1\r\nX Y: 1",
        b"GET /home HTTP/1.1\r\nX-Y: a\x00b",
        b"NONSENSE",
    ],
)
async def test_a_malformed_request_gets_400_and_closes_the_connection(
    line: RawConnection, request_line: bytes
) -> None:
    line.writer.write(request_line + b"\r\nHost: 127.0.0.1\r\n\r\n")
    assert (await line.head())[""] == "HTTP/1.1 400 Bad Request"
    assert await line.is_closed()


async def test_a_null_character_in_a_url_gets_400_with_the_products_own_error_page(browser: Browser) -> None:
    answer = await browser.http.get("/home%00?x=%00")
    assert (answer.status_code, answer.headers["X-Simulated"]) == (400, "true")
    assert BAR_TEXT in answer.text
