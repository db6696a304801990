"""A list that changes many times a second under the eyes of a full room."""

import json
import sys
import time
from contextlib import ExitStack
from math import floor
from pathlib import Path
from typing import NamedTuple

from tests.bench import machine, worlds
from tests.bench.goals import Goal, table
from tests.bench.readers import Order, Seen
from tests.bench.rooms import Client, percentile
from tests.bench.scale import Scale
from tests.bench.worlds import Server

OPERATIONS = "swift/operations"
TRANSACTIONS = "transactions"
NEW_OPERATION = {
    "operationType": "drill",
    "transactionId": "TRN-000042",
    "swiftBic": "SIMUBEB0XXX",
    "correspondentBank": "Northhaven Exchange Bank",
}
NEW_TRANSACTION = {"fromWallet": "a shop", "toWallet": "wallet1", "amount": "12.50"}
HEAD = (
    "Server",
    "List",
    "Browsers",
    "changes/s",
    "told/s",
    "reads/s",
    "shown p50 ms",
    "p99 ms",
    "last ms",
    "never",
    "failed",
    "CPU",
    "clients' CPU",
    "other load",
)


class Watched(NamedTuple):
    """A list that a room looks at: its resource, the query of its page, and what makes a row of it."""

    resource: str
    query: str
    new: dict[str, str]
    cores: float
    """What the server may use."""


SHORT = Watched(OPERATIONS, "?limit=8", NEW_OPERATION, 0.5)
DASHBOARD = Watched(TRANSACTIONS, "", NEW_TRANSACTION, 1.0)


def run(scale: Scale, folder: Path) -> tuple[str, list[Goal]]:
    """Measure a short list on both servers, and the dashboard's on Daphne, where it is one page of many."""
    world = worlds.make_world(folder, scale.change_browsers)
    rows: list[list[str]] = []
    goals: list[Goal] = []
    for start, watched in ((worlds.daphne, SHORT), (worlds.uvicorn, SHORT), (worlds.daphne, DASHBOARD)):
        if watched is DASHBOARD:
            count = str(scale.dashboard_transactions)
            worlds.run([sys.executable, "-m", "tests.bench.filled", count], world.environment)
        with start(world) as server:
            seen, span = measure(server, scale, watched)
        rows.append(row(server, scale, watched, seen, span))
        goals += goals_of(server, scale, watched, seen, span)
    return table(HEAD, rows), goals


def measure(server: Server, scale: Scale, watched: Watched) -> tuple[Seen, machine.Span]:
    """Open the room, and have the list change under its eyes."""
    order = Order(
        server.address.port,
        list(server.cookies),
        watched.resource,
        watched.query,
        watched.new,
        scale.changes_a_second,
        scale.change_seconds,
    )
    with ExitStack() as stack:
        client = Client(order, program="tests.bench.readers")
        stack.callback(client.end)
        client.hear()
        begin = floor(time.time() + scale.settle_seconds) + 0.5
        client.say(str(begin))
        time.sleep(begin - time.time())
        before = machine.read(server.pid, [client.process.pid])
        time.sleep(max(begin + scale.change_seconds - time.time(), 0))
        span = machine.between(before, machine.read(server.pid, [client.process.pid]))
        return Seen(**json.loads(client.hear())), span


def row(server: Server, scale: Scale, watched: Watched, seen: Seen, span: machine.Span) -> list[str]:
    """Return a server's line of the table; told and read are by browser."""
    each = scale.change_browsers * scale.change_seconds
    return [
        server.name,
        watched.resource,
        f"{scale.change_browsers:,}",
        f"{seen.changes / seen.written_in:.1f}",
        f"{seen.told / each:.1f}",
        f"{seen.reads / each:.1f}",
        f"{percentile(seen.shown_ms, 50):.0f}",
        f"{percentile(seen.shown_ms, 99):.0f}",
        f"{max(seen.shown_ms):.0f}",
        f"{seen.never_shown:,}",
        f"{sum(seen.failures.values()):,}",
        f"{span.server * 100:.0f} %",
        f"{span.clients * 100:.0f} %",
        f"{span.other * 100:.0f} %",
    ]


def goals_of(server: Server, scale: Scale, watched: Watched, seen: Seen, span: machine.Span) -> list[Goal]:
    """Return how a server stands to the goals of a changing list."""
    where = f"{server.name}, {scale.change_browsers} browsers, {scale.changes_a_second} changes of {watched.resource} a second"
    lost = seen.never_shown + sum(seen.failures.values())
    written = seen.changes / seen.written_in
    return [
        # On a machine that is too busy to write as often, the rest says nothing.
        Goal(
            f"{where}: changes written a second", "≥", scale.changes_a_second * 0.95, written, "", scale.full
        ),
        Goal(f"{where}: CPU", "≤", watched.cores, span.server, " cores", scale.full),
        Goal(f"{where}: last change shown", "≤", 2000, max(seen.shown_ms), " ms", scale.full),
        Goal(f"{where}: changes not shown and failed calls", "=", 0, lost, "", scale.full),
    ]
