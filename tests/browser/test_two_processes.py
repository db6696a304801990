"""Two server processes that share one PostgreSQL and one Redis."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness import Server
from tests.browser.harness_checks import eventually
from tests.browser.harness_sessions import OPERATOR, Sessions
from tests.browser.test_live import (
    NEXT,
    assert_shows_once_live,
    newest,
    open_live_page,
    open_page_with_late_socket,
    pay,
)

Two = tuple[Server, Server]

QUIET_MS = 7_000
"""Time longer than one blocking read from Redis."""

OPEN_SOCKET = """() => new Promise((resolve, reject) => {
    window.closeCode = null;
    const socket = new WebSocket(location.origin.replace("http", "ws") + "/ws");
    socket.onclose = (event) => { window.closeCode = event.code; reject(new Error("closed " + event.code)); };
    socket.onopen = () => resolve(true);
})"""


def open_socket_page(sessions: Sessions, server: Server) -> Page:
    """Open a page with a websocket on this server."""
    page = sessions.open_as(OPERATOR, server=server)
    page.goto("/robots.txt")
    page.evaluate(OPEN_SOCKET)
    return page


def test_a_session_created_on_one_process_is_valid_on_the_other(sessions: Sessions, two_servers: Two) -> None:
    first, second = two_servers
    page = sessions.open_as(OPERATOR, server=first)
    assert page.request.get(f"{second.url}/api/session").json()["username"] == OPERATOR


def test_both_processes_return_the_same_prices_for_the_same_simulated_time(
    sessions: Sessions, two_servers: Two
) -> None:
    page = sessions.open_as(OPERATOR, server=two_servers[0])
    histories = [
        page.request.get(f"{server.url}/api/crypto-prices/BTC/history").json()["points"]
        for server in two_servers
    ]
    common = {point["time"] for point in histories[0]} & {point["time"] for point in histories[1]}
    assert len(common) > 200
    prices = [{p["time"]: p["price"] for p in history if p["time"] in common} for history in histories]
    assert prices[0] == prices[1]


@pytest.fixture
def frozen_room(two_servers: Two) -> Iterator[None]:
    """Freeze the room, so that no settlement announces a change; reset it after the test."""
    first, _ = two_servers
    first.manage("sandbox", "freeze", "main")
    yield
    first.manage("sandbox", "reset", "main")
    first.manage("sandbox", "run", "main")


@pytest.mark.meets("D:websocket-gap")
@pytest.mark.usefixtures("frozen_room")
def test_a_change_by_another_process_before_the_websocket_opened_is_shown_after_it_opened(
    sessions: Sessions, two_servers: Two
) -> None:
    first, second = two_servers
    beside, page = open_live_page(sessions, first), open_page_with_late_socket(sessions, second)
    pay(beside)
    expect(newest(beside)).to_contain_text(NEXT)
    assert_shows_once_live(page, NEXT)


def test_signing_out_on_one_process_closes_the_websocket_on_the_other(
    sessions: Sessions, two_servers: Two
) -> None:
    first, second = two_servers
    page = open_socket_page(sessions, second)
    token = next(c["value"] for c in page.context.cookies() if c["name"] == "csrftoken")
    reply = page.request.post(
        f"{first.url}/api/auth/logout", headers={"X-CSRFToken": token, "Referer": first.url}
    )
    assert reply.ok
    eventually(page, lambda: page.evaluate("window.closeCode") == 4401, what="the websocket closes with 4401")
    assert page.request.get(f"{second.url}/api/session").status == 401


def test_a_quiet_redis_channel_logs_no_error(sessions: Sessions, two_servers: Two) -> None:
    page = open_socket_page(sessions, two_servers[1])
    page.wait_for_timeout(QUIET_MS)
    assert page.evaluate("window.closeCode") is None
    for server in two_servers:
        assert not re.search(r"Traceback|ERROR", server.log.read_text()), server.log_tail()
