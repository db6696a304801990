"""Repeated `kill -9` during writes, with a check of the data after each restart."""

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Final

import httpx

from tests.browser.harness import START_SECONDS, Installation
from tests.hard.journaling import (
    MAKE_WALKTHROUGH,
    begin_lesson,
    missing_events,
    send_events_until_killed,
    send_next_event,
)
from tests.hard.writing import Record, missing, write_until_killed
from tests.live.browsers import Browser
from tests.programs import free_port, start_program

WRITERS: Final = 8
HOST: Final = "127.0.0.1"
POLL_SECONDS: Final = 0.02
LATEST_SECONDS: Final = 0.5
"""Longest delay between the first acknowledged write and the kill."""


@dataclass
class Outcome:
    """Result of a run: kills, acknowledged writes and events, and restart times."""

    kills: int = 0
    acknowledged: list[Record] = field(default_factory=list)
    events: list[int] = field(default_factory=list)
    restarts: list[float] = field(default_factory=list)


async def kill_repeatedly(
    installation: Installation, username: str, learner: str, *, kills: int, seed: int
) -> Outcome:
    """Kill the server `kills` times during writes, and fail if a write is lost or half-done after a restart.

    Meanwhile the learner sends events to a lesson's journal.
    """
    outcome = Outcome()
    installation.manage("shell", "-c", MAKE_WALKTHROUGH)
    lesson = ""
    dice = random.Random(seed)
    port = free_port()
    async with Browser(f"http://{HOST}:{port}") as browser, Browser(browser.url) as other:
        while True:
            with run_console(installation, port) as process:
                seconds = await _healthy(browser, installation)
                await _assert_nothing_lost(browser, installation, username, learner, outcome)
                if outcome.kills:
                    outcome.restarts.append(seconds)
                if outcome.kills == kills:
                    await other.post(f"lessons/{lesson}/end")
                    return outcome
                lesson = lesson or await begin_lesson(await other.sign_in(learner))
                await send_next_event(other, outcome.events)
                journaling = asyncio.create_task(send_events_until_killed(other, outcome.events))
                await _kill_during_writes(browser, process, outcome, dice.random() * LATEST_SECONDS)
                with suppress(httpx.TransportError):
                    await journaling


@contextmanager
def run_console(installation: Installation, port: int) -> Iterator["subprocess.Popen[bytes]"]:
    """Start the console with `python -m mockconsole.serve` on the data that the kill left, without repairing it."""
    log = installation.folder / "killed.log"
    environment = {**installation.environment, "HOST": HOST, "PORT": str(port), "ALLOWED_HOSTS": HOST}
    with start_program([sys.executable, "-m", "mockconsole.serve"], log, environment) as process:
        yield process


async def _healthy(browser: Browser, installation: Installation) -> float:
    """Wait until the server answers, and return how many seconds that took."""
    start = time.monotonic()
    while time.monotonic() - start < START_SECONDS:
        with suppress(httpx.TransportError):
            if (await browser.http.get("/healthz")).status_code == 200:
                return time.monotonic() - start
        await asyncio.sleep(POLL_SECONDS)
    raise AssertionError(
        f"The server did not restart:\n{(installation.folder / 'killed.log').read_text()[-3000:]}"
    )


async def _assert_nothing_lost(
    browser: Browser, installation: Installation, username: str, learner: str, outcome: Outcome
) -> None:
    if "sessionid" in browser.http.cookies:
        assert (await browser.http.get("/api/session")).status_code == 200, "The session did not survive."
    else:
        await browser.sign_in(username)
    assert await missing(browser, outcome.acknowledged) == []
    assert missing_events(installation, learner, outcome.events) == []
    # The ledger check fails if a transfer has no postings, or postings have no transfer.
    assert "they add up" in installation.manage("ledger", "check")


async def _kill_during_writes(
    browser: Browser, process: "subprocess.Popen[bytes]", outcome: Outcome, delay: float
) -> None:
    first_write = asyncio.Event()
    writing = asyncio.create_task(
        write_until_killed(
            browser, writers=WRITERS, acknowledged=outcome.acknowledged, first_write=first_write
        )
    )
    wait = asyncio.create_task(first_write.wait())
    await asyncio.wait({writing, wait}, return_when=asyncio.FIRST_COMPLETED)
    wait.cancel()
    await asyncio.sleep(delay)
    assert not writing.done(), "The writers had stopped before the kill."
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    await writing
    outcome.kills += 1
