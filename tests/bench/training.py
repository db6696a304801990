"""People who follow a walkthrough, each in a copy of the room: what that costs a server, and how soon an act is progress."""

import asyncio
import json
import secrets
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path
from typing import Any, Final

import yaml

from apps.training.progress import Entry, begin, fold
from apps.training.scripts.compiled import compile_script
from scripts.launch.paths import ROOT
from tests.bench import machine, rooms, worlds
from tests.bench.changes import NEW_OPERATION, OPERATIONS
from tests.bench.goals import Goal, table
from tests.bench.rooms import Result, percentile
from tests.bench.scale import Scale
from tests.bench.wire import Address, Answer, HttpConnection
from tests.bench.worlds import CannotMeasure, Server

WALKTHROUGH: Final = "find-your-way"
SHIPPED: Final = ROOT / "scenarios" / "standard" / "walkthroughs.yaml"
PRESSED: Final = "frame.menu"
Seat = dict[str, Any]

BATCH_SECONDS: Final = 5.0
EVENTS: Final = 5
STEP_EVERY: Final = 5
CALL_EVERY: Final = 12
"""Of so many batches one ends a step, and one comes before a call: every 25 s, and every minute."""
ENTRIES: Final = 3000
ENTRIES_APART: Final = 20


@dataclass
class Seen:
    """What the people saw: how long it took from each act that ended a step to the next step, and what went wrong."""

    progress_ms: list[float] = field(default_factory=list)
    failures: Counter[str] = field(default_factory=Counter)


class Person:
    """Somebody on a seat, whose dashboard is open elsewhere."""

    def __init__(self, address: Address, cookie: str, number: int = 0, seen: Seen | None = None) -> None:
        token = secrets.token_hex(16)
        self.page = HttpConnection(address, f"{cookie}; csrftoken={token}")
        self.headers = {"X-CSRFToken": token, "Origin": address.url}
        self.number = number
        self.seen = seen or Seen()
        self.client = secrets.token_hex(16)
        self.sent = 0

    async def post(self, path: str, body: object, status: int) -> Any:
        """Send JSON and return what was answered."""
        answer = await self.page.call("POST", f"/api/{path}", self.headers, json.dumps(body).encode())
        return self._read(path, answer, status)

    async def get(self, path: str) -> Any:
        """Return what is read."""
        return self._read(path, await self.page.get(f"/api/{path}"), 200)

    def _read(self, path: str, answer: Answer, status: int) -> Any:
        if answer.status != status:
            raise CannotMeasure(f"{path} was answered with {answer.status}: {answer.body[:200]!r}")
        return json.loads(answer.body)

    async def follow(self, seat: Seat, begin: float, seconds: float, people: int) -> None:
        """Send what was done each five seconds, and now and then make a call."""
        self.watch = {step["id"]: step["watch"][0] for step in seat["steps"]}
        self.step = seat["progress"]["step"]
        due = begin + self.number * BATCH_SECONDS / people
        batch = self.number
        try:
            while due < begin + seconds:
                await asyncio.sleep(due - time.time())
                await self.note(due, ends_step=batch % STEP_EVERY == 0)
                if batch % CALL_EVERY == 0:
                    await self.make_row()
                batch += 1
                due += BATCH_SECONDS
        except (CannotMeasure, OSError) as problem:
            self.seen.failures[str(problem) or type(problem).__name__] += 1

    async def note(self, due: float, *, ends_step: bool) -> None:
        """Send some presses, or at last what the step waits for; then read the seat as a card does."""
        now = datetime.now(UTC).isoformat()
        first, self.sent = self.sent + 1, self.sent + EVENTS
        events: list[dict[str, Any]] = [
            {"n": n, "at": now, "kind": "pressed", "what": PRESSED} for n in range(first, self.sent + 1)
        ]
        if ends_step:
            watch = self.watch[self.step]
            events[-1].update(kind=watch["kind"], what=watch["what"], about={"met": [watch["id"]]})
        kept = await self.post("seat/journal", {"client": self.client, "events": events}, 200)
        if kept["step"] == self.step:
            self.seen.failures["a step that was not over"] += ends_step
            return
        seat = (await self.get("seat"))["seat"]
        self.seen.progress_ms.append((time.time() - due) * 1000)
        self.step = seat["progress"]["step"]
        # The websocket tells of it too, and what is told is read.
        await self.get("seat")

    async def make_row(self) -> None:
        """Make a row, and read the list and the seat as a page does."""
        await self.post(OPERATIONS, NEW_OPERATION, 201)
        await self.get("seat")
        await self.get(f"{OPERATIONS}?limit=8")


async def start(server: Server, cookies: Sequence[str]) -> float:
    """Have each begin the walkthrough, one after another; return the server's CPU time for one in milliseconds."""
    people = [Person(server.address, cookie) for cookie in cookies]
    before = machine.cpu_seconds(server.pid)
    for person in people:
        await person.post("lessons/alone", {"walkthrough": WALKTHROUGH}, 201)
        person.page.close()
    return (machine.cpu_seconds(server.pid) - before) / len(people) * 1000


async def seats_of(server: Server, people: int) -> list[Seat]:
    """Return what each has on its seat."""
    readers = [Person(server.address, cookie) for cookie in server.cookies[:people]]
    return [(await reader.get("seat"))["seat"] for reader in readers]


async def follow(server: Server, seats: Sequence[Seat], seconds: float, seen: Seen) -> None:
    """Have all of them follow it for a while."""
    begin = time.time()
    crowd = [Person(server.address, server.cookies[number], number, seen) for number in range(len(seats))]
    await asyncio.gather(
        *(person.follow(seat, begin, seconds, len(seats)) for person, seat in zip(crowd, seats, strict=True))
    )


def fold_seconds(people: int) -> float:
    """Return the CPU time of folding so many journals, of which each twentieth entry is one that a step waits for."""
    script = compile_script(
        max((row["steps"] for row in yaml.safe_load(SHIPPED.read_text(encoding="utf-8"))), key=len)
    )
    leaves = [leaf for step in script.steps for leaf in step.leaves]
    now = datetime.now(UTC)
    entries = [Entry(n, now, "pressed", PRESSED) for n in range(1, ENTRIES + 1)]
    for number, leaf in zip(range(0, ENTRIES, ENTRIES_APART), cycle(leaves)):
        entries[number] = Entry(number + 1, now, leaf.kind, leaf.what, "done", {"met": [leaf.id]})
    before = time.process_time()
    states = [fold(script, begin(script), entries) for _ in range(people)]
    used = time.process_time() - before
    if not states[-1].done:
        raise CannotMeasure("The journals of the fold end no step.")
    return used


def run(scale: Scale, folder: Path) -> tuple[str, list[Goal]]:
    """Measure the start of lessons, people on seats on both servers, and the fold of their journals."""
    people, judged = scale.seats, scale.full
    # The last account warms the server up.
    world = worlds.make_world(folder, people + 1)
    rows: list[list[str]] = []
    goals: list[Goal] = []
    for serve in (worlds.daphne, worlds.uvicorn):
        with serve(world) as server:
            if not rows:
                asyncio.run(start(server, world.cookies[people:]))
                started = asyncio.run(start(server, world.cookies[:people]))
                goals.append(
                    Goal("A lesson begins in a copy of its room: CPU", "≤", 40, started, " ms", judged)
                )
            seen, result = measure(server, scale)
        rows.append([*result.row(), *(f"{percentile(seen.progress_ms, share):.0f}" for share in (50, 99))])
        goals += goals_of(result, seen, judged=judged)
    folded = fold_seconds(people)
    goals.append(
        Goal(f"{people} journals of {ENTRIES:,} entries, folded: CPU", "≤", 0.5, folded, " s", judged)
    )
    return table((*rooms.HEAD, "progress p50 ms", "p99 ms"), rows), goals


def measure(server: Server, scale: Scale) -> tuple[Seen, Result]:
    """Open the dashboards of all seats, and have their people follow the walkthrough."""
    seen = Seen()
    seats = asyncio.run(seats_of(server, scale.seats))
    result = rooms.measure(
        server,
        scale.seats,
        scale.room_seconds,
        settle=scale.settle_seconds,
        beside=lambda: asyncio.run(follow(server, seats, scale.room_seconds, seen)),
    )
    return seen, replace(result, failures={**result.failures, **seen.failures})


def goals_of(result: Result, seen: Seen, *, judged: bool) -> list[Goal]:
    """Return how a server with people on seats is to its goals."""
    where = f"{result.server}, {result.dashboards} people on seats"
    failed = result.missed + sum(result.failures.values())
    return [
        Goal(f"{where}: CPU", "≤", 0.35, result.cpu, " cores", judged),
        Goal(f"{where}: an act is progress, p99", "≤", 300, percentile(seen.progress_ms, 99), " ms", judged),
        Goal(f"{where}: missed ticks and failed calls", "=", 0, failed, "", judged),
    ]
