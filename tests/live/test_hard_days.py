"""A hard day for the API: what nobody would send, fifty who write at once, and a server that is killed in the middle.

These are the short forms; `make fuzz` and `make hard` run the long ones, on PostgreSQL too.
"""

import asyncio

import pytest

from tests.browser.harness import Server
from tests.hard.fuzzing import Session, fuzz, requests_sent, session_in, session_of
from tests.hard.killing import survive
from tests.hard.noting import MAKE_WALKTHROUGH, begin_noting
from tests.hard.teaching import STEERED, aim_at, join, teach
from tests.hard.writing import missing, write_at_once
from tests.live.browsers import Browser
from tests.live.conftest import FUZZED, LEARNER, WRITER

pytestmark = pytest.mark.once

ON_SEATS = ("keepJournal", "takeHint", "skipStep", "getSeat", "listWalkthroughs", "returnToLesson")
WRITERS = 50
WRITES = 250
KILLS = 2
SEED = 20


@pytest.fixture(scope="module")
def sessions(server: Server) -> dict[str, Session]:
    """Sign in all who send."""
    return {username: session_of(server, username) for username in FUZZED}


@pytest.mark.parametrize(
    ("username", "options", "at_least"),
    [
        ("fuzz-operator", ("-n", "1"), 1000),
        # What a trainer may do on top.
        ("fuzz-trainer", ("-n", "5", "--include-operation-id", "changeSandbox"), 20),
    ],
)
def test_whatever_is_sent_is_answered_as_the_schema_says(
    server: Server, sessions: dict[str, Session], username: str, options: tuple[str, ...], at_least: int
) -> None:
    well, output = fuzz(
        server, sessions[username], "--phases", "coverage,fuzzing", "--generation-deterministic", *options
    )
    assert well, output
    assert requests_sent(output) >= at_least, output


async def test_whatever_is_sent_from_a_seat_is_answered_as_the_schema_says(
    server: Server, browser: Browser
) -> None:
    server.manage("shell", "-c", MAKE_WALKTHROUGH)
    ref = await begin_noting(await browser.sign_in(LEARNER))
    session = session_in(browser, LEARNER)
    only = [option for name in ON_SEATS for option in ("--include-operation-id", name)]
    options = ("--phases", "coverage,fuzzing", "--generation-deterministic", "-n", "10", *only)
    # With its origin, what goes to the journal takes its own way.
    well, output = await asyncio.to_thread(fuzz, server, session, "-H", f"Origin: {server.url}", *options)
    assert well, output
    assert requests_sent(output) >= 100, output
    assert (await browser.post(f"lessons/{ref}/end")).json()["state"] == "ended"


async def test_whatever_is_sent_to_a_lesson_is_answered_as_the_schema_says_and_takes_no_seat_from_another(
    server: Server, sessions: dict[str, Session], browser: Browser, other_browser: Browser
) -> None:
    server.manage("shell", "-c", MAKE_WALKTHROUGH)
    lesson = await teach(await browser.sign_in("fuzz-trainer"))
    bystander = await teach(browser)
    await join(other_browser, bystander["code"])
    aim_at(server.world, lesson["ref"])
    only = [option for name in STEERED for option in ("--include-operation-id", name)]
    options = ("--phases", "coverage,fuzzing", "--generation-deterministic", "-n", "5", *only)
    well, output = await asyncio.to_thread(fuzz, server, sessions["fuzz-trainer"], *options)
    assert well, output
    # It reached the lesson, and was not refused there.
    assert (await browser.http.get(f"/api/lessons/{lesson['ref']}")).json()["presented"]["version"] > 0
    only = [option for name in (*ON_SEATS, "raiseHand") for option in ("--include-operation-id", name)]
    guest = session_in(other_browser, "a guest")
    well, output = await asyncio.to_thread(fuzz, server, guest, *options[:5], *only)
    assert well, output
    assert (await other_browser.http.get("/api/seat")).json()["seat"]["lesson"] == bystander["ref"]


async def test_fifty_writers_on_sqlite_are_all_served_and_everything_is_there(
    server: Server, browser: Browser
) -> None:
    await browser.sign_in(WRITER)
    day = await write_at_once(browser, writers=WRITERS, writes=WRITES)
    assert day.statuses == {201: WRITES}
    assert len(set(day.made)) == WRITES
    assert await missing(browser, day.made) == []
    assert "they add up" in server.manage("ledger", "check", "written")


async def test_a_server_that_is_killed_in_mid_write_starts_again_with_everything_it_acknowledged(
    server: Server,
) -> None:
    survived = await survive(server.world, WRITER, LEARNER, kills=KILLS, seed=SEED)
    assert survived.kills == len(survived.restarts) == KILLS
    assert len(survived.acknowledged) >= KILLS
    assert len(survived.noted) >= KILLS
