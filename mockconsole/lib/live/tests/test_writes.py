"""Requests that write keep their order, and leave a thread to those that read."""

import asyncio
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any

import pytest

from mockconsole.lib.live.identity import Identities
from mockconsole.lib.live.pool import WRITERS, in_pool
from mockconsole.lib.live.tests.test_wsgi_bridge import scope
from mockconsole.lib.live.wsgi_bridge import MOST_WRITES, WsgiBridge

PATIENCE = 60


@pytest.fixture
def let_go() -> Iterator[threading.Event]:
    """Give what held threads wait for."""
    event = threading.Event()
    yield event
    event.set()


class Writes:
    """An application whose requests wait until they are let go, and keep the order in which they began."""

    def __init__(self, let_go: threading.Event) -> None:
        self.let_go = let_go
        self.begun: list[str] = []
        self.bridge = WsgiBridge(self, identities=Identities())

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        self.begun.append(environ["PATH_INFO"])
        self.let_go.wait(PATIENCE)
        start_response("201 Created", [])
        return []

    def send(self, number: int) -> list[asyncio.Task[Any]]:
        """Have so many requests write."""
        return [
            asyncio.create_task(self.bridge.reply(scope(method="POST", path=str(one))))
            for one in range(number)
        ]


async def test_a_read_finds_a_thread_while_writes_hold_theirs(let_go: threading.Event) -> None:
    writing = Writes(let_go).send(20)
    async with asyncio.timeout(PATIENCE):
        assert await in_pool(lambda: "read") == "read"
    assert not any(task.done() for task in writing)
    let_go.set()
    await asyncio.gather(*writing)


async def test_writes_begin_in_the_order_they_came_and_who_hung_up_is_left_out(
    let_go: threading.Event,
) -> None:
    writes = Writes(let_go)
    writing = writes.send(WRITERS + 10)
    await asyncio.sleep(0)
    gone = writing.pop()
    gone.cancel()
    with suppress(asyncio.CancelledError):
        await gone
    let_go.set()
    await asyncio.gather(*writing)
    assert writes.begun == [str(number) for number in range(WRITERS + 9)]


async def test_more_writes_than_can_be_done_soon_are_told_at_once_to_try_again(
    let_go: threading.Event,
) -> None:
    writes = Writes(let_go)
    writing = writes.send(MOST_WRITES)
    await asyncio.sleep(0)
    async with asyncio.timeout(PATIENCE):
        [told] = await asyncio.gather(*writes.send(1))
    assert told.status == 503
    assert (b"retry-after", b"5") in told.headers
    let_go.set()
    assert {reply.status for reply in await asyncio.gather(*writing)} == {201}
    [taken] = await asyncio.gather(*writes.send(1))
    assert taken.status == 201
