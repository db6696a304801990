"""Body limits of real servers: a body over the limit is rejected before it has arrived, and never stored."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

import pytest

from tests.bench.machine import resident_mb
from tests.browser.harness import Server
from tests.live.browsers import TIMEOUT_SECONDS, Browser

pytestmark = pytest.mark.once

MEGABYTE = 1024 * 1024
HUGE = 400 * MEGABYTE
PIECE = b"x" * MEGABYTE
FILES = "multipart/form-data; boundary=b"
# Allowed growth of the server's memory in MB; storing the bodies would take 48 MB or more.
MEMORY_MB = 24


class Upload:
    """Request whose body is sent in parts; `sent` is the number of megabytes sent so far."""

    sent = 0

    def __init__(self, server: Server) -> None:
        host, port = server.url.removeprefix("http://").split(":")
        self.host, self.port = host, int(port)

    async def begin(self, path: str, *headers: str, content_type: str = FILES) -> None:
        """Connect, and send the request line and the headers."""
        self.reader, self.writer = await asyncio.open_connection(self.host, self.port)
        host = f"Host: {self.host}:{self.port}"
        lines = [f"POST {path} HTTP/1.1", host, f"Content-Type: {content_type}", *headers]
        self.writer.write("\r\n".join(lines).encode() + b"\r\n\r\n")
        await self.writer.drain()

    async def answer(self) -> bytes:
        """Return the response's status line and headers."""
        async with asyncio.timeout(TIMEOUT_SECONDS):
            return await self.reader.readuntil(b"\r\n\r\n")

    async def send(self, megabytes: int, *, chunked: bool = False) -> None:
        """Send up to this many megabytes of the body; stop if the server closes the connection."""
        piece = b"%x\r\n%b\r\n" % (len(PIECE), PIECE) if chunked else PIECE
        try:
            for _ in range(megabytes):
                self.writer.write(piece)
                await self.writer.drain()
                self.sent += 1
        except ConnectionError:
            pass

    async def end(self) -> None:
        """Abort the connection, because a normal close would wait too long for unsent data."""
        self.writer.transport.abort()
        with suppress(ConnectionError):
            await self.writer.wait_closed()


async def in_pieces(body: bytes) -> AsyncIterator[bytes]:
    """Yield a body in pieces, so that httpx sends it in chunks, without a Content-Length."""
    for start in range(0, len(body), len(body) // 4):
        yield body[start : start + len(body) // 4]


@pytest.mark.parametrize("path", ["/api/auth/login", "/admin/login/", "/admin/wallets/cryptoasset/import/"])
async def test_a_huge_content_length_gets_413_before_the_body_is_sent(any_server: Server, path: str) -> None:
    upload = Upload(any_server)
    await upload.begin(path, f"Content-Length: {HUGE}")
    head = (await upload.answer()).lower()
    assert head.startswith(b"http/1.1 413 ")
    assert b"x-simulated: true" in head
    await upload.end()


async def test_a_huge_body_with_expect_100_continue_gets_413_instead_of_100(any_server: Server) -> None:
    upload = Upload(any_server)
    await upload.begin("/api/auth/login", f"Content-Length: {HUGE}", "Expect: 100-continue")
    assert (await upload.answer()).startswith(b"HTTP/1.1 413 ")
    await upload.end()


async def test_an_upload_to_the_admin_without_a_session_gets_413(
    any_server: Server, browser: Browser, other_browser: Browser
) -> None:
    body = PIECE + b"x"
    upload = Upload(any_server)
    await upload.begin("/admin/login/", f"Content-Length: {len(body)}", "Cookie: sessionid=nonsense")
    await upload.send(2)
    assert (await upload.answer()).startswith(b"HTTP/1.1 413 ")
    await upload.end()
    await browser.sign_in("trainer")
    cookie = f"sessionid={browser.http.cookies['sessionid']}"
    for content in (body, in_pieces(body)):
        answer = await other_browser.http.post(
            f"{any_server.url}/admin/login/",
            content=content,
            headers={"Cookie": cookie, "Content-Type": FILES},
        )
        # 400 means that Django accepted the size: it read the whole body and found no form in it.
        assert answer.status_code == 400


@pytest.mark.parametrize(
    ("username", "content_type"), [("trainer", "application/x-www-form-urlencoded"), ("administrator", FILES)]
)
async def test_a_body_above_the_common_limit_gets_413_unless_staff_sends_a_form_with_files(
    any_server: Server, browser: Browser, username: str, content_type: str
) -> None:
    await browser.sign_in(username)
    key = browser.http.cookies["sessionid"]
    upload = Upload(any_server)
    length = f"Content-Length: {16 * MEGABYTE}"
    await upload.begin("/admin/login/", length, f"Cookie: sessionid={key}", content_type=content_type)
    assert (await upload.answer()).startswith(b"HTTP/1.1 413 ")
    await upload.end()


@pytest.mark.parametrize("chunked", [False, True])
@pytest.mark.parametrize(
    ("path", "cookie"),
    [("/api/auth/login", "own"), ("/home", "own"), ("/admin/login/", "made-up"), ("/admin/login/", "none")],
)
async def test_large_bodies_outside_the_admin_or_without_a_valid_session_are_not_stored(
    any_server: Server, browser: Browser, path: str, cookie: str, chunked: bool
) -> None:
    await browser.sign_in("trainer")
    key = browser.http.cookies["sessionid"] if cookie == "own" else cookie
    length = "Transfer-Encoding: chunked" if chunked else f"Content-Length: {16 * MEGABYTE}"
    headers = [length] if cookie == "none" else [length, f"Cookie: sessionid={key}"]
    before = resident_mb(any_server.pid)
    uploads = [Upload(any_server) for _ in range(4)]
    for upload in uploads:
        await upload.begin(path, *headers)
    await asyncio.gather(*(upload.send(16, chunked=chunked) for upload in uploads))
    for upload in uploads:
        assert (await upload.answer()).startswith(b"HTTP/1.1 413 ")
    assert resident_mb(any_server.pid) - before < MEMORY_MB
    for upload in uploads:
        await upload.end()


async def test_an_upload_with_expect_100_continue_gets_100_only_with_a_staff_session(
    any_server: Server, browser: Browser
) -> None:
    await browser.sign_in("trainer")
    for key, answer in (("made-up", b"HTTP/1.1 413 "), (browser.http.cookies["sessionid"], b"HTTP/1.1 100 ")):
        upload = Upload(any_server)
        cookie = f"Cookie: sessionid={key}"
        await upload.begin("/admin/login/", f"Content-Length: {2 * MEGABYTE}", "Expect: 100-continue", cookie)
        assert (await upload.answer()).startswith(answer)
        await upload.end()


async def test_a_client_that_keeps_sending_a_rejected_body_is_disconnected(server: Server) -> None:
    upload = Upload(server)
    await upload.begin("/api/auth/login", f"Content-Length: {HUGE}")
    await upload.answer()
    await upload.send(HUGE // MEGABYTE)
    async with asyncio.timeout(TIMEOUT_SECONDS):
        # Reading from a closed connection returns nothing or raises ConnectionError.
        with suppress(ConnectionError):
            assert await upload.reader.read() == b""
    assert upload.sent < HUGE // MEGABYTE
    await upload.end()


async def test_two_bodies_within_the_limit_on_one_connection_are_both_answered(browser: Browser) -> None:
    headers = {"X-CSRFToken": await browser.csrf(), "Content-Type": "application/json"}
    for _ in range(2):
        answer = await browser.http.post("/api/auth/login", content=b"x" * MEGABYTE, headers=headers)
        assert answer.status_code == 400
