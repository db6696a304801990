"""Ambiguous requests: the cache of polled reads and Django interpret them in the same way, on Daphne and uvicorn."""

import asyncio
from collections.abc import Sequence

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from tests.browser.harness import Server
from tests.live.browsers import PRICES, TIMEOUT_SECONDS, Browser

pytestmark = pytest.mark.once

# Two paths: the cache answers the first, Django the second.
BY_EITHER_TIER = (PRICES, "/api/sandbox")


def host_of(server: Server) -> str:
    return f"127.0.0.1:{server.port}"


async def status(server: Server, target: str, headers: Sequence[str]) -> int:
    """Return the status of a hand-written request."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write("\r\n".join([f"GET {target} HTTP/1.1", *headers, "Connection: close", "", ""]).encode())
    async with asyncio.timeout(TIMEOUT_SECONDS):
        line = await reader.readline()
    writer.close()
    return int(line.split()[1])


@pytest.fixture
def session(operator: Browser) -> str:
    return f"Cookie: sessionid={operator.http.cookies['sessionid']}"


@pytest.mark.parametrize("path", BY_EITHER_TIER)
async def test_a_request_with_two_hosts_gets_400_from_the_cache_and_from_django(
    any_server: Server, session: str, path: str
) -> None:
    own, other = f"Host: {host_of(any_server)}", "Host: elsewhere.example"
    assert await status(any_server, path, [own, session]) == 200
    for hosts in ([own, other], [other, own]):
        assert await status(any_server, path, [*hosts, session]) == 400


@pytest.mark.parametrize("path", BY_EITHER_TIER)
async def test_a_session_cookie_is_found_in_either_of_two_cookie_headers(
    any_server: Server, session: str, path: str
) -> None:
    own = f"Host: {host_of(any_server)}"
    for cookies in (["Cookie: a=1", session], [session, "Cookie: a=1"]):
        assert await status(any_server, path, [own, *cookies]) == 200


@pytest.mark.parametrize("path", BY_EITHER_TIER)
async def test_the_cache_and_django_use_the_last_of_two_session_cookies(
    any_server: Server, session: str, path: str
) -> None:
    own, nobodys = f"Host: {host_of(any_server)}", "Cookie: sessionid=nobodys"
    assert await status(any_server, path, [own, nobodys, session]) == 200
    assert await status(any_server, path, [own, session, nobodys]) == 401


async def test_a_websocket_finds_its_session_cookie_in_the_second_of_two_cookie_headers(
    any_server: Server, session: str
) -> None:
    cookies = [("Cookie", "a=1"), ("Cookie", session.removeprefix("Cookie: "))]
    own = Origin(any_server.url)
    async with connect(
        any_server.url.replace("http", "ws", 1) + "/ws", origin=own, additional_headers=cookies, proxy=None
    ) as socket:
        assert await socket.recv()


async def test_a_websocket_with_two_hosts_is_rejected(any_server: Server, session: str) -> None:
    headers = [("Host", "elsewhere.example"), ("Cookie", session.removeprefix("Cookie: "))]
    with pytest.raises(InvalidStatus):
        async with connect(
            any_server.url.replace("http", "ws", 1) + "/ws",
            origin=Origin(any_server.url),
            additional_headers=headers,
            proxy=None,
        ):
            pass


@pytest.mark.parametrize("path", BY_EITHER_TIER)
async def test_an_absolute_request_target_is_answered_like_its_path(
    any_server: Server, session: str, path: str
) -> None:
    own = host_of(any_server)
    assert await status(any_server, f"http://{own}{path}", [f"Host: {own}", session]) == 200


@pytest.mark.parametrize("path", BY_EITHER_TIER)
async def test_an_absolute_request_target_on_a_foreign_host_gets_400(
    server: Server, session: str, path: str
) -> None:
    target = f"http://elsewhere.example{path}"
    assert await status(server, target, [f"Host: {host_of(server)}", session]) == 400
