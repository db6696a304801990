"""Measurement of rooms full of open dashboards on one server process: polls, price ticks, CPU and memory."""

import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import asdict, dataclass, field
from math import floor, inf
from statistics import quantiles
from typing import IO, TYPE_CHECKING

from scripts.launch.paths import ROOT
from tests.bench import machine
from tests.bench.dashboards import GRACE, Observations, Order
from tests.bench.installations import CannotMeasure, Server

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

A_PROCESS = 1000


@dataclass(frozen=True)
class Tick:
    """Price tick: the whole second when it was due, and its arrival times at all dashboards."""

    instant: float
    arrivals: Sequence[float]


@dataclass(frozen=True)
class Result:
    """Measurements of a room and its server."""

    server: str
    dashboards: int
    open_seconds: float
    http_ms: Sequence[float]
    not_modified: float
    tick_ms: Sequence[float]
    missed: int
    failures: dict[str, int] = field(default_factory=dict)
    cpu: float = 0.0
    memory_mb: float = 0.0
    clients: float = 0.0
    other: float = 0.0
    steerings: dict[int, list[float]] = field(default_factory=dict)

    def row(self) -> list[str]:
        return [
            self.server,
            f"{self.dashboards:,}",
            f"{percentile(self.http_ms, 50):.1f}",
            f"{percentile(self.http_ms, 99):.1f}",
            f"{percentile(self.tick_ms, 50):.1f}",
            f"{percentile(self.tick_ms, 99):.1f}",
            f"{self.missed:,}",
            f"{sum(self.failures.values()):,}",
            f"{self.cpu * 100:.0f} %",
            f"{self.memory_mb:.0f}",
            f"{self.open_seconds:.1f}",
            f"{self.clients * 100:.0f} %",
            f"{self.other * 100:.0f} %",
        ]


HEAD = (
    "Server",
    "Dashboards",
    "HTTP p50 ms",
    "p99 ms",
    "tick p50 ms",
    "p99 ms",
    "missed",
    "failed",
    "CPU",
    "MB",
    "opened in s",
    "clients' CPU",
    "other load",
)


def percentile(values: Sequence[float], percent: int) -> float:
    """Return a percentile; if fewer than two values arrived because the server was overloaded, return infinity."""
    return quantiles(values, n=100, method="inclusive")[percent - 1] if len(values) > 1 else inf


class Client:
    """Client process with many browsers, started with an order."""

    def __init__(self, order: "DataclassInstance", *, program: str = "tests.bench.dashboards") -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", program],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.write_line(json.dumps(asdict(order)))

    def write_line(self, line: str) -> None:
        pipe: IO[str] | None = self.process.stdin
        if pipe is not None:
            pipe.write(f"{line}\n")
            pipe.flush()

    def read_line(self) -> str:
        line = self.process.stdout.readline() if self.process.stdout else ""
        if not line:
            raise CannotMeasure("A client process ended before it was done; its error is above.")
        return line

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()


def measure(
    server: Server,
    dashboards: int,
    seconds: float,
    *,
    settle: float,
    beside: Callable[[], None] | None = None,
) -> Result:
    """Open a room's dashboards, wait until the load is steady, and measure; meanwhile, run `beside` if it is given."""
    [result] = measure_all([server], dashboards, seconds, settle=settle, beside=beside)
    return result


def measure_all(
    servers: Sequence[Server],
    dashboards: int,
    seconds: float,
    *,
    settle: float,
    beside: Callable[[], None] | None = None,
) -> list[Result]:
    """Measure as `measure` does, with this number of dashboards on each of several servers at the same time."""
    with ExitStack() as stack:
        clients: list[list[Client]] = []
        for server in servers:
            cookies = server.cookies[:dashboards]
            if len(cookies) < dashboards:
                raise CannotMeasure(f"There are {len(cookies)} accounts for {dashboards} dashboards.")
            clients.append([])
            for first in range(0, dashboards, A_PROCESS):
                part = list(cookies[first : first + A_PROCESS])
                client = Client(Order(server.address.port, part, first, dashboards, seconds))
                stack.callback(client.end)
                clients[-1].append(client)
        everybody = [client for own in clients for client in own]
        for client in everybody:
            client.read_line()
        begin = floor(time.time() + settle) + 0.5
        for client in everybody:
            client.write_line(str(begin))
        pids = [client.process.pid for client in everybody]
        time.sleep(begin - time.time())
        before = [machine.read(server.pid, pids) for server in servers]
        if beside is not None:
            beside()
        time.sleep(max(begin + seconds - time.time(), 0))
        usages = [
            (machine.between(usage, machine.read(server.pid, pids)), machine.resident_mb(server.pid))
            for server, usage in zip(servers, before, strict=True)
        ]
        time.sleep(GRACE)
        observations = [[Observations(**json.loads(client.read_line())) for client in own] for own in clients]
    window = (begin, begin + seconds)
    return [
        summarize(server, dashboards, parts, window, usage)
        for server, parts, usage in zip(servers, observations, usages, strict=True)
    ]


def summarize(
    server: Server,
    dashboards: int,
    observations: Sequence[Observations],
    window: tuple[float, float],
    usage: tuple[machine.Span, float],
) -> Result:
    """Combine the observations of all client processes into one result."""
    span, memory = usage
    polls = [value for part in observations for value in part.http_ms]
    instants = ticks_of(observations, window)
    steerings: dict[int, list[float]] = {}
    for part in observations:
        for key, times in part.steerings.items():
            steerings.setdefault(int(key), []).extend(times)
    expected = round(window[1] - window[0]) * dashboards
    arrivals = sum(len(tick.arrivals) for tick in instants)
    failures = Counter[str]()
    for part in observations:
        failures.update(part.failures)
        failures["websocket lost"] += part.sockets_lost
    return Result(
        server=server.name,
        dashboards=dashboards,
        open_seconds=max(part.open_seconds for part in observations),
        http_ms=polls,
        not_modified=sum(part.not_modified for part in observations) / max(len(polls), 1),
        tick_ms=[(arrival - tick.instant) * 1000 for tick in instants for arrival in tick.arrivals],
        missed=max(expected - arrivals, 0),
        failures=dict(+failures),
        cpu=span.server,
        memory_mb=memory,
        clients=span.clients,
        other=span.other,
        steerings=steerings,
    )


def ticks_of(observations: Sequence[Observations], window: tuple[float, float]) -> list[Tick]:
    """Return the ticks in a window of time that begins and ends in the middle of a second.

    All dashboards of a room receive the same text, so the first arrival at any of them shows when the tick was due.
    """
    arrivals: dict[int, list[float]] = {}
    for part in observations:
        for key, times in part.ticks.items():
            arrivals.setdefault(int(key), []).extend(times)
    ticks = (Tick(floor(min(times)), times) for times in arrivals.values())
    return [tick for tick in ticks if window[0] <= tick.instant < window[1]]
