"""Simulated browser: an HTTP client with cookies, CSRF tokens and websockets."""

import asyncio
import re
import ssl
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Self

import httpx
import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from tests.browser.harness import PASSWORD

TIMEOUT_SECONDS = 60.0
PRICES = "/api/crypto-prices"
POLL_SECONDS = 0.05


class Socket:
    """Connected websocket and its messages."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    async def next(self, *types: str) -> Any:
        """Return the data of the next message with one of the given types; skip other messages."""
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while True:
                message = orjson.loads(await self.connection.recv())
                assert set(message) == {"type", "data"}
                if message["type"] in types:
                    return message["data"]

    async def wait_for_change(self, resource: str) -> None:
        """Wait for a message which says that this resource, or every resource, has changed."""
        while not {resource, "*"} & set(await self.next("records_changed")):
            pass

    async def read_pending(self) -> list[str]:
        """Read all messages that have arrived, and return their types."""
        # Wait for the pong, because it arrives after every message that was sent before it.
        await (await self.connection.ping())
        types: list[str] = []
        with suppress(TimeoutError):
            while True:
                async with asyncio.timeout(0):
                    types.append(orjson.loads(await self.connection.recv())["type"])
        return types

    async def answer_presence_check(self) -> None:
        """Answer the server's next presence check."""
        await self.next("presence_check")
        await self.connection.send("present")

    async def close_code(self) -> int | None:
        """Wait until the server closes the websocket, and return the close code."""
        async with asyncio.timeout(TIMEOUT_SECONDS):
            with suppress(ConnectionClosed):
                while True:
                    await self.connection.recv()
        return self.connection.close_code


class Browser:
    """Simulated browser whose requests and websockets share cookies; `trust` is needed for a server with its own TLS certificate."""

    def __init__(self, url: str, trust: ssl.SSLContext | None = None) -> None:
        self.url = url
        self.trust = trust
        self.http = httpx.AsyncClient(
            base_url=url, verify=trust or False, trust_env=False, timeout=TIMEOUT_SECONDS
        )
        if trust:
            # Over TLS, Django's CSRF check requires an Origin or a Referer.
            self.http.headers["Origin"] = url

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def sign_in(self, username: str, password: str = PASSWORD) -> Self:
        """Sign in through the API, and return the browser."""
        reply = await self.post("auth/login", {"username": username, "password": password})
        assert reply.json().get("success") is True, reply.text
        return self

    async def csrf(self) -> str:
        """Return the CSRF token; if there is no cookie yet, load a page that sets it."""
        if not (token := self._cookie("csrftoken")):
            await self.http.get("/admin/login/")
            token = self._cookie("csrftoken")
        return token

    def _cookie(self, name: str) -> str:
        # With HTTPS on, the cookie names have a prefix.
        cookies = self.http.cookies
        return cookies.get(f"__Host-{name}") or cookies.get(name) or ""

    async def post(self, address: str, body: Any = None, **more: str) -> httpx.Response:
        """Send JSON to the API, with the additional headers `more`."""
        headers = {"X-CSRFToken": await self.csrf(), **more}
        if body is None:
            return await self.http.post(f"/api/{address}", headers=headers)
        return await self.http.post(f"/api/{address}", json=body, headers=headers)

    async def submit(self, address: str, **fields: str) -> httpx.Response:
        """Send an admin form with the CSRF token of its page."""
        page = (await self.http.get(address)).text
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
        assert token is not None, page
        form = {"csrfmiddlewaretoken": token[1], **fields}
        return await self.http.post(address, data=form, headers={"Referer": self.url})

    async def prices(self) -> httpx.Response:
        """Read the price list."""
        return await self.http.get(PRICES)

    @asynccontextmanager
    async def socket(
        self, *, path: str = "/ws", origin: str | None = "own", cookie: bool = True
    ) -> AsyncIterator[Socket]:
        """Open a websocket for a `with` block."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        own = self.url if origin == "own" else origin
        async with connect(
            self.url.replace("http", "ws", 1) + path,
            origin=Origin(own) if own else None,
            additional_headers={"Cookie": cookies} if cookie else {},
            compression=None,
            proxy=None,
            open_timeout=TIMEOUT_SECONDS,
            close_timeout=1,
            ssl=self.trust,
        ) as connection:
            yield Socket(connection)

    async def refusal_status(self, **how: Any) -> int:
        """Try to open a websocket, and return the HTTP status with which the server rejects it."""
        try:
            async with self.socket(**how):
                raise AssertionError("The websocket was opened.")
        except InvalidStatus as refusal:
            return refusal.response.status_code


async def eventually(check: Callable[[], Awaitable[bool]], *, what: str) -> float:
    """Wait until a condition is true, and return how many seconds that took."""
    began = time.monotonic()
    while not await check():
        assert time.monotonic() - began < TIMEOUT_SECONDS, (
            f"It did not happen within {TIMEOUT_SECONDS:g} s: {what}"
        )
        await asyncio.sleep(POLL_SECONDS)
    return time.monotonic() - began
