"""Lessons with a join code: latency of joins, of progress on the board, and of bringing everybody to a screen."""

import asyncio
import json
import secrets
import sqlite3
import time
from collections import defaultdict, deque
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from tests.bench import installations, rooms, training
from tests.bench.goals import Goal, table
from tests.bench.installations import CannotMeasure, Server
from tests.bench.rooms import Result, percentile
from tests.bench.scale import Scale
from tests.bench.signins import SESSION_COOKIE, evenly, sign_in
from tests.bench.training import Person
from tests.bench.wire import Address, HttpConnection

FIRST_SCREEN: Final = ("session", "seat", "sandbox", "screen-text", "crypto-prices", "host-servers")
BOARD_SECONDS: Final = 0.5
BRING_SECONDS: Final = 1.0
SCREENS: Final = ("/home", "/swift-console")
HEAD: Final = (*rooms.HEAD, "what", "p50 ms", "p99 ms")


class Trainer(Person):
    """Simulated trainer who polls a lesson's board."""

    def __init__(self, address: Address, cookie: str) -> None:
        super().__init__(address, cookie)
        self.acts: defaultdict[int, deque[float]] = defaultdict(deque)
        self.done: dict[int, int] = {}
        self.shown_ms: list[float] = []

    async def open(self, rooms_of: str) -> dict[str, Any]:
        """Open a lesson, start it, and return it."""
        body = {"name": f"Class in {rooms_of}", "walkthrough": training.WALKTHROUGH, "rooms": rooms_of}
        lesson: dict[str, Any] = await self.post("lessons", body, 201)
        headers = {**self.headers}
        running = json.dumps({"state": "running"}).encode()
        answer = await self.page.call("PATCH", f"/api/lessons/{lesson['ref']}", headers, running)
        self._read("lessons", answer, 200)
        return lesson

    async def watch_board(self, ref: str, seconds: float) -> None:
        """Poll the board as its page does, and record how long it took until the board showed each completed step."""
        due, etag = time.time(), ""
        until = due + seconds
        while due < until:
            await asyncio.sleep(max(due - time.time(), 0))
            known = {"If-None-Match": etag} if etag else None
            answer = await self.page.get(f"/api/lessons/{ref}/board", known)
            if answer.status != 304:
                etag = answer.etag
                for seat in self._read("board", answer, 200)["seats"]:
                    self._see(seat["seat"], seat["done"], time.time())
            due += BOARD_SECONDS

    def _see(self, seat: int, done: int, now: float) -> None:
        for _ in range(done - self.done.get(seat, done)):
            if self.acts[seat]:
                self.shown_ms.append((now - self.acts[seat].popleft()) * 1000)
        self.done[seat] = done

    async def bring(self, ref: str, seconds: float, every: float = BRING_SECONDS) -> dict[int, float]:
        """Bring everybody to two screens alternately; return when each call began, keyed by the version that it set."""
        calls = {}
        for number in range(round(seconds / every) - 1):
            began = time.time()
            body = {"do": "bring", "to": SCREENS[number % len(SCREENS)], "insist": True}
            lesson = await self.post(f"lessons/{ref}/steer", body, 200)
            calls[lesson["presented"]["version"]] = began
            await asyncio.sleep(max(began + every - time.time(), 0))
        return calls


class BoardParticipant(Person):
    """Simulated participant who notes when steps are completed, to measure when the trainer's board shows them."""

    trainer: Trainer
    seat = 0

    async def send_events(self, due: float, *, ends_step: bool) -> None:
        """Send a batch of events; if the batch ends a step, note the time, to measure the board's latency."""
        if ends_step:
            self.trainer.acts[self.seat].append(due)
        await super().send_events(due, ends_step=ends_step)


async def join(address: Address, code: str, number: int) -> str:
    """Join a lesson as a browser does, including all reads of the first screen; return the session cookie."""
    token = secrets.token_hex(16)
    browser = HttpConnection(address, f"csrftoken={token}")
    try:
        await browser.get(f"/join/{code}")
        body = json.dumps({"code": code, "name": f"Person {number}"}).encode()
        headers = {"X-CSRFToken": token, "Origin": address.url}
        answer = await browser.call("POST", "/api/lessons/join", headers, body)
        cookies = [cookie for cookie in answer.cookies if cookie.startswith(SESSION_COOKIE)]
        if not cookies:
            raise CannotMeasure(f"The join was answered with {answer.status}: {answer.body[:200]!r}")
        browser.cookie = cookies[0]
        for path in FIRST_SCREEN:
            if (read := await browser.get(f"/api/{path}")).status != 200:
                raise CannotMeasure(f"{path} of a new seat was answered with {read.status}.")
        return cookies[0]
    finally:
        browser.close()


async def join_all(address: Address, code: str, people: int) -> list[str]:
    """Let people join a lesson one after another; return their session cookies."""
    return [await join(address, code, number) for number in range(people)]


def run(scale: Scale, folder: Path) -> tuple[str, list[Goal]]:
    """Measure on Daphne: joins, participants at work while the board is open, and bringing everybody to a screen."""
    installation = installations.make_installation(folder, 0)
    with installations.daphne(installation) as server:
        trainer = asyncio.run(sign_in(server.address, "trainer")).cookie
        own = asyncio.run(Trainer(server.address, trainer).open("own"))
        cookies = asyncio.run(join_all(server.address, own["code"], scale.seats - scale.sign_ins))
        joins = measure_joins(replace(server, cookies=cookies), own, cookies, scale)
        everybody = replace(server, cookies=cookies)
        work = measure_work(everybody, own, trainer, scale, folder / "mockconsole.sqlite3")
        shared = asyncio.run(Trainer(server.address, trainer).open("shared"))
        cookies = asyncio.run(join_all(server.address, shared["code"], scale.bring_seats))
        bringing = measure_bringing(replace(server, cookies=cookies), shared, trainer, scale)
    parts = (joins, work, bringing)
    return table(HEAD, [row for row, _ in parts]), [goal for _, goals in parts for goal in goals]


def measure_joins(
    server: Server, lesson: dict[str, Any], cookies: list[str], scale: Scale
) -> tuple[list[str], list[Goal]]:
    """Let more people join at equal intervals while earlier people's dashboards are open; add the new cookies."""
    times: list[float] = []
    here = len(cookies)

    async def arrive(number: int) -> None:
        cookies.append(await join(server.address, lesson["code"], here + number))

    result = rooms.measure(
        server,
        here,
        scale.sign_in_seconds,
        settle=scale.settle_seconds,
        beside=lambda: times.extend(asyncio.run(evenly(scale.sign_ins, scale.sign_in_seconds, arrive))),
    )
    what = f"{scale.sign_ins} joins in {scale.sign_in_seconds:.0f} s, to the first screen"
    return _row(result, what, times), [
        Goal(f"{what}: p99", "≤", 2000, percentile(times, 99), " ms", scale.full),
        _nothing_failed(result, what, scale),
    ]


def measure_work(
    server: Server, lesson: dict[str, Any], trainer: str, scale: Scale, database: Path
) -> tuple[list[str], list[Goal]]:
    """Let all participants follow the walkthrough at a person's pace while the trainer's board is open."""
    seconds, observations = scale.room_seconds, training.Observations()
    seats = asyncio.run(training.seats_of(server, scale.seats))
    shown: list[float] = []

    async def work() -> None:
        begin = time.time()
        teacher = Trainer(server.address, trainer)
        pupils = [
            BoardParticipant(server.address, cookie, n, observations)
            for n, cookie in enumerate(server.cookies)
        ]
        for pupil, seat in zip(pupils, seats, strict=True):
            pupil.trainer, pupil.seat = teacher, seat["teaching"]["seat"]
        follow = partial(Person.follow, begin=begin, seconds=seconds, people=len(pupils))
        await asyncio.gather(
            teacher.watch_board(lesson["ref"], seconds),
            *(follow(pupil, seat) for pupil, seat in zip(pupils, seats, strict=True)),
        )
        shown.extend(teacher.shown_ms)

    before = size_of(database)
    result = rooms.measure(
        server, scale.seats, seconds, settle=scale.settle_seconds, beside=lambda: asyncio.run(work())
    )
    result = replace(result, failures={**result.failures, **observations.failures})
    hour = (size_of(database) - before) / scale.seats / seconds * 3600 / 1e6
    what = f"{scale.seats} seats and an open board"
    return _row(result, "action to the board", shown), [
        Goal(f"{what}: CPU", "≤", 0.4, result.cpu, " cores", scale.full),
        Goal(f"{what}: an action is on the board, p99", "≤", 1000, percentile(shown, 99), " ms", scale.full),
        Goal(f"{what}: growth of the database per hour and seat", "≤", 1, hour, " MB", scale.full),
        _nothing_failed(result, what, scale),
    ]


def measure_bringing(
    server: Server, lesson: dict[str, Any], trainer: str, scale: Scale
) -> tuple[list[str], list[Goal]]:
    """Bring everybody to another screen each second while their dashboards are open."""
    calls: dict[int, float] = {}

    def bring() -> None:
        teacher = Trainer(server.address, trainer)
        calls.update(asyncio.run(teacher.bring(lesson["ref"], scale.room_seconds)))

    result = rooms.measure(
        server, scale.bring_seats, scale.room_seconds, settle=scale.settle_seconds, beside=bring
    )
    late = [(at - calls[n]) * 1000 for n, times in result.steerings.items() if n in calls for at in times]
    what = f"{scale.bring_seats} seats to another screen"
    return _row(result, what, late), [
        Goal(f"{what}: p99", "≤", 500, percentile(late, 99), " ms", scale.full),
        Goal(f"{what}: lost messages", "=", 0, len(calls) * scale.bring_seats - len(late), "", scale.full),
        _nothing_failed(result, what, scale),
    ]


def size_of(database: Path) -> int:
    """Return how many bytes of a SQLite database are in use."""
    with closing(sqlite3.connect(database)) as connection:
        pages, unused, size = (
            connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("page_count", "freelist_count", "page_size")
        )
    return int((pages - unused) * size)


def _row(result: Result, what: str, times: Sequence[float]) -> list[str]:
    return [*result.row(), what, f"{percentile(times, 50):.0f}", f"{percentile(times, 99):.0f}"]


def _nothing_failed(result: Result, what: str, scale: Scale) -> Goal:
    failed = result.missed + sum(result.failures.values())
    return Goal(f"{what}: missed ticks and failed calls", "=", 0, failed, "", scale.full)
