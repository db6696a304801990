"""Four classes at once on two server processes, with one PostgreSQL and one Redis; each class is on both processes."""

import asyncio
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from scripts.launch.services import Services, find_services
from tests.bench import installations, lessons, machine, rooms, training
from tests.bench.changes import OPERATIONS
from tests.bench.goals import Goal, table
from tests.bench.installations import CannotMeasure, Server
from tests.bench.lessons import Trainer
from tests.bench.rooms import Result, percentile
from tests.bench.scale import Scale
from tests.bench.signins import sign_in
from tests.bench.training import Observations
from tests.browser.harness import create_database

CLASSES: Final = 4
PROCESSES: Final = 2
JOINS_AT_ONCE: Final = 8
MOVES: Final = 6


class Classmate(training.Person):
    """Simulated participant in a room that the class shares, who reads lists but creates no rows."""

    batch_seconds = 20.0

    async def make_row(self) -> None:
        """Read a list as a page does."""
        await self.get(f"{OPERATIONS}?limit=8")


@dataclass(frozen=True)
class Class:
    """Lesson of one class: its trainer, and its people's cookies, which alternate between the processes."""

    trainer: str
    """Session cookie."""
    lesson: dict[str, Any]
    cookies: Sequence[str]


def run(scale: Scale, folder: Path) -> tuple[str, list[Goal]]:
    """Measure calls, ticks, steering and progress while four full classes work on two uvicorn processes."""
    services = find_services()
    if services.missing:
        raise CannotMeasure(services.missing)
    try:
        return measure(scale, folder, services)
    finally:
        services.empty_redis()


def measure(scale: Scale, folder: Path, services: Services) -> tuple[str, list[Goal]]:
    """Let everybody join, open all dashboards, and let all classes work."""
    with ExitStack() as stack:
        database = stack.enter_context(create_database(folder, services.database_url))
        installation = installations.make_installation(folder, 0, database)
        environment = {**installation.environment, "REDIS_URL": services.redis_url}
        shared = replace(installation, environment=environment)
        servers = [
            stack.enter_context(installations.uvicorn(shared, f"uvicorn {number + 1}"))
            for number in range(PROCESSES)
        ]
        before = machine.machine_seconds(), time.monotonic()
        classes = asyncio.run(open_classes(servers, scale.class_seats))
        seconds = time.monotonic() - before[1]
        busy = (machine.machine_seconds() - before[0]) / seconds
        results, observations, calls = work(servers, classes, scale)
    everybody = CLASSES * scale.class_seats
    arrivals = [
        (at - calls[version]) * 1000
        for result in results
        for version, times in result.steerings.items()
        for at in times
    ]
    joined = f"{everybody:,} joins took {seconds:.0f} s; {busy:.1f} cores were busy."
    text = "\n\n".join([joined, table(rooms.HEAD, [result.row() for result in results])])
    missed = sum(result.missed for result in results)
    failed = observations.failures.total() + sum(sum(result.failures.values()) for result in results)
    what, full = f"{everybody:,} seats on {PROCESSES} processes", scale.full
    slowest = max(percentile(result.http_ms, 99) for result in results)
    progress = percentile(observations.progress_ms, 99)
    lost = len(calls) * scale.class_seats - len(arrivals)
    return text, [
        Goal(f"{what}: calls, p99", "≤", 500, slowest, " ms", full),
        Goal(f"{what}: action to progress, p99", "≤", 1000, progress, " ms", full),
        Goal(f"{what}: a class to another screen, p99", "≤", 500, percentile(arrivals, 99), " ms", full),
        Goal(f"{what}: lost messages", "=", 0, lost, "", full),
        Goal(f"{what}: missed ticks and failed calls", "=", 0, failed + missed, "", full),
    ]


async def open_classes(servers: Sequence[Server], people: int) -> list[Class]:
    """Open a lesson in a shared room for each class, and let its people join, a few at a time."""
    gate = asyncio.Semaphore(JOINS_AT_ONCE)

    async def join(code: str, number: int) -> str:
        async with gate:
            return await lessons.join(servers[number % PROCESSES].address, code, number)

    classes = []
    for _ in range(CLASSES):
        session = await sign_in(servers[0].address, "trainer")
        lesson = await Trainer(servers[0].address, session.cookie).open("shared")
        cookies = await asyncio.gather(*(join(lesson["code"], number) for number in range(people)))
        classes.append(Class(session.cookie, lesson, cookies))
    return classes


def work(
    servers: Sequence[Server], classes: Sequence[Class], scale: Scale
) -> tuple[list[Result], Observations, dict[int, float]]:
    """Let everybody follow the walkthrough while all boards are open and the first class is brought to screens."""
    observations = Observations()
    calls: dict[int, float] = {}
    places = [
        replace(server, cookies=[cookie for one in classes for cookie in one.cookies[number::PROCESSES]])
        for number, server in enumerate(servers)
    ]
    dashboards = len(places[0].cookies)

    async def act() -> None:
        seconds, address = scale.room_seconds, servers[0].address
        watches = [Trainer(address, one.trainer).watch_board(one.lesson["ref"], seconds) for one in classes]
        first = classes[0]
        bring = Trainer(address, first.trainer).bring(first.lesson["ref"], seconds, seconds / MOVES)
        follows = [
            training.follow(place, seats, seconds, observations, Classmate)
            for place, seats in zip(places, everybody, strict=True)
        ]
        others = asyncio.gather(*watches, *follows)
        calls.update(await bring)
        await others

    async def seats() -> list[list[training.Seat]]:
        return await asyncio.gather(*(training.seats_of(place, dashboards) for place in places))

    everybody = asyncio.run(seats())
    results = rooms.measure_all(
        places,
        dashboards,
        scale.room_seconds,
        settle=scale.settle_seconds,
        beside=lambda: asyncio.run(act()),
    )
    return results, observations, calls
