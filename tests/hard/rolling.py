"""Rolling restarts of the reference deployment under load: nginx with TLS, and two processes that restart one by one."""

import asyncio
import os
import random
import re
import shlex
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Final

import httpx
from websockets.exceptions import ConnectionClosed, WebSocketException

from mockconsole.lib.busy import RETRY_SECONDS
from scripts.launch.paths import ROOT
from tests.browser.harness import THIS_VERSION
from tests.hard.writing import Record, connections, request_for
from tests.live.browsers import Browser
from tests.programs import STOP_SECONDS

DEPLOY: Final = ROOT / "deploy"
UNIT: Final = DEPLOY / "systemd" / "mockconsole-web@.service"
RESTART: Final = DEPLOY / "debian" / "restart.sh"
RESTART_SECONDS: Final = 300
PAUSE_SECONDS: Final = 0.7
"""Pause between two writes of one person."""
GUEST_SECONDS: Final = 2.0
"""Pause between the joins of two guests."""
REPEAT_SECONDS: Final = 1.0
"""Delay before the console repeats a write with an unknown outcome, and before it reopens a websocket."""
MAX_ATTEMPTS: Final = 5
SERVICE_RESTART: Final = 1012
# Replacement for `systemctl restart mockconsole-web@PORT`: it ends the process, and waits until a new one runs.
SYSTEMCTL: Final = """#!/bin/sh
file={folder}/${{2#*@}}.pid
old=$(cat "$file")
kill "$old"
while [ "$(cat "$file")" = "$old" ]; do sleep 0.1; done
"""


@dataclass
class Screen:
    """Console in a browser: its websocket, and the gaps during which the console had none."""

    is_live: asyncio.Event = field(default_factory=asyncio.Event)
    gaps: list[float] = field(default_factory=list)
    closes: Counter[int | None] = field(default_factory=Counter)
    refused: int = 0


@dataclass
class Load:
    """Load on the server and its results: people's writes, guests who joined a lesson, and screens with websockets."""

    acknowledged: list[Record] = field(default_factory=list)
    repeated: int = 0
    busy: int = 0
    failures: Counter[str] = field(default_factory=Counter)
    guests: list[Browser] = field(default_factory=list)
    screens: list[Screen] = field(default_factory=list)
    is_over: bool = False

    @property
    def closes(self) -> Counter[int | None]:
        """Return how many websockets were closed with each code."""
        return sum((screen.closes for screen in self.screens), Counter())

    @property
    def longest_gap(self) -> float:
        """Return the longest time in which a screen had no websocket."""
        return max((gap for screen in self.screens for gap in screen.gaps), default=0.0)


def set_current(folder: Path, program: Sequence[str]) -> None:
    """Switch the release that units start, as the deployment does with its link `current`."""
    new = folder / "current.new"
    new.write_text(f'#!/bin/sh\nexec {shlex.join(program)} "$@"\n')
    new.chmod(0o700)
    new.replace(folder / "current")


@contextmanager
def run_units(folder: Path, environment: dict[str, str], ports: list[int]) -> Iterator[dict[str, str]]:
    """Run the unit's command on each port, restarting it whenever it ends; yield variables whose PATH has a fake `systemctl`."""
    [command] = re.findall(r"^ExecStart=\S+ (.*)$", UNIT.read_text(), re.MULTILINE)
    running: dict[int, subprocess.Popen[bytes]] = {}
    is_stopping = threading.Event()

    def keep_running(port: int) -> None:
        with (folder / f"{port}.log").open("ab") as log:
            while not is_stopping.is_set():
                words = command.replace("%i", str(port)).split()
                process = subprocess.Popen(
                    [str(folder / "current"), *words],
                    cwd=ROOT,
                    env=environment,
                    stdout=log,
                    stderr=subprocess.STDOUT,
                )
                running[port] = process
                (folder / f"{port}.pid").write_text(str(process.pid))
                process.wait()

    systemctl = folder / "systemctl"
    systemctl.write_text(SYSTEMCTL.format(folder=folder))
    systemctl.chmod(0o700)
    threads = [threading.Thread(target=keep_running, args=(port,)) for port in ports]
    for thread in threads:
        thread.start()
    try:
        yield {**environment, "PATH": f"{folder}:{os.environ['PATH']}"}
    finally:
        is_stopping.set()
        for process in running.values():
            process.terminate()
        for thread in threads:
            thread.join(STOP_SECONDS)
        for process in running.values():
            process.kill()


async def restart_under_load(
    browser: Browser,
    environment: dict[str, str],
    folder: Path,
    *,
    code: str,
    clients: int,
    screens: int,
    rounds: int,
) -> Load:
    """Upgrade to this version `rounds` times while people work and guests join the lesson with the join code `code`."""
    load = Load(screens=[Screen() for _ in range(screens)])
    numbers = count()
    async with connections(browser, clients) as browsers, AsyncExitStack() as stack:
        watching = [asyncio.create_task(watch(browser, screen)) for screen in load.screens]
        for task in watching:
            stack.callback(task.cancel)
        writing = [asyncio.create_task(write_in_turn(one, numbers, load)) for one in browsers]
        writing.append(asyncio.create_task(join_in_turn(browser, code, load, stack)))
        await all_live(load)
        for _ in range(rounds):
            await run([*THIS_VERSION, "run", "--prepare"], environment)
            set_current(folder, THIS_VERSION)
            await run([str(RESTART), str(folder / "servers.conf")], environment)
        await all_live(load)
        load.is_over = True
        async with asyncio.timeout(RESTART_SECONDS):
            await asyncio.gather(*writing)
        for guest in load.guests:
            if (await guest.http.get("/api/session")).status_code != httpx.codes.OK:
                load.failures["session of a guest"] += 1
    return load


async def all_ready(ports: list[int]) -> None:
    """Wait until the process on each port is ready for requests."""
    async with httpx.AsyncClient(trust_env=False) as client, asyncio.timeout(RESTART_SECONDS):
        for port in ports:
            is_ready = False
            while not is_ready:
                await asyncio.sleep(0.1)
                with suppress(httpx.TransportError):
                    is_ready = (await client.get(f"http://127.0.0.1:{port}/readyz")).is_success


async def run(command: list[str], environment: dict[str, str]) -> None:
    """Run a program until it ends; raise AssertionError if it fails."""
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, env=environment)
    async with asyncio.timeout(RESTART_SECONDS):
        assert await process.wait() == 0, command


async def all_live(load: Load) -> None:
    """Wait until each screen has a websocket, at most as long as all attempts to reconnect take."""
    with suppress(TimeoutError):
        async with asyncio.timeout(REPEAT_SECONDS * sum(range(MAX_ATTEMPTS + 1))):
            for screen in load.screens:
                await screen.is_live.wait()


async def write_in_turn(browser: Browser, numbers: Iterator[int], load: Load) -> None:
    """Send one write after another, as a person does."""
    await asyncio.sleep(random.random() * PAUSE_SECONDS)
    while not load.is_over:
        number = next(numbers)
        address, body = request_for(number)
        outcome = await write_as_the_console(browser, address, body, f"rolling-{number}", load)
        if isinstance(outcome, str):
            load.failures[outcome] += 1
        else:
            load.acknowledged.append((address, outcome.json()["id"]))
        await asyncio.sleep(PAUSE_SECONDS)


async def join_in_turn(browser: Browser, code: str, load: Load, stack: AsyncExitStack) -> None:
    """Let guests join a lesson, one after another."""
    while not load.is_over:
        guest = await stack.enter_async_context(Browser(browser.url, browser.trust))
        key = f"rolling-guest-{len(load.guests)}"
        outcome = await write_as_the_console(guest, "lessons/join", {"code": code, "name": "Ada"}, key, load)
        if isinstance(outcome, str) or not outcome.json()["success"]:
            load.failures[f"join: {outcome if isinstance(outcome, str) else outcome.text}"] += 1
        else:
            load.guests.append(guest)
        await asyncio.sleep(GUEST_SECONDS)


async def write_as_the_console(
    browser: Browser, address: str, body: dict[str, str], key: str, load: Load
) -> httpx.Response | str:
    """Write; if the outcome is unknown, repeat once with the same key; return the response, or the failure's name.

    While the server is busy, the write is repeated, because a slow machine isn't a failure of the restart.
    """
    while (outcome := await write(browser, address, body, key)) == "busy":
        load.busy += 1
        await asyncio.sleep(RETRY_SECONDS)
    if outcome in {"lost", "502", "503", "504", "outcome_unknown"}:
        load.repeated += 1
        await asyncio.sleep(REPEAT_SECONDS)
        outcome = await write(browser, address, body, key)
    return outcome


async def write(browser: Browser, address: str, body: dict[str, str], key: str) -> httpx.Response | str:
    """Return the response to a successful write, else the server's error code, the proxy's status, or "lost"."""
    try:
        answer = await browser.post(address, body, **{"Idempotency-Key": key})
    except httpx.TransportError:
        return "lost"
    if answer.is_success:
        return answer
    is_from_the_server = answer.headers["Content-Type"].startswith("application/json")
    return str(answer.json()["code"]) if is_from_the_server else str(answer.status_code)


async def watch(browser: Browser, screen: Screen) -> None:
    """Keep a websocket open as the console does, until all attempts to reconnect have failed."""
    closed_at = time.monotonic()
    attempts = 0
    while attempts <= MAX_ATTEMPTS:
        code: int | None = None
        try:
            async with browser.socket() as socket:
                with suppress(ConnectionClosed):
                    async for _ in socket.connection:
                        if not screen.is_live.is_set():
                            screen.is_live.set()
                            screen.gaps.append(time.monotonic() - closed_at)
                code = socket.connection.close_code
                screen.closes[code] += 1
        except (OSError, WebSocketException):
            screen.refused += 1
        if screen.is_live.is_set():
            closed_at = time.monotonic()
        screen.is_live.clear()
        attempts = 0 if code == SERVICE_RESTART else attempts + 1
        await asyncio.sleep(REPEAT_SECONDS * (attempts or 1 + random.random()))
