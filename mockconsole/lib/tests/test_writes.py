"""Requests that write never hold every thread, keep their order, and wait as long as their queue moves."""

import asyncio
import threading
import time
from collections.abc import Iterator

import pytest
from django.test import Client
from pytest_django import Settings

from mockconsole.lib.asgi.pool import in_pool
from mockconsole.lib.asgi.writes import AT_ONCE, Writes
from mockconsole.lib.busy import NO_THREAD, Busy

PATIENCE = 60


@pytest.fixture
def let_go() -> Iterator[threading.Event]:
    """Give what held threads wait for."""
    event = threading.Event()
    yield event
    event.set()


def run(writes: Writes, work: threading.Event | int) -> asyncio.Task[str]:
    def wait() -> str:
        if isinstance(work, threading.Event):
            work.wait(PATIENCE)
        return str(work)

    return asyncio.get_running_loop().create_task(writes.run(wait, done=lambda _: True))


async def test_a_read_finds_a_thread_while_writes_hold_theirs(let_go: threading.Event) -> None:
    writes = Writes()
    writing = [run(writes, let_go) for _ in range(2 * AT_ONCE)]
    async with asyncio.timeout(PATIENCE):
        assert await in_pool(lambda: "read") == "read"
    assert not any(task.done() for task in writing)
    let_go.set()
    await asyncio.gather(*writing)


async def test_writes_get_their_threads_in_the_order_they_came(let_go: threading.Event) -> None:
    writes, order = Writes(), []
    held = [run(writes, let_go) for _ in range(AT_ONCE - 1)]
    waiting = [run(writes, number) for number in range(10)]
    for task in waiting:
        task.add_done_callback(lambda task: order.append(task.result()))
    await asyncio.gather(*waiting)
    assert order == [str(number) for number in range(10)]
    let_go.set()
    await asyncio.gather(*held)


async def test_a_write_is_refused_where_nothing_was_written_for_too_long(
    let_go: threading.Event, settings: Settings
) -> None:
    settings.LOCK_SECONDS = 0.2
    writes = Writes()
    held = [run(writes, let_go) for _ in range(AT_ONCE)]
    with pytest.raises(Busy):
        await run(writes, 1)
    let_go.set()
    await asyncio.gather(*held)
    assert await run(writes, 2) == "2"


async def test_a_write_whose_browser_hung_up_leaves_its_place_to_others(let_go: threading.Event) -> None:
    writes = Writes()
    held = [run(writes, let_go) for _ in range(AT_ONCE)]
    gone = run(writes, 1)
    await asyncio.sleep(0)
    gone.cancel()
    held[0].cancel()
    let_go.set()
    await asyncio.gather(*held, gone, return_exceptions=True)
    again = threading.Event()
    held = [run(writes, again) for _ in range(AT_ONCE - 1)]
    async with asyncio.timeout(PATIENCE):
        assert await run(writes, 2) == "2"
    again.set()
    await asyncio.gather(*held)


async def test_a_long_queue_that_moves_refuses_nobody(let_go: threading.Event, settings: Settings) -> None:
    settings.LOCK_SECONDS = 2
    writes = Writes()
    held = [run(writes, let_go) for _ in range(AT_ONCE - 1)]

    def write() -> float:
        time.sleep(0.5)
        return time.monotonic()

    began = time.monotonic()
    done = await asyncio.gather(*(writes.run(write, done=lambda _: True) for _ in range(6)))
    assert max(done) - began > settings.LOCK_SECONDS
    let_go.set()
    await asyncio.gather(*held)


@pytest.mark.parametrize("address", ["/api/swift/operations", "/admin/login/"])
def test_who_found_no_thread_is_told_as_who_met_a_lock_is(db: None, address: str) -> None:
    browser = Client(raise_request_exception=False)
    browser.defaults[NO_THREAD] = "yes"
    answer = browser.post(address)
    assert answer.status_code == 503
    assert "try again" in answer.content.decode()
    assert answer["X-Simulated"] == "true"
    assert int(answer["Retry-After"]) > 0
    assert answer["Content-Type"].startswith("application/json" if "/api/" in address else "text/html")
