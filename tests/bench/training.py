"""CPU use and latency of progress while many people follow a walkthrough, each in their own copy of the room."""

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
from apps.training.scripts.steps import compile_script
from scripts.launch.paths import ROOT
from tests.bench import installations, machine, rooms
from tests.bench.changes import NEW_OPERATION, OPERATIONS
from tests.bench.goals import Goal, table
from tests.bench.installations import CannotMeasure, Server
from tests.bench.rooms import Result, percentile
from tests.bench.scale import Scale
from tests.bench.wire import Address, Answer, HttpConnection

WALKTHROUGH: Final = "find-your-way"
SHIPPED: Final = ROOT / "scenarios" / "standard" / "walkthroughs.yaml"
PRESSED: Final = "frame.menu"
Seat = dict[str, Any]

BATCH_SECONDS: Final = 5.0
EVENTS: Final = 5
STEP_EVERY: Final = 5
CALL_EVERY: Final = 12
"""A step ends with every STEP_EVERY-th batch (25 s); a call follows every CALL_EVERY-th batch (one minute)."""
ENTRIES: Final = 3000
ENTRIES_APART: Final = 20


@dataclass
class Observations:
    """Failures of simulated people, and latencies from an action that ends a step until the next step was read."""

    progress_ms: list[float] = field(default_factory=list)
    failures: Counter[str] = field(default_factory=Counter)


class Person:
    """Simulated participant on a seat, without the dashboard, which another process has open."""

    batch_seconds = BATCH_SECONDS

    def __init__(
        self, address: Address, cookie: str, number: int = 0, observations: Observations | None = None
    ) -> None:
        token = secrets.token_hex(16)
        self.page = HttpConnection(address, f"{cookie}; csrftoken={token}")
        self.headers = {"X-CSRFToken": token, "Origin": address.url}
        self.number = number
        self.observations = observations or Observations()
        self.client = secrets.token_hex(16)
        self.sent = 0

    async def post(self, path: str, body: object, status: int) -> Any:
        """Send JSON, check the status, and return the JSON of the response."""
        answer = await self.page.call("POST", f"/api/{path}", self.headers, json.dumps(body).encode())
        return self._read(path, answer, status)

    async def get(self, path: str) -> Any:
        """Read a path of the API and return the JSON of the response."""
        return self._read(path, await self.page.get(f"/api/{path}"), 200)

    def _read(self, path: str, answer: Answer, status: int) -> Any:
        if answer.status != status:
            raise CannotMeasure(f"{path} was answered with {answer.status}: {answer.body[:200]!r}")
        return json.loads(answer.body)

    async def follow(self, seat: Seat, begin: float, seconds: float, people: int) -> None:
        """Send a batch of events every `batch_seconds`, and create a row with every CALL_EVERY-th batch."""
        self.watch = {step["id"]: step["watch"][0] for step in seat["steps"]}
        self.step = seat["progress"]["step"]
        due = begin + self.number * self.batch_seconds / people
        batch = self.number
        try:
            while due < begin + seconds:
                await asyncio.sleep(due - time.time())
                await self.send_events(due, ends_step=batch % STEP_EVERY == 0)
                if batch % CALL_EVERY == 0:
                    await self.make_row()
                batch += 1
                due += self.batch_seconds
        except (CannotMeasure, OSError) as problem:
            self.observations.failures[str(problem) or type(problem).__name__] += 1

    async def send_events(self, due: float, *, ends_step: bool) -> None:
        """Send a batch of events; with `ends_step`, the last event ends the step, and the seat is read afterwards."""
        now = datetime.now(UTC).isoformat()
        first, self.sent = self.sent + 1, self.sent + EVENTS
        events: list[dict[str, Any]] = [
            {"n": n, "at": now, "kind": "pressed", "what": PRESSED} for n in range(first, self.sent + 1)
        ]
        if ends_step:
            watch = self.watch[self.step]
            events[-1].update(kind=watch["kind"], what=watch["what"], about={"met": [watch["id"]]})
        reply = await self.post("seat/journal", {"client": self.client, "events": events}, 200)
        if reply["step"] == self.step:
            self.observations.failures["a step that was not over"] += ends_step
            return
        seat = (await self.get("seat"))["seat"]
        self.observations.progress_ms.append((time.time() - due) * 1000)
        self.step = seat["progress"]["step"]
        # Read the seat a second time, as the browser's card does when the websocket announces the change.
        await self.get("seat")

    async def make_row(self) -> None:
        """Create a row, and then read the list and the seat as a page does."""
        await self.post(OPERATIONS, NEW_OPERATION, 201)
        await self.get("seat")
        await self.get(f"{OPERATIONS}?limit=8")


async def start(server: Server, cookies: Sequence[str]) -> float:
    """Start the walkthrough for each cookie, one after another; return the server's mean CPU time per start in ms."""
    people = [Person(server.address, cookie) for cookie in cookies]
    before = machine.cpu_seconds(server.pid)
    for person in people:
        await person.post("lessons/alone", {"walkthrough": WALKTHROUGH}, 201)
        person.page.close()
    return (machine.cpu_seconds(server.pid) - before) / len(people) * 1000


async def seats_of(server: Server, people: int) -> list[Seat]:
    """Return the seats of this many people."""
    readers = [Person(server.address, cookie) for cookie in server.cookies[:people]]
    return [(await reader.get("seat"))["seat"] for reader in readers]


async def follow(
    server: Server,
    seats: Sequence[Seat],
    seconds: float,
    observations: Observations,
    person: type[Person] = Person,
) -> None:
    """Let all people follow the walkthrough for some seconds."""
    begin = time.time()
    persons = [
        person(server.address, server.cookies[number], number, observations) for number in range(len(seats))
    ]
    await asyncio.gather(
        *(one.follow(seat, begin, seconds, len(seats)) for one, seat in zip(persons, seats, strict=True))
    )


def fold_seconds(people: int) -> float:
    """Return the CPU time of folding `people` journals in which every ENTRIES_APART-th entry meets a step's condition."""
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
    seconds = time.process_time() - before
    if not states[-1].done:
        raise CannotMeasure("The journals of the fold end no step.")
    return seconds


def run(scale: Scale, folder: Path) -> tuple[str, list[Goal]]:
    """Measure the start of lessons, people at work on both servers, and the folding of journals into progress."""
    people, judged = scale.seats, scale.full
    # Create an additional account for the warm-up.
    installation = installations.make_installation(folder, people + 1)
    rows: list[list[str]] = []
    goals: list[Goal] = []
    for serve in (installations.daphne, installations.uvicorn):
        with serve(installation) as server:
            if not rows:
                asyncio.run(start(server, installation.cookies[people:]))
                start_ms = asyncio.run(start(server, installation.cookies[:people]))
                goals.append(
                    Goal("A lesson begins in a copy of its room: CPU", "≤", 40, start_ms, " ms", judged)
                )
            observations, result = measure(server, scale)
        rows.append(
            [*result.row(), *(f"{percentile(observations.progress_ms, share):.0f}" for share in (50, 99))]
        )
        goals += goals_of(result, observations, judged=judged)
    fold_time = fold_seconds(people)
    goals.append(
        Goal(f"{people} journals of {ENTRIES:,} entries, folded: CPU", "≤", 0.5, fold_time, " s", judged)
    )
    return table((*rooms.HEAD, "progress p50 ms", "p99 ms"), rows), goals


def measure(server: Server, scale: Scale) -> tuple[Observations, Result]:
    """Open a dashboard per seat while each person follows the walkthrough; return people's and room's results."""
    observations = Observations()
    seats = asyncio.run(seats_of(server, scale.seats))
    result = rooms.measure(
        server,
        scale.seats,
        scale.room_seconds,
        settle=scale.settle_seconds,
        beside=lambda: asyncio.run(follow(server, seats, scale.room_seconds, observations)),
    )
    return observations, replace(result, failures={**result.failures, **observations.failures})


def goals_of(result: Result, observations: Observations, *, judged: bool) -> list[Goal]:
    """Return the goals for a server with people on seats."""
    where = f"{result.server}, {result.dashboards} people on seats"
    failed = result.missed + sum(result.failures.values())
    return [
        Goal(f"{where}: CPU", "≤", 0.35, result.cpu, " cores", judged),
        Goal(
            f"{where}: action to progress, p99",
            "≤",
            300,
            percentile(observations.progress_ms, 99),
            " ms",
            judged,
        ),
        Goal(f"{where}: missed ticks and failed calls", "=", 0, failed, "", judged),
    ]
