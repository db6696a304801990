"""Cost of reading a page of transactions from a short and from a long list, on both databases."""

import asyncio
import secrets
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles

from scripts.launch.services import find_services
from tests.bench import installations
from tests.bench.goals import Goal, table
from tests.bench.installations import CannotMeasure, Server
from tests.bench.query_counter import PATH as QUERIES
from tests.bench.scale import Scale
from tests.bench.wire import HttpConnection
from tests.browser.harness import create_database

PAGE = 200
LIST = f"/api/transactions?limit={PAGE}"
# Each read gets a unique query string, so that the cache never answers it.
READS = {
    "first page": LIST,
    "page in the middle": f"{LIST}&cursor={{middle}}",
    "status=failed": f"{LIST}&status=failed",
    "currency=BTC": f"{LIST}&currency=BTC",
    "search=wallet1": f"{LIST}&search=wallet1",
    "search without any matches": f"{LIST}&search=xyzzy",
    "volume": "/api/transactions/volume?days=7",
    "volume of USDT": "/api/transactions/volume?days=7&currency=USDT",
}
FIRST_PAGE = "first page"
APART_SECONDS = 5
AFTER_A_CHANGE = "first page, after a change"
POLLS = 500
NEW = b'{"fromWallet": "a shop", "toWallet": "wallet1", "amount": "12.50"}'
HEAD = ("Read", "Database", "few ms", "many ms", "times", "queries")


@dataclass
class Readings:
    """Response times in milliseconds, and query counts, of the reads on one server."""

    server: Server
    middle: str
    """Cursor for the page in the middle of the list, or for the only page."""
    times: dict[str, list[float]] = field(default_factory=dict)
    queries: dict[str, int] = field(default_factory=dict)

    def fastest_ms(self, name: str) -> float:
        """Return the first decile of a read's times, because slower reads were delayed by other load on the machine."""
        return quantiles(self.times[name], n=10, method="inclusive")[0]


def run(scale: Scale, folder: Path) -> tuple[str, list[Goal]]:
    """Measure a room with many transactions and one with a single page, on SQLite and, if available, PostgreSQL."""
    services = find_services()
    addresses = {"SQLite": "", "PostgreSQL": services.database_url}
    rows: list[list[str]] = []
    goals: list[Goal] = []
    notes: list[str] = []
    for name, address in addresses.items():
        if name == "PostgreSQL" and not address:
            notes.append(f"PostgreSQL was not measured: {services.missing}.")
            continue
        few, many = measure(scale, folder / name.lower(), address)
        rows += [row(read, name, few, many) for read in (*READS, AFTER_A_CHANGE)]
        goals += goals_of(scale, name, few, many)
    sizes = f"{PAGE:,} of {PAGE:,} transactions, and {PAGE:,} of {scale.transactions:,}."
    return "\n\n".join([sizes, table(HEAD, rows), *notes]), goals


def row(read: str, database: str, few: Readings, many: Readings) -> list[str]:
    """Return the table's row for one read."""
    return [
        read,
        database,
        f"{few.fastest_ms(read):.1f}",
        f"{many.fastest_ms(read):.1f}",
        f"{many.fastest_ms(read) / few.fastest_ms(read):.2f}×",
        f"{few.queries[read]} / {many.queries[read]}",
    ]


def goals_of(scale: Scale, name: str, few: Readings, many: Readings) -> list[Goal]:
    """Return the goals for a database."""
    where = f"{name}, {PAGE} of {scale.transactions:,} transactions against {PAGE} of {PAGE}"
    return [
        Goal(where, "≤", 1.5, many.fastest_ms(FIRST_PAGE) / few.fastest_ms(FIRST_PAGE), "×", scale.full),
        Goal(f"{name}: queries of {POLLS} polls of an unchanged first page", "=", 0, many.queries["polls"]),
    ]


def measure(scale: Scale, folder: Path, address: str) -> tuple[Readings, Readings]:
    """Fill two rooms and read them alternately, so that other load on the machine affects both equally."""
    with ExitStack() as stack:
        readings = []
        for number in (PAGE, scale.transactions):
            own = folder / str(number)
            own.mkdir(parents=True)
            database = stack.enter_context(create_database(own, address))
            installation = installations.make_installation(own, 1, database)
            installations.run(
                [sys.executable, "-m", "tests.bench.fill", str(number)], installation.environment
            )
            back = number / 2 * APART_SECONDS if number > PAGE else -3600
            middle = f"{int((time.time() - back) * 1_000_000)}_1"
            readings.append(
                Readings(stack.enter_context(installations.daphne_with_query_counter(installation)), middle)
            )
        asyncio.run(_read(readings, scale.list_reads))
    return readings[0], readings[1]


async def _read(readings: Sequence[Readings], rounds: int) -> None:
    pages = [HttpConnection(one.server.address, one.server.cookies[0]) for one in readings]
    for name, path in READS.items():
        for number in range(-1, rounds):
            for one, page in zip(readings, pages, strict=True):
                before = await _queries(page)
                took = await _time_read(page, f"{path.format(middle=one.middle)}&read={number}")
                one.queries[name] = await _queries(page) - before
                # Discard the first time, because that read is a warm-up.
                one.times[name] = [*one.times.get(name, []), took] if number >= 0 else []
    token = secrets.token_hex(16)
    for one, page in zip(readings, pages, strict=True):
        one.queries["polls"] = await _poll(page)
        writer = HttpConnection(one.server.address, f"{one.server.cookies[0]}; csrftoken={token}")
        for number in range(rounds):
            await _create(writer, token)
            before = await _queries(page)
            took = await _time_read(page, f"{LIST}&read={number}")
            one.queries[AFTER_A_CHANGE] = await _queries(page) - before
            one.times.setdefault(AFTER_A_CHANGE, []).append(took)
        writer.close()
        page.close()


async def _create(writer: HttpConnection, token: str) -> None:
    answer = await writer.call("POST", "/api/transactions", {"X-CSRFToken": token}, NEW)
    if answer.status != 201:
        raise CannotMeasure(f"A new transaction was answered {answer.status}: {answer.body[:200]!r}")


async def _time_read(page: HttpConnection, path: str) -> float:
    began = time.perf_counter()
    answer = await page.get(path)
    took = (time.perf_counter() - began) * 1000
    if answer.status != 200:
        raise CannotMeasure(f"{path} answered {answer.status}: {answer.body[:200]!r}")
    return took


async def _poll(page: HttpConnection) -> int:
    etag = (await page.get(LIST)).etag
    before = await _queries(page)
    for _ in range(POLLS):
        answer = await page.get(LIST, {"If-None-Match": etag})
        if answer.status != 304:
            raise CannotMeasure(f"An unchanged list answered {answer.status}.")
    return await _queries(page) - before


async def _queries(page: HttpConnection) -> int:
    return int((await page.get(QUERIES)).body)
