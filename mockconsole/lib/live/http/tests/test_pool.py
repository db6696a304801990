"""Queues and thread pools for writes and reads."""

import asyncio
import re
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any

import pytest

from mockconsole.lib.live.http.bridge import MAX_QUEUED_OF_ONE, MAX_QUEUED_WRITES, WsgiBridge
from mockconsole.lib.live.http.replies import Reply
from mockconsole.lib.live.http.tests.test_bridge import scope
from mockconsole.lib.live.identity import CallerKey, Identities, Identity
from mockconsole.lib.live.pool import SMALL, THREADS, WRITERS, admin, admin_pages, lessons, run_in_pool

TIMEOUT = 60
SLOW_PATHS = {re.compile("/import/"): admin, re.compile("/steer"): lessons}
SLOW_READS = {re.compile("/admin/"): admin_pages}


@pytest.fixture
def release() -> Iterator[threading.Event]:
    """Return the event for which the blocked requests wait; it is set after the test."""
    event = threading.Event()
    yield event
    event.set()


def identify_all(keys: Sequence[CallerKey]) -> dict[CallerKey, Identity]:
    return dict.fromkeys(keys, Identity(1, 1))


class Requests:
    """WSGI application that blocks its requests until `release` is set, and records the order in which they started."""

    def __init__(self, release: threading.Event) -> None:
        self.release = release
        self.started: list[str] = []
        self.starts = threading.Semaphore(0)
        self.bridge = WsgiBridge(
            self, identities=Identities(identify_all), slow_paths=SLOW_PATHS, slow_reads=SLOW_READS
        )

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        self.started.append(environ["PATH_INFO"])
        self.starts.release()
        self.release.wait(TIMEOUT)
        start_response("201 Created", [])
        return []

    async def write(
        self, path: str, *, session: str | None = "known", method: str = "POST", **how: Any
    ) -> Reply:
        """Send a request, by default a write."""
        cookie = [] if session is None else [(b"cookie", f"sessionid={session}".encode())]
        return await self.bridge.respond(scope(method=method, path=path, headers=cookie), **how)

    async def read(self, path: str, **how: Any) -> Reply:
        """Send a read."""
        return await self.write(path, method="GET", **how)

    def send(self, number: int, **how: Any) -> list[asyncio.Task[Reply]]:
        """Send `number` requests, by default writes."""
        return [asyncio.create_task(self.write(str(one), **how)) for one in range(number)]

    async def wait_for_starts(self, number: int) -> None:
        """Wait until `number` more requests have started in a thread."""
        for _ in range(number):
            assert await asyncio.to_thread(self.starts.acquire, timeout=TIMEOUT)

    async def wait_for_queue(self, number: int) -> None:
        """Wait until `number` requests are running or waiting."""
        async with asyncio.timeout(TIMEOUT):
            while self.queued() < number:  # noqa: ASYNC110 (there is no event)
                await asyncio.sleep(0)

    def queued(self) -> int:
        """Return the number of running and waiting requests."""
        all_turns = (*self.bridge.read_turns.values(), *self.bridge.write_turns.values())
        return sum(turns.queued for turns in all_turns)


async def test_a_read_gets_a_thread_while_all_writer_threads_are_blocked(release: threading.Event) -> None:
    writing = Requests(release).send(20)
    async with asyncio.timeout(TIMEOUT):
        assert await run_in_pool(lambda: "read") == "read"
    assert not any(task.done() for task in writing)
    release.set()
    await asyncio.gather(*writing)


@pytest.mark.meets("D:concurrent-writes")
async def test_writes_start_in_the_order_of_arrival_and_cancelled_writes_never_start(
    release: threading.Event,
) -> None:
    writes = Requests(release)
    writing = writes.send(WRITERS + 10)
    await writes.wait_for_starts(WRITERS)
    cancelled = writing.pop()
    cancelled.cancel()
    with suppress(asyncio.CancelledError):
        await cancelled
    release.set()
    await asyncio.gather(*writing)
    assert writes.started == [str(number) for number in range(WRITERS + 9)]


async def test_a_write_gets_503_at_once_if_the_queue_is_full(release: threading.Event, settings: Any) -> None:
    settings.LOCK_SECONDS = TIMEOUT
    writes = Requests(release)
    share = MAX_QUEUED_OF_ONE
    writing = [
        task
        for first in range(0, MAX_QUEUED_WRITES, share)
        for task in writes.send(share, session=f"from {first}")
    ]
    await writes.wait_for_starts(WRITERS)
    await writes.wait_for_queue(MAX_QUEUED_WRITES)
    async with asyncio.timeout(TIMEOUT):
        [reply] = await asyncio.gather(*writes.send(1))
    assert reply.status == 503
    assert (b"retry-after", b"5") in reply.headers
    release.set()
    assert {each.status for each in await asyncio.gather(*writing)} == {201}
    [accepted] = await asyncio.gather(*writes.send(1))
    assert accepted.status == 201


async def test_writes_of_other_sessions_do_not_wait_behind_one_sessions_flood(
    release: threading.Event,
) -> None:
    writes = Requests(release)
    flood = writes.send(WRITERS + 20, session="flood")
    await writes.wait_for_starts(WRITERS)
    others = [asyncio.create_task(writes.write(name, session=name)) for name in ("Ann", "Bob", "Bob")]
    await writes.wait_for_queue(len(flood) + len(others))
    release.set()
    await asyncio.gather(*flood, *others)
    # Slots go to flood, Ann, Bob, flood, Bob, but requests that start at the same time are recorded in any order.
    assert writes.started[WRITERS : 2 * WRITERS + 4].count("Bob") == 2
    assert "Ann" in writes.started[WRITERS : 2 * WRITERS + 2]


async def test_one_sessions_flood_leaves_room_in_the_queue_for_other_sessions(
    release: threading.Event, settings: Any
) -> None:
    settings.LOCK_SECONDS = TIMEOUT
    writes = Requests(release)
    flood = writes.send(MAX_QUEUED_WRITES + 100, session="flood")
    await writes.wait_for_starts(WRITERS)
    refused = len(flood) - WRITERS - MAX_QUEUED_OF_ONE
    while sum(task.done() for task in flood) < refused:  # noqa: ASYNC110 (there is no event)
        await asyncio.sleep(0)
    other = asyncio.create_task(writes.write("/write", session="Ann"))
    release.set()
    assert (await other).status == 201
    assert [reply.status for reply in await asyncio.gather(*flood)].count(503) == refused


async def test_a_late_write_gets_503_and_never_runs_and_its_slot_goes_to_the_next_write(
    release: threading.Event, settings: Any
) -> None:
    settings.LOCK_SECONDS = 0.2
    writes = Requests(release)
    writing = writes.send(WRITERS)
    await writes.wait_for_starts(WRITERS)
    async with asyncio.timeout(TIMEOUT):
        late = await asyncio.gather(*(writes.write("late", session=name) for name in "abc"))
    assert [reply.status for reply in late] == [503] * 3
    settings.LOCK_SECONDS = TIMEOUT
    again = writes.send(2, session="a")
    cancelled = writes.send(1, session="b")[0]
    await asyncio.sleep(0)
    cancelled.cancel()
    release.set()
    async with asyncio.timeout(TIMEOUT):
        assert {reply.status for reply in await asyncio.gather(*writing, *again)} == {201}
    assert "late" not in writes.started


async def test_a_flood_of_anonymous_requests_does_not_block_writes_with_a_session(
    release: threading.Event,
) -> None:
    flood = Requests(release)
    waiting = flood.send(100, session=None)
    await flood.wait_for_starts(SMALL)
    released = threading.Event()
    released.set()
    async with asyncio.timeout(TIMEOUT):
        assert (await Requests(released).write("/write")).status == 201
    release.set()
    await asyncio.gather(*waiting)


async def test_an_anonymous_request_gets_a_thread_while_all_writer_threads_are_blocked(
    release: threading.Event,
) -> None:
    writes = Requests(release)
    writing = writes.send(WRITERS)
    await writes.wait_for_starts(WRITERS)
    stranger = asyncio.create_task(writes.write("/api/auth/login", session=None))
    await writes.wait_for_starts(1)
    release.set()
    await asyncio.gather(stranger, *writing)


async def test_anonymous_requests_wait_longer_for_a_thread_than_writes_with_a_session(
    release: threading.Event, settings: Any
) -> None:
    settings.LOCK_SECONDS = 0.2
    writes = Requests(release)
    joining = writes.send(SMALL + 20, session=None)
    writing = writes.send(WRITERS)
    await writes.wait_for_starts(SMALL + WRITERS)
    async with asyncio.timeout(TIMEOUT):
        reply = await writes.write("late")
    assert reply.status == 503
    release.set()
    assert {each.status for each in await asyncio.gather(*joining, *writing)} == {201}


async def test_writes_to_a_slow_path_block_neither_other_writes_nor_other_slow_paths(
    release: threading.Event,
) -> None:
    writes = Requests(release)
    importing = [asyncio.create_task(writes.write("/import/")) for _ in range(10)]
    await writes.wait_for_starts(SMALL)
    released = threading.Event()
    released.set()
    async with asyncio.timeout(TIMEOUT):
        assert (await Requests(released).write("/write")).status == 201
        assert (await Requests(released).write("/steer")).status == 201
    release.set()
    await asyncio.gather(*importing)


@pytest.mark.parametrize("flooder", ["flood", None])
async def test_slow_reads_by_one_session_or_anonymous_callers_leave_threads_for_others(
    release: threading.Event, flooder: str | None
) -> None:
    reads = Requests(release)
    flood = reads.send(25, session=flooder, method="GET")
    await reads.wait_for_starts(THREADS // 2)
    other = asyncio.create_task(reads.read("other", session="Ann"))
    shared = asyncio.create_task(reads.read("shared", session="Bob", is_shared=True))
    await reads.wait_for_starts(min(2, THREADS - THREADS // 2))
    assert set(reads.started) >= {"other", "shared"}
    release.set()
    assert {reply.status for reply in await asyncio.gather(*flood, other, shared)} == {201}


async def test_a_shared_read_does_not_wait_behind_other_reads_by_the_same_session(
    release: threading.Event,
) -> None:
    reads = Requests(release)
    flood = reads.send(25, session="flood", method="GET")
    await reads.wait_for_starts(THREADS // 2)
    shared = asyncio.create_task(reads.read("shared", session="flood", is_shared=True))
    await reads.wait_for_starts(1)
    assert reads.started[-1] == "shared"
    release.set()
    await asyncio.gather(*flood, shared)


async def test_a_sessions_reads_beyond_its_share_of_the_queue_get_503(release: threading.Event) -> None:
    reads = Requests(release)
    refused = 10
    flood = reads.send(THREADS // 2 + MAX_QUEUED_OF_ONE + refused, session="flood", method="GET")
    async with asyncio.timeout(TIMEOUT):
        while sum(task.done() for task in flood) < refused:  # noqa: ASYNC110 (there is no event)
            await asyncio.sleep(0)
    release.set()
    statuses = [reply.status for reply in await asyncio.gather(*flood)]
    assert (statuses.count(503), statuses.count(201)) == (refused, len(flood) - refused)


async def test_one_trainers_slow_admin_pages_block_neither_other_reads_nor_other_trainers_pages(
    release: threading.Event,
) -> None:
    reads = Requests(release)
    pages = [asyncio.create_task(reads.read("/admin/", session="trainer")) for _ in range(25)]
    await reads.wait_for_starts(SMALL // 2)
    others = [
        asyncio.create_task(reads.read(path, session="other"))
        for path in ["/admin/", *["/api/x"] * (THREADS // 2)]
    ]
    await reads.wait_for_starts(len(others))
    assert sorted(reads.started[SMALL // 2 :]) == ["/admin/", *["/api/x"] * (THREADS // 2)]
    release.set()
    await asyncio.gather(*pages, *others)
