"""Short stress tests of the API: fuzzing, fifty concurrent writers, and a server that is killed during writes.

`make fuzz` and `make hard` run the same tests at full length, also on PostgreSQL.
"""

import asyncio
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
import pytest

from tests.browser.harness import Server, make_installation, prepared_copies
from tests.hard.fuzzing import Session, fuzz, request_count, session_in, session_of
from tests.hard.journaling import MAKE_WALKTHROUGH
from tests.hard.killing import kill_repeatedly
from tests.hard.private_services import POSTGRESQL, private_postgresql
from tests.hard.teaching import LESSON_OPERATIONS, aim_at, join, teach
from tests.hard.writing import missing, write_at_once
from tests.live.browsers import Browser
from tests.live.conftest import FUZZ_ACCOUNTS, LEARNER, WRITER

pytestmark = pytest.mark.once

# Each operation is fuzzed in the session of the account that has the most rights to it.
BY_TRAINERS = (*LESSON_OPERATIONS, "changeSandbox")
ON_SEATS = (
    "keepJournal",
    "takeHint",
    "skipStep",
    "getSeat",
    "listWalkthroughs",
    "returnToLesson",
    "raiseHand",
)
BRIEFLY = ("--phases", "coverage,fuzzing", "--generation-deterministic")
# Test only one unexpected HTTP method for most operations, because they share the code that rejects unexpected methods;
# operations of trainers and of seats are tested with all methods.
ONE_METHOD = '[phases.coverage]\nunexpected-methods = ["trace"]\n'
WRITERS = 50
WRITES = 100
KILLS = 1
SEED = 20


@pytest.fixture(scope="module")
def sessions(server: Server) -> dict[str, Session]:
    """Return a session for each account that sends fuzzed requests."""
    return {username: session_of(server, username) for username in FUZZ_ACCOUNTS}


def selection(operations: Iterable[str], option: str = "--include-operation-id") -> list[str]:
    """Return the command-line options that select these operations."""
    return [part for name in operations for part in (option, name)]


@pytest.mark.meets("D:bad-input", "Domain:1.2a")
def test_responses_to_fuzzed_requests_follow_the_schema(server: Server, sessions: dict[str, Session]) -> None:
    elsewhere = selection((*BY_TRAINERS, *ON_SEATS), "--exclude-operation-id")
    passed, output = fuzz(
        server, sessions["fuzz-operator"], *BRIEFLY, "-n", "1", *elsewhere, config=ONE_METHOD
    )
    assert passed, output
    assert request_count(output) >= 1000, output


async def test_responses_to_fuzzed_lesson_requests_follow_the_schema_and_other_lessons_keep_their_seats(
    server: Server, sessions: dict[str, Session], browser: Browser, other_browser: Browser
) -> None:
    server.manage("shell", "-c", MAKE_WALKTHROUGH)
    lesson = await teach(await browser.sign_in("fuzz-trainer"))
    bystander = await teach(browser)
    await join(other_browser, bystander["code"])
    aim_at(server.installation, lesson["ref"])
    passed, output = await asyncio.to_thread(
        fuzz, server, sessions["fuzz-trainer"], *BRIEFLY, "-n", "5", *selection(BY_TRAINERS)
    )
    assert passed, output
    # At least one fuzzed request must have steered the lesson.
    assert (await browser.http.get(f"/api/lessons/{lesson['ref']}")).json()["presented"]["version"] > 0
    guest = session_in(other_browser, "a guest")
    # Send an Origin, because only then does the journal's own handler answer journal requests.
    origin = ("-H", f"Origin: {server.url}")
    passed, output = await asyncio.to_thread(
        fuzz, server, guest, *origin, *BRIEFLY, "-n", "5", *selection(ON_SEATS)
    )
    assert passed, output
    assert request_count(output) >= 100, output
    assert (await other_browser.http.get("/api/seat")).json()["seat"]["lesson"] == bystander["ref"]


@pytest.mark.meets("D:concurrent-writes")
async def test_fifty_concurrent_writers_on_sqlite_are_all_served_and_stored(
    server: Server, browser: Browser
) -> None:
    await browser.sign_in(WRITER)
    result = await write_at_once(browser, writers=WRITERS, writes=WRITES)
    assert result.statuses == {201: WRITES}
    assert len(set(result.records)) == WRITES
    assert await missing(browser, result.records) == []
    assert "they add up" in server.manage("ledger", "check", "written")


@pytest.mark.meets("D:kill-recovery")
async def test_a_server_killed_during_writes_has_every_acknowledged_write_after_its_restart(
    server: Server,
) -> None:
    outcome = await kill_repeatedly(server.installation, WRITER, LEARNER, kills=KILLS, seed=SEED)
    assert outcome.kills == len(outcome.restarts) == KILLS
    assert len(outcome.acknowledged) >= KILLS
    assert len(outcome.events) >= KILLS


@pytest.mark.skipif(POSTGRESQL is None, reason="PostgreSQL is not installed")
def test_an_installation_on_a_private_postgresql_drops_its_databases_before_that_server_stops() -> None:
    with TemporaryDirectory() as name, private_postgresql(Path(name)) as postgresql:
        with (
            prepared_copies(postgresql.url),
            make_installation(Path(name) / "data", database=postgresql.url, program=("true",)),
        ):
            pass
        with psycopg.connect(postgresql.url) as connection:
            rows = connection.execute("SELECT datname FROM pg_database WHERE NOT datistemplate").fetchall()
    assert rows == [("postgres",)]
