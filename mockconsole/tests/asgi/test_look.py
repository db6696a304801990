"""A trainer who views a seat reads as the seat's account, gets its messages, and can't write."""

from collections.abc import AsyncIterator, Callable

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
from mockconsole.tests.asgi.test_socket import Browser, close_code

pytestmark = pytest.mark.usefixtures("pool")
SEAT = 7
OPERATIONS = "/api/swift/operations"
PRICES = "/api/crypto-prices"
LOOKING = {"x-look": str(SEAT)}


@pytest.fixture
def seated_trainee(stranger: User) -> User:
    """Give the other room's trainee a seat, and return the trainee."""
    take_seat(user=stranger, sandbox=stranger.sandbox, seat=SEAT)
    return User.objects.get(pk=stranger.pk)


@pytest.fixture
def own_headers(seated_trainee: User, trainer_client: Client) -> dict[str, str]:
    """Return the headers of the trainer's own tab."""
    return {"cookie": cookie_of(trainer_client)}


@pytest.fixture
def look_headers(own_headers: dict[str, str]) -> dict[str, str]:
    """Return the headers of the trainer's tab that views the seat."""
    return {**own_headers, **LOOKING}


def leave(user: User) -> None:
    take_seat(user=user, sandbox=user.sandbox, seat=None)


def disable(user: User) -> None:
    user.is_active = False
    user.save()


async def test_a_trainer_who_views_a_seat_gets_its_session_in_this_tab_only(
    own_headers: dict[str, str], look_headers: dict[str, str], server: httpx.AsyncClient
) -> None:
    session = (await server.get("/api/session", headers=look_headers)).json()
    assert (session["username"], session["role"], session["onSeat"]) == ("mallory", "operator", True)
    assert (await server.get("/api/session", headers=own_headers)).json()["username"] == "grace"


async def test_a_trainer_who_views_a_seat_gets_the_polled_lists_of_its_room(
    own_headers: dict[str, str],
    look_headers: dict[str, str],
    stranger_client: Client,
    seated_trainee: User,
    server: httpx.AsyncClient,
    queries: list[str],
) -> None:
    await run_in_pool(record, seated_trainee)
    first = await server.get(OPERATIONS, headers=look_headers)
    assert len(first.json()) == 1
    assert (await server.get(OPERATIONS, headers=own_headers)).json() == []
    queries.clear()
    for headers in (look_headers, {"cookie": cookie_of(stranger_client)}):
        again = await server.get(OPERATIONS, headers=headers)
        assert (again.content, again.headers["ETag"]) == (first.content, first.headers["ETag"])
    assert not any("swift_swiftoperation" in query for query in queries)


async def test_the_etag_of_a_trainers_own_tab_does_not_match_while_viewing_a_seat(
    own_headers: dict[str, str], look_headers: dict[str, str], seated_trainee: User, server: httpx.AsyncClient
) -> None:
    await run_in_pool(record, seated_trainee)
    for path in (OPERATIONS, PRICES):
        for here, there in ((own_headers, look_headers), (look_headers, own_headers)):
            etag = (await server.get(path, headers=here)).headers["ETag"]
            other = await server.get(path, headers={**there, "if-none-match": etag})
            assert (other.status_code, other.headers["ETag"] == etag) == (200, False), path


async def test_a_cache_hit_while_viewing_a_seat_runs_no_database_query(
    look_headers: dict[str, str], server: httpx.AsyncClient, queries: list[str]
) -> None:
    await server.get(PRICES, headers=look_headers)
    queries.clear()
    assert (await server.get(PRICES, headers=look_headers)).status_code == 200
    assert queries == []


def test_a_trainer_who_views_a_seat_cannot_write(seated_trainee: User, trainer_client: Client) -> None:
    message = "You are viewing a seat. Close this tab to work in your own room."
    for path in ("seat/journal", "transactions", "auth/reset-password"):
        answer = post(trainer_client, path, {}, **LOOKING)
        assert (answer.status_code, answer.json()["code"]) == (403, "looking"), path
        assert answer.json()["message"] == message


async def test_a_trainer_who_views_a_seat_cannot_write_into_the_journal_of_their_own_seat(
    look_headers: dict[str, str], trainer: User, server: httpx.AsyncClient
) -> None:
    await run_in_pool(lambda: take_seat(user=trainer, sandbox=trainer.sandbox, seat=8))
    token = "t" * 32
    answer = await server.post(
        "/api/seat/journal",
        json={"client": "a" * 32, "events": []},
        headers={
            **look_headers,
            "cookie": f"{look_headers['cookie']}; csrftoken={token}",
            "x-csrftoken": token,
            "origin": "http://localhost",
        },
    )
    assert (answer.status_code, answer.json()["code"]) == (403, "looking")


async def test_a_trainee_cannot_view_a_seat(
    cookie: dict[str, str], seated_trainee: User, server: httpx.AsyncClient
) -> None:
    for path in (OPERATIONS, PRICES, "/api/session"):
        assert (await server.get(path, headers={**cookie, **LOOKING})).status_code == 403, path
        assert (await server.get(path, headers=LOOKING)).status_code == 401, path


async def test_viewing_a_seat_without_an_account_gets_404(
    look_headers: dict[str, str], server: httpx.AsyncClient
) -> None:
    for number in ("8", "0", "", "-7", "7.0", "seven", "9" * 40):
        for path in (OPERATIONS, PRICES, "/api/session"):
            answer = await server.get(path, headers={**look_headers, "x-look": number})
            assert (answer.status_code, answer.json()["code"]) == (404, "seat_gone"), (number, path)


@pytest.mark.parametrize("end", [leave, disable])
async def test_viewing_a_seat_ends_when_the_seat_ends(
    end: Callable[[User], None], look_headers: dict[str, str], seated_trainee: User, server: httpx.AsyncClient
) -> None:
    assert (await server.get(PRICES, headers=look_headers)).status_code == 200
    await run_in_pool(end, seated_trainee)
    for path in (PRICES, "/api/session"):
        assert (await server.get(path, headers=look_headers)).json()["code"] == "seat_gone"


async def test_viewing_a_seat_ends_when_the_trainer_becomes_a_trainee(
    look_headers: dict[str, str], trainer: User, server: httpx.AsyncClient
) -> None:
    assert (await server.get(PRICES, headers=look_headers)).status_code == 200
    await run_in_pool(demote, trainer)
    assert (await server.get(PRICES, headers=look_headers)).status_code == 403


def demote(user: User) -> None:
    user.role = Role.OPERATOR
    user.save()


@pytest.fixture
async def browser(own_headers: dict[str, str], server: httpx.AsyncClient) -> AsyncIterator[Browser]:
    """Open the websocket of the trainer's tab that views the seat."""
    opened = Browser(own_headers["cookie"], path=f"/ws?look={SEAT}")
    assert await opened.is_admitted()
    yield opened
    await opened.socket.disconnect()


async def test_the_websocket_of_a_seat_view_gets_the_rooms_messages_but_does_not_mark_the_seat_as_connected(
    browser: Browser, seated_trainee: User, trainer: User
) -> None:
    await run_in_pool(record, trainer)
    await run_in_pool(record, seated_trainee)
    assert await browser.next("records_changed") == ["swift/operations"]
    assert hub.connections.seats() == {}


@pytest.mark.parametrize("end", [leave, disable])
async def test_the_websocket_of_a_seat_view_closes_when_the_seat_ends(
    end: Callable[[User], None], browser: Browser, seated_trainee: User
) -> None:
    await run_in_pool(end, seated_trainee)
    assert await close_code(browser) == 4401


@pytest.mark.parametrize("end", [demote, disable])
async def test_the_websocket_of_a_seat_view_closes_when_the_trainer_becomes_a_trainee(
    end: Callable[[User], None], browser: Browser, trainer: User
) -> None:
    await run_in_pool(end, trainer)
    assert await close_code(browser) == 4401


async def test_the_websocket_of_a_seat_view_follows_the_seat_into_another_room(
    browser: Browser, seated_trainee: User, sandbox: Sandbox
) -> None:
    await run_in_pool(lambda: take_seat(user=seated_trainee, sandbox=sandbox, seat=SEAT))
    assert await browser.next("records_changed") == ["*"]


async def test_a_websocket_for_a_seat_without_an_account_is_rejected(
    own_headers: dict[str, str], server: httpx.AsyncClient
) -> None:
    for number in ("8", "seven", ""):
        opened = Browser(own_headers["cookie"], path=f"/ws?look={number}")
        # An empty `look` means the trainer's own websocket.
        assert await opened.is_admitted() is (number == ""), number
        await opened.socket.disconnect()


async def test_trainee_cannot_open_the_websocket_of_a_seat_view(
    seated_trainee: User, cookie: dict[str, str], server: httpx.AsyncClient
) -> None:
    assert not await Browser(cookie["cookie"], path=f"/ws?look={SEAT}").is_admitted()
