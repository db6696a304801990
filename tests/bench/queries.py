"""Number of database queries that the two polled reads run while nothing changes."""

import asyncio
from pathlib import Path

from tests.bench import installations
from tests.bench.dashboards import HOSTS, OK, PRICES
from tests.bench.goals import Goal
from tests.bench.installations import CannotMeasure, Server
from tests.bench.query_counter import PATH
from tests.bench.wire import HttpConnection

POLLS = 500


def run(folder: Path) -> tuple[str, list[Goal]]:
    """Count the queries of repeated polls of both reads, after a first read has filled the session cache."""
    with installations.daphne_with_query_counter(installations.make_installation(folder, 1)) as server:
        queries, not_modified = asyncio.run(_poll(server))
    text = (
        f"One browser polls {PRICES} and {HOSTS} {2 * POLLS:,} times in all: this needs {queries} database queries, "
        f"and {not_modified:,} of the replies are 304 without a body.\n"
        "Sessions are checked against the database at least every 30 s, and at once after a revocation."
    )
    return text, [Goal(f"Database queries of {2 * POLLS:,} polled reads", "=", 0, queries)]


async def _poll(server: Server) -> tuple[int, int]:
    page = HttpConnection(server.address, server.cookies[0])
    etags = {path: (await page.get(path)).etag for path in (PRICES, HOSTS)}
    before = int((await page.get(PATH)).body)
    not_modified = 0
    for _ in range(POLLS):
        for path, etag in etags.items():
            answer = await page.get(path, {"If-None-Match": etag})
            if answer.status not in OK:
                raise CannotMeasure(f"{path} answered {answer.status}")
            not_modified += answer.status == 304
            etags[path] = answer.etag
    queries = int((await page.get(PATH)).body) - before
    page.close()
    return queries, not_modified
