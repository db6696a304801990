"""The queue of writes and the threads of reads."""

import asyncio
import re
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any

import pytest

from mockconsole.lib.live.http.bridge import MAX_QUEUED_WRITES, WsgiBridge
from mockconsole.lib.live.http.replies import Reply
from mockconsole.lib.live.http.tests.test_bridge import scope
from mockconsole.lib.live.identity import CallerKey, Identities, Identity
from mockconsole.lib.live.pool import SMALL, WRITERS, admin, lessons, run_in_pool

TIMEOUT = 60
SLOW_PATHS = {re.compile("/import/"): admin, re.compile("/steer"): lessons}


@pytest.fixture
def release() -> Iterator[threading.Event]:
    """Return the event that blocked threads wait for."""
    event = threading.Event()
    yield event
    event.set()


def identify_all(keys: Sequence[CallerKey]) -> dict[CallerKey, Identity]:
    return dict.fromkeys(keys, Identity(1, 1))


class Writes:
    """An application whose requests block until they are released; it records the order of their starts."""

    def __init__(self, release: threading.Event) -> None:
        self.release = release
        self.started: list[str] = []
        self.starts = threading.Semaphore(0)
        self.bridge = WsgiBridge(self, identities=Identities(identify_all), slow_paths=SLOW_PATHS)

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        self.started.append(environ["PATH_INFO"])
        self.starts.release()
        self.release.wait(TIMEOUT)
        start_response("201 Created", [])
        return []

    async def write(self, path: str, *, session: str | None = "known") -> Reply:
        """Send a request that writes."""
        cookie = [] if session is None else [(b"cookie", f"sessionid={session}".encode())]
        return await self.bridge.respond(scope(method="POST", path=path, headers=cookie))

    def send(self, number: int, **how: Any) -> list[asyncio.Task[Reply]]:
        """Send so many requests that write."""
        return [asyncio.create_task(self.write(str(one), **how)) for one in range(number)]

    async def wait_for_starts(self, number: int) -> None:
        """Wait until so many more have a thread."""
        for _ in range(number):
            assert await asyncio.to_thread(self.starts.acquire, timeout=TIMEOUT)


async def test_a_read_gets_a_thread_while_writers_block_theirs(release: threading.Event) -> None:
    writing = Writes(release).send(20)
    async with asyncio.timeout(TIMEOUT):
        assert await run_in_pool(lambda: "read") == "read"
    assert not any(task.done() for task in writing)
    release.set()
    await asyncio.gather(*writing)


@pytest.mark.meets("D:concurrent-writes")
async def test_writes_begin_in_the_order_of_arrival_without_cancelled_ones(
    release: threading.Event,
) -> None:
    writes = Writes(release)
    writing = writes.send(WRITERS + 10)
    await writes.wait_for_starts(WRITERS)
    cancelled = writing.pop()
    cancelled.cancel()
    with suppress(asyncio.CancelledError):
        await cancelled
    release.set()
    await asyncio.gather(*writing)
    assert writes.started == [str(number) for number in range(WRITERS + 9)]


async def test_a_write_to_a_full_queue_gets_503_at_once(release: threading.Event, settings: Any) -> None:
    settings.LOCK_SECONDS = TIMEOUT
    writes = Writes(release)
    writing = writes.send(MAX_QUEUED_WRITES)
    await writes.wait_for_starts(WRITERS)
    while writes.bridge.queue_lengths.total() < MAX_QUEUED_WRITES:  # noqa: ASYNC110 (there is no event)
        await asyncio.sleep(0)
    async with asyncio.timeout(TIMEOUT):
        [reply] = await asyncio.gather(*writes.send(1))
    assert reply.status == 503
    assert (b"retry-after", b"5") in reply.headers
    release.set()
    assert {each.status for each in await asyncio.gather(*writing)} == {201}
    [accepted] = await asyncio.gather(*writes.send(1))
    assert accepted.status == 201


async def test_a_write_that_gets_no_thread_in_time_gets_503_and_never_runs(
    release: threading.Event, settings: Any
) -> None:
    settings.LOCK_SECONDS = 0.2
    writes = Writes(release)
    writing = writes.send(WRITERS)
    await writes.wait_for_starts(WRITERS)
    async with asyncio.timeout(TIMEOUT):
        reply = await writes.write("late")
    assert reply.status == 503
    assert (b"retry-after", b"5") in reply.headers
    release.set()
    # Those that had started are answered, however long they took.
    assert {each.status for each in await asyncio.gather(*writing)} == {201}
    assert "late" not in writes.started


async def test_anonymous_requests_block_no_write_of_a_session(
    release: threading.Event,
) -> None:
    flood = Writes(release)
    waiting = flood.send(100, session=None)
    await flood.wait_for_starts(SMALL)
    released = threading.Event()
    released.set()
    async with asyncio.timeout(TIMEOUT):
        assert (await Writes(released).write("/write")).status == 201
    release.set()
    await asyncio.gather(*waiting)


async def test_an_anonymous_request_gets_a_thread_while_writers_block_theirs(
    release: threading.Event,
) -> None:
    writes = Writes(release)
    writing = writes.send(WRITERS)
    await writes.wait_for_starts(WRITERS)
    stranger = asyncio.create_task(writes.write("/api/auth/login", session=None))
    await writes.wait_for_starts(1)
    release.set()
    await asyncio.gather(stranger, *writing)


async def test_anonymous_requests_wait_longer_for_a_thread_than_writes(
    release: threading.Event, settings: Any
) -> None:
    settings.LOCK_SECONDS = 0.2
    writes = Writes(release)
    joining = writes.send(SMALL + 20, session=None)
    writing = writes.send(WRITERS)
    await writes.wait_for_starts(SMALL + WRITERS)
    async with asyncio.timeout(TIMEOUT):
        reply = await writes.write("late")
    assert reply.status == 503
    release.set()
    assert {each.status for each in await asyncio.gather(*joining, *writing)} == {201}


async def test_requests_to_slow_paths_block_neither_short_writes_nor_other_slow_paths(
    release: threading.Event,
) -> None:
    writes = Writes(release)
    importing = [asyncio.create_task(writes.write("/import/")) for _ in range(10)]
    await writes.wait_for_starts(SMALL)
    released = threading.Event()
    released.set()
    async with asyncio.timeout(TIMEOUT):
        assert (await Writes(released).write("/write")).status == 201
        assert (await Writes(released).write("/steer")).status == 201
    release.set()
    await asyncio.gather(*importing)
