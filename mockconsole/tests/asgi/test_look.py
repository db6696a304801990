"""A trainer who looks into a seat: reads as its account, live, and writes nothing."""

from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx
import pytest
from django.test import Client

from apps.accounts.choices import Role
from apps.accounts.models import User
from apps.accounts.services import take_seat
from apps.accounts.tests.people import post
from apps.sandboxes.models import Sandbox
from apps.swift.tests.operations import record
from mockconsole.lib.live.pool import run_in_pool
from mockconsole.lib.live.sockets.hub import hub
from mockconsole.tests.asgi.conftest import cookie_of
from mockconsole.tests.asgi.test_socket import PATIENCE, Browser, closed_with

pytestmark = pytest.mark.usefixtures("pool")
SEAT = 7
OPERATIONS = "/api/swift/operations"
PRICES = "/api/crypto-prices"
LOOKING = {"x-look": str(SEAT)}


@pytest.fixture
def seated(stranger: User) -> User:
    """Return the trainee of the other room, on a seat."""
    take_seat(user=stranger, sandbox=stranger.sandbox, seat=SEAT)
    return User.objects.get(pk=stranger.pk)


@pytest.fixture
def own(seated: User, trainer_client: Client) -> dict[str, str]:
    """Return the headers of the trainer's own tab."""
    return {"cookie": cookie_of(trainer_client)}


@pytest.fixture
def look(own: dict[str, str]) -> dict[str, str]:
    """Return the headers of the tab that looks."""
    return {**own, **LOOKING}


def leave(user: User) -> None:
    take_seat(user=user, sandbox=user.sandbox, seat=None)


def disable(user: User) -> None:
    user.is_active = False
    user.save()


async def test_a_look_has_the_session_of_the_seat_and_leaves_the_trainers_own_tab_alone(
    own: dict[str, str], look: dict[str, str], server: httpx.AsyncClient
) -> None:
    session = (await server.get("/api/session", headers=look)).json()
    assert (session["username"], session["role"], session["onSeat"]) == ("mallory", "operator", True)
    assert (await server.get("/api/session", headers=own)).json()["username"] == "grace"


async def test_a_look_gets_the_polled_lists_of_the_seats_room(
    own: dict[str, str],
    look: dict[str, str],
    stranger_client: Client,
    seated: User,
    server: httpx.AsyncClient,
    queries: list[str],
) -> None:
    await run_in_pool(record, seated)
    first = await server.get(OPERATIONS, headers=look)
    assert len(first.json()) == 1
    assert (await server.get(OPERATIONS, headers=own)).json() == []
    queries.clear()
    for headers in (look, {"cookie": cookie_of(stranger_client)}):
        again = await server.get(OPERATIONS, headers=headers)
        assert (again.content, again.headers["ETag"]) == (first.content, first.headers["ETag"])
    assert not any("swift_swiftoperation" in query for query in queries)


async def test_the_etag_of_the_trainers_tab_does_not_match_in_a_look(
    own: dict[str, str], look: dict[str, str], seated: User, server: httpx.AsyncClient
) -> None:
    await run_in_pool(record, seated)
    for path in (OPERATIONS, PRICES):
        for here, there in ((own, look), (look, own)):
            etag = (await server.get(path, headers=here)).headers["ETag"]
            other = await server.get(path, headers={**there, "if-none-match": etag})
            assert (other.status_code, other.headers["ETag"] == etag) == (200, False), path


async def test_a_cached_look_takes_no_query(
    look: dict[str, str], server: httpx.AsyncClient, queries: list[str]
) -> None:
    await server.get(PRICES, headers=look)
    queries.clear()
    assert (await server.get(PRICES, headers=look)).status_code == 200
    assert queries == []


def test_a_look_writes_nothing(seated: User, trainer_client: Client) -> None:
    said = "You are looking into a seat. Close this tab to work in your own room."
    for path in ("seat/journal", "transactions", "auth/reset-password"):
        answer = post(trainer_client, path, {}, **LOOKING)
        assert (answer.status_code, answer.json()["code"]) == (403, "looking"), path
        assert answer.json()["message"] == said


async def test_a_look_writes_nothing_into_the_journal_of_the_trainers_own_seat(
    look: dict[str, str], trainer: User, server: httpx.AsyncClient
) -> None:
    await run_in_pool(lambda: take_seat(user=trainer, sandbox=trainer.sandbox, seat=8))
    token = "t" * 32
    answer = await server.post(
        "/api/seat/journal",
        json={"client": "a" * 32, "events": []},
        headers={
            **look,
            "cookie": f"{look['cookie']}; csrftoken={token}",
            "x-csrftoken": token,
            "origin": "http://localhost",
        },
    )
    assert (answer.status_code, answer.json()["code"]) == (403, "looking")


async def test_a_look_of_a_trainee_is_refused(
    cookie: dict[str, str], seated: User, server: httpx.AsyncClient
) -> None:
    for path in (OPERATIONS, PRICES, "/api/session"):
        assert (await server.get(path, headers={**cookie, **LOOKING})).status_code == 403, path
        assert (await server.get(path, headers=LOOKING)).status_code == 401, path


async def test_a_look_into_a_seat_without_an_account_gets_404(
    look: dict[str, str], server: httpx.AsyncClient
) -> None:
    for number in ("8", "0", "", "-7", "7.0", "seven", "9" * 40):
        for path in (OPERATIONS, PRICES, "/api/session"):
            answer = await server.get(path, headers={**look, "x-look": number})
            assert (answer.status_code, answer.json()["code"]) == (404, "seat_gone"), (number, path)


@pytest.mark.parametrize("end", [leave, disable])
async def test_a_look_ends_with_its_seat(
    end: Callable[[User], None], look: dict[str, str], seated: User, server: httpx.AsyncClient
) -> None:
    assert (await server.get(PRICES, headers=look)).status_code == 200
    await run_in_pool(end, seated)
    for path in (PRICES, "/api/session"):
        assert (await server.get(path, headers=look)).json()["code"] == "seat_gone"


async def test_a_look_ends_when_its_trainer_becomes_a_trainee(
    look: dict[str, str], trainer: User, server: httpx.AsyncClient
) -> None:
    assert (await server.get(PRICES, headers=look)).status_code == 200
    await run_in_pool(demote, trainer)
    assert (await server.get(PRICES, headers=look)).status_code == 403


def demote(user: User) -> None:
    user.role = Role.OPERATOR
    user.save()


@pytest.fixture
async def browser(own: dict[str, str], server: httpx.AsyncClient) -> AsyncIterator[Browser]:
    """Open the websocket of a tab that looks."""
    opened = Browser(own["cookie"], path=f"/ws?look={SEAT}")
    connected, _ = await opened.socket.connect(timeout=PATIENCE)
    assert connected
    yield opened
    await opened.socket.disconnect()


async def test_a_look_gets_messages_of_the_seats_room_and_does_not_count_as_its_person(
    browser: Browser, seated: User, trainer: User
) -> None:
    await run_in_pool(record, trainer)
    await run_in_pool(record, seated)
    assert await browser.next("records_changed") == ["swift/operations"]
    assert hub.connections.seats() == []


@pytest.mark.parametrize("end", [leave, disable])
async def test_the_websocket_of_a_look_closes_when_its_seat_ends(
    end: Callable[[User], None], browser: Browser, seated: User
) -> None:
    await run_in_pool(end, seated)
    assert await closed_with(browser) == 4401


@pytest.mark.parametrize("end", [demote, disable])
async def test_the_websocket_of_a_look_closes_when_its_trainer_becomes_a_trainee(
    end: Callable[[User], None], browser: Browser, trainer: User
) -> None:
    await run_in_pool(end, trainer)
    assert await closed_with(browser) == 4401


async def test_the_websocket_of_a_look_follows_its_seat_into_another_room(
    browser: Browser, seated: User, sandbox: Sandbox
) -> None:
    await run_in_pool(lambda: take_seat(user=seated, sandbox=sandbox, seat=SEAT))
    assert await browser.next("records_changed") == ["*"]


async def test_a_websocket_for_an_ended_seat_is_refused(
    own: dict[str, str], server: httpx.AsyncClient
) -> None:
    for number in ("8", "seven", ""):
        opened = Browser(own["cookie"], path=f"/ws?look={number}")
        # An empty `look` is the trainer's own websocket.
        assert (await opened.socket.connect(timeout=PATIENCE))[0] is (number == ""), number
        await opened.socket.disconnect()


async def test_a_looking_websocket_of_a_trainee_is_refused(
    seated: User, cookie: dict[str, str], server: httpx.AsyncClient
) -> None:
    opened: Any = Browser(cookie["cookie"], path=f"/ws?look={SEAT}")
    assert (await opened.socket.connect(timeout=PATIENCE))[0] is False
