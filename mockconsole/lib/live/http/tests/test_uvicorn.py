"""uvicorn's protocol, adapted, without a socket."""

import asyncio
from typing import Any
from unittest.mock import Mock

import pytest
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from mockconsole.lib.live.http.normalize import BadHeaders, normalize
from mockconsole.lib.live.http.uvicorn import adapt_uvicorn

UPGRADE = b"Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"


async def scope_of(head: bytes) -> Any:
    """Return the scope that the application gets for the head of a request."""
    scopes: asyncio.Queue[Any] = asyncio.Queue()

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await scopes.put(scope)
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body"})

    config = Config(application, log_config=None)
    config.load()
    adapt_uvicorn()
    protocol = HttpToolsProtocol(config=config, server_state=ServerState(), app_state={})
    protocol.connection_made(Mock(asyncio.Transport, get_extra_info=Mock(return_value=None)))
    protocol.data_received(head + b"\r\n")
    async with asyncio.timeout(5):
        return await scopes.get()


@pytest.mark.parametrize("host", [b"", b"Host: localhost\r\n"])
async def test_the_host_of_an_absolute_target_replaces_the_header(host: bytes) -> None:
    scope = await scope_of(b"GET http://other.example/healthz?a=/b HTTP/1.1\r\n" + host)
    assert (scope["path"], dict(scope["headers"])[b"host"]) == ("/healthz", b"other.example")


async def test_a_second_host_beside_an_absolute_target_is_refused() -> None:
    with pytest.raises(BadHeaders):
        normalize(await scope_of(b"GET http://a.example/ HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n"))


async def test_a_post_with_an_upgrade_header_reaches_the_application() -> None:
    scope = await scope_of(b"POST /ws HTTP/1.1\r\nHost: localhost\r\n" + UPGRADE)
    assert (scope["type"], scope["method"]) == ("http", "POST")
