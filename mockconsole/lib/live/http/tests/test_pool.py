"""Requests that write keep their order, and leave a thread to those that read."""

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
from mockconsole.lib.live.pool import SMALL, WRITERS, run_in_pool

PATIENCE = 60


@pytest.fixture
def let_go() -> Iterator[threading.Event]:
    """Give what held threads wait for."""
    event = threading.Event()
    yield event
    event.set()


def known(keys: Sequence[CallerKey]) -> dict[CallerKey, Identity]:
    return dict.fromkeys(keys, Identity(1, 1))


class Writes:
    """An application whose requests wait until they are let go, and keep the order in which they began."""

    def __init__(self, let_go: threading.Event) -> None:
        self.let_go = let_go
        self.begun: list[str] = []
        self.starts = threading.Semaphore(0)
        self.bridge = WsgiBridge(self, identities=Identities(known), slow_paths=re.compile("/import/"))

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        self.begun.append(environ["PATH_INFO"])
        self.starts.release()
        self.let_go.wait(PATIENCE)
        start_response("201 Created", [])
        return []

    async def write(self, path: str, *, session: str | None = "known") -> Reply:
        """Have a request write."""
        cookie = [] if session is None else [(b"cookie", f"sessionid={session}".encode())]
        return await self.bridge.respond(scope(method="POST", path=path, headers=cookie))

    def send(self, number: int, **how: Any) -> list[asyncio.Task[Reply]]:
        """Have so many requests write."""
        return [asyncio.create_task(self.write(str(one), **how)) for one in range(number)]

    async def have_begun(self, number: int) -> None:
        """Wait until so many more have a thread."""
        for _ in range(number):
            assert await asyncio.to_thread(self.starts.acquire, timeout=PATIENCE)


async def test_a_read_finds_a_thread_while_writes_hold_theirs(let_go: threading.Event) -> None:
    writing = Writes(let_go).send(20)
    async with asyncio.timeout(PATIENCE):
        assert await run_in_pool(lambda: "read") == "read"
    assert not any(task.done() for task in writing)
    let_go.set()
    await asyncio.gather(*writing)


@pytest.mark.meets("D:concurrent-writes")
async def test_writes_begin_in_the_order_they_came_and_who_hung_up_is_left_out(
    let_go: threading.Event,
) -> None:
    writes = Writes(let_go)
    writing = writes.send(WRITERS + 10)
    await writes.have_begun(WRITERS)
    gone = writing.pop()
    gone.cancel()
    with suppress(asyncio.CancelledError):
        await gone
    let_go.set()
    await asyncio.gather(*writing)
    assert writes.begun == [str(number) for number in range(WRITERS + 9)]


async def test_more_writes_than_can_be_done_soon_are_told_at_once_to_try_again(
    let_go: threading.Event, settings: Any
) -> None:
    settings.LOCK_SECONDS = PATIENCE
    writes = Writes(let_go)
    writing = writes.send(MAX_QUEUED_WRITES)
    await writes.have_begun(WRITERS)
    while writes.bridge.queue_lengths.total() < MAX_QUEUED_WRITES:  # noqa: ASYNC110 (nothing tells of it)
        await asyncio.sleep(0)
    async with asyncio.timeout(PATIENCE):
        [told] = await asyncio.gather(*writes.send(1))
    assert told.status == 503
    assert (b"retry-after", b"5") in told.headers
    let_go.set()
    assert {reply.status for reply in await asyncio.gather(*writing)} == {201}
    [taken] = await asyncio.gather(*writes.send(1))
    assert taken.status == 201


async def test_who_waits_for_a_thread_longer_than_for_a_lock_is_told_to_try_again_and_nothing_is_done(
    let_go: threading.Event, settings: Any
) -> None:
    settings.LOCK_SECONDS = 0.2
    writes = Writes(let_go)
    writing = writes.send(WRITERS)
    await writes.have_begun(WRITERS)
    async with asyncio.timeout(PATIENCE):
        told = await writes.write("late")
    assert told.status == 503
    assert (b"retry-after", b"5") in told.headers
    let_go.set()
    # Those that had begun are answered, however long they took.
    assert {reply.status for reply in await asyncio.gather(*writing)} == {201}
    assert "late" not in writes.begun


async def test_strangers_hold_up_nobody_who_is_signed_in_and_wait_for_none_of_them(
    let_go: threading.Event,
) -> None:
    flood = Writes(let_go)
    strangers_waiting = flood.send(100, session=None)
    await flood.have_begun(SMALL)
    written = threading.Event()
    written.set()
    async with asyncio.timeout(PATIENCE):
        assert (await Writes(written).write("/write")).status == 201
    let_go.set()
    await asyncio.gather(*strangers_waiting)


async def test_a_stranger_has_a_thread_while_writes_hold_theirs(let_go: threading.Event) -> None:
    writes = Writes(let_go)
    writing = writes.send(WRITERS)
    await writes.have_begun(WRITERS)
    stranger = asyncio.create_task(writes.write("/api/auth/login", session=None))
    await writes.have_begun(1)
    let_go.set()
    await asyncio.gather(stranger, *writing)


async def test_a_class_that_joins_at_once_waits_longer_for_its_turn_than_writers_do(
    let_go: threading.Event, settings: Any
) -> None:
    settings.LOCK_SECONDS = 0.2
    writes = Writes(let_go)
    joining = writes.send(SMALL + 20, session=None)
    writing = writes.send(WRITERS)
    await writes.have_begun(SMALL + WRITERS)
    async with asyncio.timeout(PATIENCE):
        told = await writes.write("late")
    assert told.status == 503
    let_go.set()
    assert {reply.status for reply in await asyncio.gather(*joining, *writing)} == {201}


async def test_what_may_take_long_keeps_no_thread_from_short_writes(let_go: threading.Event) -> None:
    writes = Writes(let_go)
    importing = [asyncio.create_task(writes.write("/import/")) for _ in range(10)]
    await writes.have_begun(SMALL)
    written = threading.Event()
    written.set()
    async with asyncio.timeout(PATIENCE):
        assert (await Writes(written).write("/write")).status == 201
    let_go.set()
    await asyncio.gather(*importing)
