"""The console behind PgBouncer in transaction mode, where each transaction may run on a different connection."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

from scripts.launch.paths import ROOT
from tests.browser.harness import Server, make_installation, run_python, run_server
from tests.live.browsers import Browser
from tests.live.conftest import UVICORN
from tests.live.pooler import Pooler, find_pgbouncer, make_pooler
from tests.live.test_origins import OPERATION

pytestmark = [
    pytest.mark.services,
    pytest.mark.skipif(
        not os.environ.get("DATABASE_URL", "").startswith("postgres"), reason="PgBouncer is for PostgreSQL"
    ),
]

STARTS = 2
WRITES = 6
CONNECTIONS = 4
LEFT_LOCKS = (
    "SELECT count(*) FROM pg_locks JOIN pg_database ON oid = database AND datname = current_database() "
    "WHERE locktype = 'advisory'"
)


@pytest.fixture(scope="module")
def pooled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Pooler]]:
    """Run a server behind a pooler with several open connections."""
    find_pgbouncer()
    with ExitStack() as stack:
        folder = tmp_path_factory.mktemp("pooled") / "installation"
        installation = stack.enter_context(make_installation(folder))
        pooler = stack.enter_context(make_pooler(installation.environment["DATABASE_URL"]))
        environment = {**installation.environment, **pooler.environment}
        prepare_together(environment)
        # Restart the pooler: its connections from before the preparation don't have the stored session defaults.
        pooler.start()
        open_connections(pooler)
        own = replace(installation, environment=environment)
        yield stack.enter_context(run_server(own, name="pooled", program=UVICORN)), pooler


def prepare_together(environment: dict[str, str]) -> None:
    """Start several processes at once that all prepare the database."""
    command = [sys.executable, "-m", "mockconsole.serve", "--prepare"]
    starts = [subprocess.Popen(command, cwd=ROOT, env=environment) for _ in range(STARTS)]
    assert [start.wait() for start in starts] == [0] * STARTS


def open_connections(pooler: Pooler) -> None:
    """Let the pooler open several connections, by starting several transactions at once."""
    with ExitStack() as stack:
        for _ in range(CONNECTIONS):
            stack.enter_context(stack.enter_context(pooler.connect()).transaction())


def test_concurrent_starts_through_the_pooler_leave_no_lock_behind(pooled: tuple[Server, Pooler]) -> None:
    with psycopg.connect(pooled[1].direct_url) as direct:
        assert direct.execute(LEFT_LOCKS).fetchone() == (0,)


async def test_writes_do_not_change_the_lock_timeout_of_other_clients(pooled: tuple[Server, Pooler]) -> None:
    server, pooler = pooled
    async with Browser(server.url) as browser:
        await browser.sign_in("administrator")
        answers = [await browser.post("swift/operations", OPERATION) for _ in range(WRITES)]
    assert {answer.status_code for answer in answers} == {201}
    with pooler.connect() as client:
        found = {
            client.execute("SELECT current_setting('lock_timeout'), current_setting('jit')").fetchone()
            for _ in range(2 * CONNECTIONS)
        }
    assert found == {("5s", "off")}


def test_long_lists_are_read_without_a_server_side_cursor(pooled: tuple[Server, Pooler]) -> None:
    environment = pooled[0].installation.environment
    assert "they add up" in run_python("manage.py", "ledger", "check", environment=environment)


def test_backup_bypasses_the_pooler(pooled: tuple[Server, Pooler], tmp_path: Path) -> None:
    server, pooler = pooled
    run_python(
        "-m",
        "mockconsole",
        "backup",
        str(tmp_path / "backup.zip"),
        environment=server.installation.environment,
    )
    with pooler.connect() as client:
        paths = {client.execute("SHOW search_path").fetchone() for _ in range(2 * CONNECTIONS)}
    assert paths == {('"$user", public',)}


async def test_calls_get_503_while_the_pooler_is_down_and_succeed_afterwards(
    pooled: tuple[Server, Pooler],
) -> None:
    server, pooler = pooled
    async with Browser(server.url) as browser:
        await browser.sign_in("administrator")
        pooler.stop()
        try:
            answers = [
                await browser.post("swift/operations", OPERATION),
                await browser.http.get("/api/swift/operations"),
            ]
        finally:
            pooler.start()
        codes = {(answer.status_code, answer.json()["code"]) for answer in answers}
        assert codes == {(503, "database_away")}
        assert all(int(answer.headers["Retry-After"]) > 0 for answer in answers)
        assert (await browser.post("swift/operations", OPERATION)).status_code == 201
