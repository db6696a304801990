"""`kill -9` in the middle of writes, again and again, and what stands after each start."""

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

from scripts.launch.paths import ROOT
from tests.bench.worlds import free_port
from tests.browser.harness import START_SECONDS, STOP_SECONDS, World
from tests.hard.noting import MAKE_WALKTHROUGH, begin_noting, forgotten, note_more, note_until_it_dies
from tests.hard.writing import Made, missing, write_until_it_dies
from tests.live.browsers import Browser

WRITERS: Final = 8
HOST: Final = "127.0.0.1"
POLL_SECONDS: Final = 0.02
LATEST_SECONDS: Final = 0.5
"""After the first acknowledged write."""


@dataclass
class Survived:
    """What a database went through."""

    kills: int = 0
    acknowledged: list[Made] = field(default_factory=list)
    noted: list[int] = field(default_factory=list)
    restarts: list[float] = field(default_factory=list)


async def survive(world: World, username: str, learner: str, *, kills: int, seed: int) -> Survived:
    """Kill the server so often in the middle of writes, and see after each start that nothing is lost or half done.

    The learner's part is the journal of a lesson.
    """
    found = Survived()
    world.manage("shell", "-c", MAKE_WALKTHROUGH)
    lesson = ""
    dice = random.Random(seed)
    port = free_port()
    async with Browser(f"http://{HOST}:{port}") as browser, Browser(browser.url) as other:
        while True:
            with served(world, port) as process:
                seconds = await _healthy(browser, world)
                await _still_whole(browser, world, username, found)
                if found.kills:
                    found.restarts.append(seconds)
                if found.kills == kills:
                    await other.post(f"lessons/{lesson}/end")
                    return found
                lesson = lesson or await begin_noting(await other.sign_in(learner))
                await note_more(other, found.noted)
                noting = asyncio.create_task(note_until_it_dies(other, found.noted))
                await _kill_in_the_middle(browser, process, found, dice.random() * LATEST_SECONDS)
                with suppress(httpx.TransportError):
                    await noting


@contextmanager
def served(world: World, port: int) -> Iterator["subprocess.Popen[bytes]"]:
    """Start the console by its one command, as after any other end; nobody puts anything right by hand."""
    with (world.folder / "killed.log").open("ab") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "mockconsole.serve"],
            cwd=ROOT,
            env={**world.environment, "HOST": HOST, "PORT": str(port), "ALLOWED_HOSTS": HOST},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


async def _healthy(browser: Browser, world: World) -> float:
    """Wait until it answers, and return how long that took."""
    began = time.monotonic()
    while time.monotonic() - began < START_SECONDS:
        with suppress(httpx.TransportError):
            if (await browser.http.get("/healthz")).status_code == 200:
                return time.monotonic() - began
        await asyncio.sleep(POLL_SECONDS)
    raise AssertionError(f"It did not start again:\n{(world.folder / 'killed.log').read_text()[-3000:]}")


async def _still_whole(browser: Browser, world: World, username: str, found: Survived) -> None:
    if "sessionid" in browser.http.cookies:
        assert (await browser.http.get("/api/session")).status_code == 200, "The session did not survive."
    else:
        await browser.sign_in(username)
    assert await missing(browser, found.acknowledged) == []
    assert forgotten(world, found.noted) == []
    # A transfer without its postings, or postings without their transfer, would not add up.
    assert "they add up" in world.manage("ledger", "check")


async def _kill_in_the_middle(
    browser: Browser, process: "subprocess.Popen[bytes]", found: Survived, after: float
) -> None:
    told = asyncio.Event()
    writing = asyncio.create_task(
        write_until_it_dies(browser, writers=WRITERS, kept=found.acknowledged, told=told)
    )
    told_task = asyncio.create_task(told.wait())
    await asyncio.wait({writing, told_task}, return_when=asyncio.FIRST_COMPLETED)
    told_task.cancel()
    await asyncio.sleep(after)
    assert not writing.done(), "Nobody was writing any more."
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    await writing
    found.kills += 1
