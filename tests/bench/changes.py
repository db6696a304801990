"""Cost and latency of a list that changes many times a second while a full room shows it."""

import json
import sys
import time
from contextlib import ExitStack
from math import floor
from pathlib import Path
from typing import NamedTuple

from tests.bench import installations, machine
from tests.bench.goals import Goal, table
from tests.bench.installations import Server
from tests.bench.readers import Observations, Order
from tests.bench.rooms import Client, percentile
from tests.bench.scale import Scale

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
    "messages/s",
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


class WatchedList(NamedTuple):
    """List on screen: its API resource, its page's query string, and the body of a POST that adds a row."""

    resource: str
    query: str
    new: dict[str, str]
    cores: float
    """Limit for the server's CPU use, in cores."""


SHORT = WatchedList(OPERATIONS, "?limit=8", NEW_OPERATION, 0.5)
DASHBOARD = WatchedList(TRANSACTIONS, "", NEW_TRANSACTION, 1.0)


def run(scale: Scale, folder: Path) -> tuple[str, list[Goal]]:
    """Measure a short list on Daphne and on uvicorn, and the transaction dashboard's full first page on Daphne."""
    installation = installations.make_installation(folder, scale.change_browsers)
    rows: list[list[str]] = []
    goals: list[Goal] = []
    for start, watched in (
        (installations.daphne, SHORT),
        (installations.uvicorn, SHORT),
        (installations.daphne, DASHBOARD),
    ):
        if watched is DASHBOARD:
            count = str(scale.dashboard_transactions)
            installations.run([sys.executable, "-m", "tests.bench.fill", count], installation.environment)
        with start(installation) as server:
            observations, span = measure(server, scale, watched)
        rows.append(row(server, scale, watched, observations, span))
        goals += goals_of(server, scale, watched, observations, span)
    return table(HEAD, rows), goals


def measure(server: Server, scale: Scale, watched: WatchedList) -> tuple[Observations, machine.Span]:
    """Let a client process open browsers and write rows; return the observations and the CPU use."""
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
        client.read_line()
        begin = floor(time.time() + scale.settle_seconds) + 0.5
        client.write_line(str(begin))
        time.sleep(begin - time.time())
        before = machine.read(server.pid, [client.process.pid])
        time.sleep(max(begin + scale.change_seconds - time.time(), 0))
        span = machine.between(before, machine.read(server.pid, [client.process.pid]))
        return Observations(**json.loads(client.read_line())), span


def row(
    server: Server, scale: Scale, watched: WatchedList, observations: Observations, span: machine.Span
) -> list[str]:
    """Return a server's row of the table, with the notices and reads per second of each browser."""
    each = scale.change_browsers * scale.change_seconds
    return [
        server.name,
        watched.resource,
        f"{scale.change_browsers:,}",
        f"{observations.changes / observations.write_seconds:.1f}",
        f"{observations.notices / each:.1f}",
        f"{observations.reads / each:.1f}",
        f"{percentile(observations.shown_ms, 50):.0f}",
        f"{percentile(observations.shown_ms, 99):.0f}",
        f"{max(observations.shown_ms):.0f}",
        f"{observations.never_shown:,}",
        f"{sum(observations.failures.values()):,}",
        f"{span.server * 100:.0f} %",
        f"{span.clients * 100:.0f} %",
        f"{span.other * 100:.0f} %",
    ]


def goals_of(
    server: Server, scale: Scale, watched: WatchedList, observations: Observations, span: machine.Span
) -> list[Goal]:
    """Return a server's goals for a changing list."""
    where = f"{server.name}, {scale.change_browsers} browsers, {scale.changes_a_second} changes of {watched.resource} a second"
    lost = observations.never_shown + sum(observations.failures.values())
    rate = observations.changes / observations.write_seconds
    return [
        # If the machine is too busy to write at this rate, the other values are meaningless.
        Goal(f"{where}: changes written a second", "≥", scale.changes_a_second * 0.95, rate, "", scale.full),
        Goal(f"{where}: CPU", "≤", watched.cores, span.server, " cores", scale.full),
        Goal(f"{where}: last change shown", "≤", 2000, max(observations.shown_ms), " ms", scale.full),
        Goal(f"{where}: changes not shown and failed calls", "=", 0, lost, "", scale.full),
    ]
