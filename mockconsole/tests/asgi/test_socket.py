"""The websocket of the ASGI root: admission, messages and closing."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from decimal import Decimal
from typing import Any

import httpx
import orjson
import pytest
from channels.testing import WebsocketCommunicator
from django.contrib.sessions.models import Session
from django.db import OperationalError, transaction
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from apps.accounts.models import User
from apps.accounts.tests.people import post, signed_in_client
from apps.sandboxes.models import Sandbox
from apps.sandboxes.services import freeze_clock, run_clock, set_clock_speed, set_settlement
from apps.transactions.tests.transfers import transfer
from apps.wallets.market.models import CryptoAsset
from mockconsole.asgi import application
from mockconsole.lib.live.cache import Body, HotRead, live_cache
from mockconsole.lib.live.identity import Identity, identities
from mockconsole.lib.live.notify import notify_change
from mockconsole.lib.live.pool import THREADS, run_in_pool

TIMEOUT_SECONDS = 60

pytestmark = pytest.mark.usefixtures("pool")
PRICES = "/api/crypto-prices"


class Browser:
    """Websocket to the application in the test's process."""

    def __init__(
        self,
        cookie: str | None,
        *,
        path: str = "/ws",
        origin: str | None = "http://localhost",
        host: str = "localhost",
    ) -> None:
        headers = {"host": host, "cookie": cookie, "origin": origin}
        self.socket = WebsocketCommunicator(
            application,
            path,
            headers=[(name.encode(), value.encode()) for name, value in headers.items() if value],
        )

    async def is_admitted(self) -> bool:
        """Open the websocket; return False if it is rejected."""
        return bool((await self.socket.connect(timeout=TIMEOUT_SECONDS))[0])

    async def next(self, message_type: str) -> Any:
        """Return the data of the next message of the given type; skip other messages."""
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while True:
                message = orjson.loads(await self.socket.receive_from(timeout=TIMEOUT_SECONDS))
                if message["type"] == message_type:
                    return message["data"]


@pytest.fixture
async def browser(server: httpx.AsyncClient, cookie: dict[str, str]) -> AsyncIterator[Browser]:
    """Open a websocket of the signed-in trainee."""
    websocket = Browser(cookie["cookie"])
    assert await websocket.is_admitted()
    yield websocket
    await websocket.socket.disconnect()


async def test_a_change_through_the_orm_is_announced_after_its_commit(
    browser: Browser, sandbox: Sandbox
) -> None:
    def double_every_price() -> None:
        with transaction.atomic():
            for asset in CryptoAsset.objects.filter(sandbox=sandbox):
                asset.base_price *= Decimal(2)
                asset.save()

    await run_in_pool(double_every_price)
    assert await browser.next("records_changed") == ["crypto-prices"]


async def test_a_change_of_another_sandbox_is_not_announced(
    sandbox: Sandbox, other_sandbox: Sandbox, browser: Browser
) -> None:
    def save(symbol: str, room: Sandbox) -> None:
        CryptoAsset.objects.get(sandbox=room, symbol=symbol).save()

    def rename() -> None:
        sandbox.name = "Room 7"
        sandbox.save()

    await run_in_pool(save, "BTC", other_sandbox)
    await run_in_pool(rename)
    assert await browser.next("records_changed") == ["sandbox"]


async def test_the_first_change_is_sent_at_once_and_a_repeated_change_after_the_debounce(
    browser: Browser, sandbox: Sandbox
) -> None:
    await run_in_pool(notify_change, sandbox.pk, "list")
    assert await browser.next("records_changed") == ["list"]
    await run_in_pool(notify_change, sandbox.pk, "list")
    await run_in_pool(notify_change, sandbox.pk, "other")
    assert await browser.next("records_changed") == ["other"]
    assert await browser.next("records_changed") == ["list"]


def disable(user: User) -> None:
    user.is_active = False
    user.save()


def delete(user: User) -> None:
    user.delete()


def new_password(user: User) -> None:
    user.set_password("another-password")
    user.save()


@pytest.mark.departs_from("1:129b")
@pytest.mark.parametrize("end", [disable, delete, new_password])
async def test_an_ended_session_closes_its_websocket_and_its_reads_get_401(
    browser: Browser,
    server: httpx.AsyncClient,
    cookie: dict[str, str],
    operator: User,
    end: Callable[[User], None],
) -> None:
    assert (await server.get(PRICES, headers=cookie)).status_code == 200
    await run_in_pool(end, operator)
    assert (await server.get(PRICES, headers=cookie)).status_code == 401
    assert await close_code(browser) == 4401


@pytest.fixture
def fast_session_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make servers that a test starts check their sessions every second."""
    monkeypatch.setattr("mockconsole.lib.live.sockets.sessions.CHECK_SECONDS", 1)


async def test_an_expired_session_closes_its_websocket(
    fast_session_checks: None, server: httpx.AsyncClient, cookie: dict[str, str]
) -> None:
    def expire() -> None:
        Session.objects.update(expire_date=timezone.now())

    websocket = Browser(cookie["cookie"])
    assert await websocket.is_admitted()
    await run_in_pool(expire)
    assert await close_code(websocket) == 4401
    assert (await server.get(PRICES, headers=cookie)).status_code == 401
    await websocket.socket.disconnect()


async def close_code(browser: Browser) -> int:
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while True:
            message = await browser.socket.receive_output(timeout=TIMEOUT_SECONDS)
            if message["type"] == "websocket.close":
                code: int = message["code"]
                return code


async def test_the_websocket_of_a_moved_account_gets_the_messages_of_its_new_room(
    sandbox: Sandbox, other_sandbox: Sandbox, operator: User, browser: Browser
) -> None:
    def move() -> None:
        operator.sandbox = other_sandbox
        operator.save()

    def save(room: Sandbox, symbol: str) -> None:
        CryptoAsset.objects.get(sandbox=room, symbol=symbol).save()

    await run_in_pool(move)
    assert await browser.next("records_changed") == ["*"]
    await run_in_pool(sandbox.save)
    await run_in_pool(save, other_sandbox, "BTC")
    assert await browser.next("records_changed") == ["crypto-prices"]


@pytest.mark.parametrize(
    ("origin", "host", "reason"),
    [
        (None, "localhost", "it names no origin"),
        ("http://localhost:8080", "localhost", "let the proxy pass on Host unchanged, with its port"),
        ("https://localhost", "localhost", "set HTTPS=on, and let the proxy set X-Forwarded-Proto"),
        ("http://elsewhere.example", "elsewhere.example", "'elsewhere.example' is not in ALLOWED_HOSTS"),
    ],
)
async def test_a_websocket_of_a_foreign_page_is_rejected_and_logged_with_the_reason(
    cookie: dict[str, str],
    origin: str | None,
    host: str,
    reason: str,
    settings: Settings,
    caplog: pytest.LogCaptureFixture,
) -> None:
    settings.ALLOWED_HOSTS = ["localhost"]
    websocket = Browser(cookie["cookie"], origin=origin, host=host)
    assert not await websocket.is_admitted()
    [line] = [record.getMessage() for record in caplog.records if record.name == "mockconsole.requests"]
    assert line.startswith("Refused a websocket: ")
    assert reason in line


@pytest.mark.meets("1:191", "D:websocket-origin")
@pytest.mark.parametrize(
    ("signed", "path", "origin"),
    [
        (False, "/ws", "http://localhost"),
        (True, "/ws", "https://elsewhere.example"),
        (True, "/ws", "http://localhost.elsewhere.example"),
        (True, "/ws", "null"),
        (True, "/wss", "http://localhost"),
        (True, "/ws/other", "http://localhost"),
        (True, "/", "http://localhost"),
    ],
)
async def test_a_websocket_without_a_valid_session_origin_or_path_is_rejected(
    cookie: dict[str, str], signed: bool, path: str, origin: str | None
) -> None:
    websocket = Browser(cookie["cookie"] if signed else None, path=path, origin=origin)
    assert not await websocket.is_admitted()


async def test_a_page_of_an_allowed_origin_may_open_a_websocket(
    server: httpx.AsyncClient, cookie: dict[str, str], settings: Settings
) -> None:
    settings.CORS_ALLOWED_ORIGINS = ["https://screens.example"]
    websocket = Browser(cookie["cookie"], origin="https://screens.example")
    assert await websocket.is_admitted()
    await websocket.socket.disconnect()


async def test_a_websocket_is_closed_with_1013_if_its_session_check_fails(
    cookie: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(keys: Sequence[str]) -> dict[str, Identity]:
        raise OperationalError("database is locked")

    monkeypatch.setattr(identities, "_look_up", fail)
    websocket = Browser(cookie["cookie"])
    connected, code = await websocket.socket.connect(timeout=10)
    assert (connected, code) == (False, 1013)


@pytest.mark.meets("D:websocket-gap")
async def test_a_change_while_a_websocket_opens_is_announced_to_it(
    browser: Browser, cookie: dict[str, str], sandbox: Sandbox
) -> None:
    events: asyncio.Queue[Any] = asyncio.Queue()
    sent: asyncio.Queue[Any] = asyncio.Queue()

    async def send(message: Any) -> None:
        if message["type"] == "websocket.accept":
            await run_in_pool(notify_change, sandbox.pk, "list")
            assert await browser.next("records_changed") == ["list"]
        await sent.put(message)

    opening = asyncio.create_task(application(Browser(cookie["cookie"]).socket.scope, events.get, send))
    await events.put({"type": "websocket.connect"})
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while "records_changed" not in (await sent.get()).get("text", ""):
            pass
    await events.put({"type": "websocket.disconnect", "code": 1000})
    await opening


@pytest.mark.parametrize("message", [{"text_data": "hello"}, {"bytes_data": b"\x00"}])
async def test_a_websocket_closes_if_the_browser_sends_any_message(
    browser: Browser, message: dict[str, Any]
) -> None:
    await browser.socket.send_to(**message)
    assert await close_code(browser) == 4400


async def test_sign_out_in_one_browser_leaves_the_websocket_of_another_browser_open(
    browser: Browser, server: httpx.AsyncClient, cookie: dict[str, str], operator: User
) -> None:
    elsewhere = await run_in_pool(signed_in_client, operator)
    await run_in_pool(post, elsewhere, "auth/logout")
    assert (await server.get(PRICES, headers=cookie)).status_code == 200
    for _ in range(2):
        assert len(await browser.next("crypto_prices_updated")) == 12


async def test_ticks_arrive_while_slow_reads_occupy_all_of_the_readers_threads(browser: Browser) -> None:
    release = threading.Event()
    slow = [asyncio.create_task(run_in_pool(release.wait)) for _ in range(THREADS)]
    for _ in range(2):
        assert len(await browser.next("crypto_prices_updated")) == 12
    release.set()
    await asyncio.gather(*slow)


async def test_a_scheduled_settlement_is_announced_when_it_is_due(
    browser: Browser, operator: User, operator_client: Client
) -> None:
    def make() -> str:
        sandbox = set_settlement(who=operator, sandbox_id=operator.sandbox_id, settlement="automatic")
        freeze_clock(who=operator, sandbox=sandbox)
        return transfer(operator, from_wallet="", to_wallet="a shop", payment_method="swift").ref

    def run() -> None:
        set_clock_speed(who=operator, sandbox=operator.sandbox, speed=Decimal(1200))
        run_clock(who=operator, sandbox=operator.sandbox)

    def status() -> Any:
        return operator_client.get(f"/api/transactions/{ref}").json()["status"]

    # Keep the clock frozen until the new transaction was announced, so that the transaction doesn't settle earlier.
    ref = await run_in_pool(make)
    while "logs/transactions" not in await browser.next("records_changed"):
        pass
    assert await run_in_pool(status) == "pending"
    await run_in_pool(run)
    missing = {"logs/transactions", "wallets"}
    while missing:
        messages = await browser.next("records_changed")
        if await run_in_pool(status) == "completed":
            missing -= set(messages)


async def test_a_websocket_moves_to_the_accounts_new_room_after_its_room_is_deleted_even_without_a_message(
    browser: Browser,
    server: httpx.AsyncClient,
    cookie: dict[str, str],
    operator: User,
    sandbox: Sandbox,
    other_sandbox: Sandbox,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    current = live_cache.current_body

    def without_first_body(read: HotRead, sandbox_id: int) -> Body:
        if sandbox_id == sandbox.pk:
            raise Sandbox.DoesNotExist
        return current(read, sandbox_id)

    monkeypatch.setattr(live_cache, "current_body", without_first_body)
    await run_in_pool(lambda: User.objects.filter(pk=operator.pk).update(sandbox=other_sandbox))
    live_cache.clear()
    assert (await server.get(PRICES, headers=cookie)).status_code == 200
    assert await browser.next("records_changed") == ["*"]
