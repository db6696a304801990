"""Two servers whose Redis restarts or hangs: no change is lost during the outage or after it."""

import asyncio
import re
import sys
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, aclosing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from redis import Redis as Client

from mockconsole.lib.live.bus import SEND_TIMEOUT_SECONDS, Bus, Message, Presence
from scripts.launch import alone, phase
from scripts.launch.services import find_services, redis_for_tests
from tests.browser.harness import Server, run_server
from tests.hard.private_services import REDIS, Redis
from tests.live.browsers import Browser, eventually
from tests.live.lessons import Lesson, make_lesson
from tests.live.test_origins import OPERATION

RECOVERY_SECONDS = 60
STATUS = "/api/swiftnet/system-status"
# Seconds after which a server stops trusting its cache while Redis hangs: half of the cache's TTL.
DISTRUST_SECONDS = 15
OPERATIONS = "/api/swift/operations?limit=8"

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(REDIS is None, reason="redis-server is not installed"),
]


@pytest.fixture(scope="module")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Redis]:
    instance = Redis(tmp_path_factory.mktemp("redis"))
    instance.start()
    yield instance
    instance.stop()


@pytest.fixture(scope="module")
def two_servers(server: Server, redis: Redis) -> Iterator[tuple[Server, Server]]:
    """Start two processes on one database and one Redis."""
    environment = {**server.installation.environment, "REDIS_URL": f"redis://127.0.0.1:{redis.port}/0"}
    installation = replace(server.installation, environment=environment)
    with run_server(installation, name="first") as first, run_server(installation, name="second") as second:
        yield first, second


@pytest.fixture(scope="module")
def lesson(two_servers: tuple[Server, Server]) -> Lesson:
    return make_lesson(two_servers[0], people=1)


async def newest(browser: Browser) -> str:
    rows = (await browser.http.get(OPERATIONS)).json()
    return str(rows[0]["id"]) if rows else ""


async def write(browser: Browser) -> str:
    answer = await browser.post("swift/operations", OPERATION)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


async def test_a_change_during_a_redis_outage_reaches_browsers_of_its_server_at_once_and_others_afterwards(
    two_servers: tuple[Server, Server], redis: Redis
) -> None:
    async with Browser(two_servers[0].url) as here, Browser(two_servers[1].url) as there:
        await here.sign_in("administrator")
        await there.sign_in("trainer")
        async with here.socket() as socket_here, there.socket() as socket_there:
            await write(here)
            await socket_here.wait_for_change("swift/operations")
            await socket_there.wait_for_change("swift/operations")
            redis.stop()
            newest_ref = await write(here)
            await socket_here.wait_for_change("swift/operations")
            assert await newest(here) == newest_ref
            redis.start()
            await socket_there.wait_for_change("swift/operations")

            async def is_read() -> bool:
                return await newest(there) == newest_ref

            await eventually(is_read, what="the other server returns the change")


async def test_a_change_after_a_redis_restart_reaches_the_browsers_of_both_servers(
    two_servers: tuple[Server, Server], redis: Redis
) -> None:
    async with Browser(two_servers[0].url) as here, Browser(two_servers[1].url) as there:
        await here.sign_in("administrator")
        await there.sign_in("trainer")
        async with there.socket() as socket_there:
            redis.stop()
            redis.start()
            newest_ref = await write(here)
            async with asyncio.timeout(RECOVERY_SECONDS):
                while await newest(there) != newest_ref:
                    await socket_there.wait_for_change("swift/operations")


async def test_a_change_while_redis_hangs_can_be_read_on_the_other_server_within_15_s(
    two_servers: tuple[Server, Server], redis: Redis
) -> None:
    async with Browser(two_servers[0].url) as here, Browser(two_servers[1].url) as there:
        await here.sign_in("trainer")
        await there.sign_in("administrator")
        async with there.socket() as socket_there:
            await set_connection(here, "restore_connection")
            await socket_there.wait_for_change("swiftnet/system-status")
            assert (await there.http.get(STATUS)).json()["apiStatus"] == "CONNECTED"
            redis.hang()
            try:
                await set_connection(here, "lose_connection")
                newest_ref = await write(here)

                async def is_read() -> bool:
                    status = (await there.http.get(STATUS)).json()["apiStatus"]
                    return status == "NO CONNECTION" and await newest(there) == newest_ref

                seconds = await eventually(is_read, what="the other server returns both changes")
                assert seconds < DISTRUST_SECONDS
            finally:
                redis.resume()
            # This is the resync message after the outage or, if the outage was too short to be detected, the delayed
            # message about the change.
            await socket_there.wait_for_change("swiftnet/system-status")


async def test_a_board_on_one_process_shows_and_steers_a_seat_on_the_other_process(
    two_servers: tuple[Server, Server], lesson: Lesson
) -> None:
    async with Browser(two_servers[0].url) as here, Browser(two_servers[1].url) as there:
        await here.sign_in("trainer")
        await there.sign_in(lesson.account(1))

        async def is_connected() -> bool:
            board = (await here.http.get(f"/api/lessons/{lesson.ref}/board")).json()
            return bool(board["seats"][0]["connected"])

        assert not await is_connected()
        async with there.socket() as socket:
            await socket.answer_presence_check()
            await eventually(is_connected, what="the board shows the seat as connected")
            answer = await here.post(f"lessons/{lesson.ref}/steer", {"do": "message", "text": "Look up."})
            assert await socket.next("lesson_changed") == answer.json()["presented"]

        async def is_away() -> bool:
            return not await is_connected()

        await eventually(is_away, what="the board shows the seat as away")


async def test_a_board_on_one_process_shows_a_polling_seat_on_the_other_process_as_not_live(
    two_servers: tuple[Server, Server], lesson: Lesson
) -> None:
    async with Browser(two_servers[0].url) as here, Browser(two_servers[1].url) as there:
        await here.sign_in("trainer")
        await there.sign_in(lesson.account(1))

        async def is_polling() -> bool:
            await there.http.get("/api/seat", headers={"X-Live": "no"})
            seats = (await here.http.get(f"/api/lessons/{lesson.ref}/board")).json()["seats"]
            return any(seat["reading"] and not seat["connected"] for seat in seats)

        await eventually(is_polling, what="the board shows the seat as polling")


async def set_connection(trainer: Browser, action: str) -> None:
    page = (await trainer.http.get("/admin/swift/systemstatus/")).text
    row = re.search(r"/admin/swift/systemstatus/(\d+)/change/", page)
    assert row is not None, page
    answer = await trainer.submit("/admin/swift/systemstatus/", action=action, _selected_action=row[1])
    assert answer.status_code == 302, answer.text


async def test_300_concurrent_messages_are_published_or_handled_locally_even_over_closed_connections(
    redis: Redis, settings: Any
) -> None:
    unpublished: list[Message] = []
    messages: list[Message] = [{"type": "hub.seats", "number": number} for number in range(300)]
    async with aclosing(bus_on(redis, settings, unpublished)) as bus:
        await asyncio.gather(*map(bus.publish, messages))
        with Client(port=redis.port) as client:
            client.client_kill_filter(_type="normal")
        await asyncio.gather(*map(bus.publish, messages))
        assert not unpublished
        redis.hang()
        try:
            # All sends must time out together: one by one, removed people would stay in the lesson for minutes.
            async with asyncio.timeout(2 * SEND_TIMEOUT_SECONDS):
                await asyncio.gather(*map(bus.publish, messages))
        finally:
            redis.resume()
    assert len(unpublished) == len(messages)


async def test_a_message_reaches_no_installation_with_another_secret_key(redis: Redis, settings: Any) -> None:
    handled: dict[str, list[Message]] = {"ours": [], "theirs": []}
    buses: dict[str, Bus] = {}
    async with AsyncExitStack() as stack:
        for name, messages in handled.items():
            settings.SECRET_KEY = name
            buses[name] = bus_on(redis, settings, messages)
            running = asyncio.create_task(buses[name].run())
            stack.callback(running.cancel)

            async def is_listening(bus: Bus = buses[name]) -> bool:
                return bus.is_listening

            await eventually(is_listening, what=f"the bus of {name} works")
        for name, messages in reversed(handled.items()):
            await buses[name].publish({"type": "hub.seats", "from": name})

            async def has_come(messages: list[Message] = messages) -> bool:
                return bool(messages)

            await eventually(has_come, what=f"the message of {name} arrives")
    assert handled == {name: [{"type": "hub.seats", "from": name}] for name in handled}


async def test_a_redis_outage_logs_one_line_when_it_begins_and_one_when_it_ends(
    tmp_path: Path, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    redis = Redis(tmp_path)
    bus = bus_on(redis, settings, [])
    running = asyncio.create_task(bus.run())

    async def has_failed() -> bool:
        return bool(caplog.records)

    async def is_listening() -> bool:
        return bus.is_listening

    with ExitStack() as stack:
        stack.callback(running.cancel)
        await eventually(has_failed, what="the outage is logged")
        await bus.publish({"type": "hub.seats"})
        await bus.publish({"type": "hub.seats"})
        redis.start()
        stack.callback(redis.stop)
        await eventually(is_listening, what="the bus works")
    begun, ended = caplog.messages
    assert begun.startswith("Redis can't be used (Error 111 connecting to 127.0.0.1")
    assert "Check REDIS_URL" in begun
    assert ended.startswith("Messages between processes arrive again")
    assert [record.exc_info for record in caplog.records] == [None, None]


def bus_on(redis: Redis, settings: Any, unpublished: list[Message]) -> Bus:
    """Return an event bus in this process that uses Redis, and adds messages that it can't publish to `unpublished`."""
    settings.REDIS_URL = f"redis://127.0.0.1:{redis.port}/1"

    async def act(message: Message) -> None:
        unpublished.append(message)

    async def nothing() -> None:
        pass

    return Bus(handle=act, resync=nothing, presence=lambda: Presence([], []))


def test_a_test_phase_empties_its_redis_database_at_the_end(
    redis: Redis, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"redis://127.0.0.1:{redis.port}"
    monkeypatch.setenv("REDIS_URL_TEST", address)
    available = find_services()
    if available.missing:
        pytest.skip(available.missing)
    # Use another folder, so that the running tests' lock and reports stay unchanged.
    monkeypatch.setattr(alone, "WORK", tmp_path)
    monkeypatch.setattr(phase, "PHASES", tmp_path)
    for name in available.environment():
        monkeypatch.setenv(name, "")
    empty = redis_for_tests(address)
    writes = "import os, redis; redis.Redis.from_url(os.environ['REDIS_URL']).set('left', 1)"
    assert phase.run_on_services("writing", [sys.executable, "-c", writes])
    assert redis_for_tests(address) == empty
