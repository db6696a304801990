"""Polled lists: no query without a change, one read per change, and nobody gets another caller's response."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any, cast

import httpx
import pytest
from django.test import Client
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.services import take_seat
from apps.accounts.tests.people import account, signed_in_client
from apps.sandboxes.models import Sandbox
from apps.sandboxes.services import set_settlement
from apps.swift.tests.operations import record
from apps.transactions.tests.transfers import transfer
from mockconsole.lib.live.cache import live_cache
from mockconsole.lib.live.http.bridge import WsgiBridge
from mockconsole.lib.live.identity import identities
from mockconsole.lib.live.polled import MIN_READ_INTERVAL, Polled
from mockconsole.lib.live.pool import run_in_pool
from mockconsole.lib.live.root import Root
from mockconsole.tests.asgi.conftest import cookie_of

pytestmark = pytest.mark.usefixtures("pool")
OPERATIONS = "/api/swift/operations"
TABLE = "swift_swiftoperation"


@pytest.fixture
def write(operator: User) -> Callable[[], None]:
    def once() -> None:
        record(operator)

    return once


def reads(queries: list[str]) -> int:
    return sum(TABLE in query and query.startswith("SELECT") for query in queries)


def lasting_headers(answer: httpx.Response) -> dict[str, str]:
    """Return the headers of a response without its request id."""
    return {name: value for name, value in answer.headers.items() if name != "x-request-id"}


@pytest.mark.parametrize("query", ["", "?limit=8", "?limit=3&x=%20y"])
async def test_an_unchanged_polled_list_runs_no_database_query_for_any_query_string(
    server: httpx.AsyncClient,
    cookie: dict[str, str],
    write: Callable[[], None],
    queries: list[str],
    query: str,
) -> None:
    await run_in_pool(write)
    first = await server.get(OPERATIONS + query, headers=cookie)
    assert len(first.json()) == 1
    queries.clear()
    again = await server.get(OPERATIONS + query, headers=cookie)
    conditional = await server.get(
        OPERATIONS + query, headers={**cookie, "if-none-match": first.headers["ETag"]}
    )
    assert queries == []
    assert (again.content, lasting_headers(again)) == (first.content, lasting_headers(first))
    assert (conditional.status_code, conditional.content) == (304, b"")
    assert conditional.headers["ETag"] == first.headers["ETag"]
    assert conditional.headers["X-Simulated"] == "true"
    assert not {"content-type", "content-length"} & set(conditional.headers)


async def test_accounts_on_seats_share_a_polled_list(
    server: httpx.AsyncClient, cookie: dict[str, str], operator: User, queries: list[str]
) -> None:
    await run_in_pool(lambda: take_seat(user=operator, sandbox=operator.sandbox, seat=7))
    first = await server.get(OPERATIONS, headers=cookie)
    queries.clear()
    again = await server.get(OPERATIONS, headers=cookie)
    assert reads(queries) == 0
    assert again.headers["ETag"] == first.headers["ETag"]


async def test_the_response_to_a_polled_list_equals_the_response_of_django(
    server: httpx.AsyncClient, operator_client: Client, cookie: dict[str, str], write: Callable[[], None]
) -> None:
    await run_in_pool(write)
    for _ in range(2):
        from_cache = await server.get(OPERATIONS, headers=cookie)
        own = await run_in_pool(operator_client.get, OPERATIONS)
        assert from_cache.content == own.content
        assert {name.lower(): value for name, value in own.headers.items()} == lasting_headers(from_cache)


async def test_fifty_requests_after_a_change_get_the_new_list_from_one_read_by_django(
    server: httpx.AsyncClient, cookie: dict[str, str], write: Callable[[], None], queries: list[str]
) -> None:
    before = await server.get(OPERATIONS, headers=cookie)
    assert before.json() == []
    for number in range(1, 4):
        await run_in_pool(write)
        queries.clear()
        answers = await asyncio.gather(*(server.get(OPERATIONS, headers=cookie) for _ in range(50)))
        assert {len(answer.json()) for answer in answers} == {number}
        assert reads(queries) == 1


async def test_a_change_of_another_resource_or_room_causes_no_read_of_a_polled_list(
    server: httpx.AsyncClient, cookie: dict[str, str], sandbox: Sandbox, queries: list[str]
) -> None:
    await server.get(OPERATIONS, headers=cookie)
    queries.clear()
    live_cache.invalidate(sandbox.pk, {"crypto-prices"})
    live_cache.invalidate(sandbox.pk + 1, {"swift/operations", "*"})
    await server.get(OPERATIONS, headers=cookie)
    assert queries == []


async def test_cached_lists_are_not_shared_with_strangers_or_other_rooms(
    server: httpx.AsyncClient,
    cookie: dict[str, str],
    write: Callable[[], None],
    other_sandbox: Sandbox,
) -> None:
    await run_in_pool(write)
    mine = await server.get(OPERATIONS, headers=cookie)
    assert (await server.get(OPERATIONS)).status_code == 401
    mallory = await run_in_pool(lambda: cookie_of(signed_in_client(account("mallory", other_sandbox))))
    theirs = await server.get(OPERATIONS, headers={"cookie": mallory, "if-none-match": mine.headers["ETag"]})
    assert (theirs.status_code, theirs.json()) == (200, [])


async def test_a_response_for_an_account_moved_during_the_read_is_not_cached(
    server: httpx.AsyncClient,
    operator: User,
    other_sandbox: Sandbox,
    cookie: dict[str, str],
    write: Callable[[], None],
) -> None:
    await run_in_pool(write)
    was = identities.get_cached(cookie["cookie"].partition("=")[2]) or await identities.identify(
        cookie["cookie"].partition("=")[2]
    )
    assert was is not None

    def move() -> None:
        # Change the account without a notification, as if another process had changed it and its message hadn't arrived.
        User.objects.filter(pk=operator.pk).update(sandbox=other_sandbox)

    await run_in_pool(move)
    for _ in range(2):
        answer = await server.get(OPERATIONS, headers=cookie)
        assert answer.json() == []
        assert "ETag" not in answer.headers
    await run_in_pool(lambda: User.objects.filter(pk=operator.pk).update(sandbox=was.sandbox_id))
    assert len((await server.get(OPERATIONS, headers=cookie)).json()) == 1


async def test_the_cache_is_not_used_while_the_bus_is_silent(
    server: httpx.AsyncClient,
    cookie: dict[str, str],
    queries: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await server.get(OPERATIONS, headers=cookie)
    monkeypatch.setattr("mockconsole.lib.live.bus.SILENCE_SECONDS", 0.0)
    for _ in range(2):
        queries.clear()
        assert (await server.get(OPERATIONS, headers=cookie)).status_code == 200
        assert reads(queries) == 1


class Lists:
    """WSGI application behind a separate ASGI root; tests set its rows and status, and delay its response."""

    def __init__(self) -> None:
        self.asked = 0
        self.rows = 0
        self.status = "200 OK"
        self.begun = threading.Event()
        self.go_on = threading.Event()
        self.go_on.set()

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> list[bytes]:
        self.asked += 1
        number = self.asked
        self.begun.set()
        self.go_on.wait(10)
        start_response(self.status, [("ETag", f'"{number}"'), ("Rows", str(self.rows))])
        return [f"{number} {environ['HTTP_COOKIE']}".encode()]


@pytest.fixture
def lists() -> Iterator[Lists]:
    application = Lists()
    yield application
    application.go_on.set()


def reach(lists: Lists, polled: Polled) -> httpx.AsyncClient:
    root = Root(
        identities=identities,
        django=WsgiBridge(lists, identities=identities),
        websocket=None,
        find_polled=lambda path: polled,
    )
    return httpx.AsyncClient(
        transport=httpx.ASGITransport(app=cast("Any", root)), base_url="http://localhost"
    )


async def test_a_read_that_began_before_a_change_does_not_answer_later_requests(
    server: httpx.AsyncClient, cookie: dict[str, str], sandbox: Sandbox, lists: Lists
) -> None:
    async with reach(lists, Polled(("list",))) as client:
        lists.go_on.clear()
        early = asyncio.create_task(client.get("/api/list", headers=cookie))
        await asyncio.to_thread(lists.begun.wait, 10)
        live_cache.invalidate(sandbox.pk, {"list"})
        late = asyncio.create_task(client.get("/api/list", headers=cookie))
        await asyncio.sleep(0)
        lists.go_on.set()
        await early
        assert (await late).text.startswith("2 ")
        assert (await client.get("/api/list", headers=cookie)).text.startswith("2 ")


async def test_a_list_in_constant_change_is_read_ten_times_a_second_at_most_and_never_stale(
    server: httpx.AsyncClient, cookie: dict[str, str], sandbox: Sandbox, lists: Lists
) -> None:
    changes = 0

    async def change_and_read(client: httpx.AsyncClient) -> None:
        nonlocal changes
        changes = lists.rows = mine = changes + 1
        live_cache.invalidate(sandbox.pk, {"list"})
        answer = await client.get("/api/list", headers=cookie)
        assert int(answer.headers["rows"]) >= mine

    async with reach(lists, Polled(("list",))) as client:
        loop = asyncio.get_running_loop()
        began = loop.time()
        reading = []
        for _ in range(60):
            reading.append(asyncio.create_task(change_and_read(client)))
            await asyncio.sleep(0.005)
        await asyncio.gather(*reading)
        assert lists.asked <= 1 + (loop.time() - began) / MIN_READ_INTERVAL
        assert lists.asked < 60


async def test_an_error_response_is_not_shared_with_other_callers(
    server: httpx.AsyncClient, cookie: dict[str, str], lists: Lists
) -> None:
    lists.status = "403 Forbidden"
    async with reach(lists, Polled(("list",))) as client:
        await asyncio.gather(*(client.get("/api/list", headers=cookie) for _ in range(3)))
        assert lists.asked == 3


async def test_a_client_that_hangs_up_does_not_cancel_the_read_for_other_clients(
    server: httpx.AsyncClient, cookie: dict[str, str], lists: Lists
) -> None:
    async with reach(lists, Polled(("list",))) as client:
        lists.go_on.clear()
        first = asyncio.create_task(client.get("/api/list", headers=cookie))
        await asyncio.to_thread(lists.begun.wait, 10)
        second = asyncio.create_task(client.get("/api/list", headers=cookie))
        await asyncio.sleep(0)
        first.cancel()
        lists.go_on.set()
        assert (await second).text.startswith("2 ")


async def test_a_cached_response_expires_at_the_time_of_its_next_scheduled_change(
    server: httpx.AsyncClient,
    operator: User,
    cookie: dict[str, str],
    queries: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def make() -> str:
        set_settlement(who=operator, sandbox_id=operator.sandbox_id, settlement="automatic")
        return transfer(operator, from_wallet="", to_wallet="a shop").ref

    path = f"/api/transactions/{await run_in_pool(make)}"
    first = await server.get(path, headers=cookie)
    assert first.json()["status"] == "pending"
    conditional = {**cookie, "if-none-match": first.headers["ETag"]}
    queries.clear()
    assert (await server.get(path, headers=conditional)).status_code == 304
    assert queries == []
    seconds, moment = time.time, timezone.now
    monkeypatch.setattr("time.time", lambda: seconds() + 3600)
    monkeypatch.setattr("django.utils.timezone.now", lambda: moment() + timedelta(hours=1))
    later = await server.get(path, headers=conditional)
    assert (later.status_code, later.json()["status"]) == (200, "completed")
