"""`make hard` and `make fuzz`: the hard days at full length, on SQLite and, where it is given, on PostgreSQL."""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from scripts.launch.services import find_services
from tests.browser.harness import World, make_world, run_server
from tests.browser.harness_sessions import OPERATOR, TRAINER
from tests.hard.fuzzing import NOBODY, fuzz, requests_sent, session_of
from tests.hard.killing import survive
from tests.hard.writing import missing, write_at_once
from tests.live.browsers import Browser

PEOPLE: Final = (OPERATOR, TRAINER, NOBODY)
SEEDS: Final = 2**31


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return its exit code."""
    parser = argparse.ArgumentParser(prog="tests.hard.run", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    fuzzing = commands.add_parser("fuzz", help="send what the schema allows and what it forbids")
    fuzzing.add_argument("--minutes", type=float, default=15.0, help="how long in all (%(default)g)")
    fuzzing.add_argument("--seed", type=int, help="of an earlier run, to repeat it")
    days = commands.add_parser(
        "days", help="fifty writers at once, and a server that is killed again and again"
    )
    days.add_argument("--writers", type=int, default=50)
    days.add_argument("--writes", type=int, default=1000)
    days.add_argument("--kills", type=int, default=20)
    days.add_argument("--seed", type=int, help="of an earlier run, to kill at the same times")
    options = parser.parse_args(arguments)
    if options.seed is None:
        options.seed = random.randrange(SEEDS)
    print(f"Seed {options.seed}", flush=True)
    chosen = list(databases())
    if options.command == "fuzz":
        seconds = options.minutes * 60 / len(chosen) / len(PEOPLE)
        well = [fuzz_all(name, address, seed=options.seed, seconds=seconds) for name, address in chosen]
        if not all(well):
            print(f'To repeat it: make fuzz ARGS="--minutes {options.minutes:g} --seed {options.seed}"')
        return 0 if all(well) else 1
    for name, address in chosen:
        asyncio.run(hard_day(name, address, options))
    return 0


def databases() -> Iterator[tuple[str, str]]:
    """Yield what to run on: the name of a database and its address, blank for a file of SQLite."""
    yield "SQLite", ""
    services = find_services()
    if services.missing:
        print(f"PostgreSQL: left out, {services.missing}", flush=True)
    else:
        yield "PostgreSQL", services.database_url


@contextmanager
def world_on(address: str) -> Iterator[World]:
    with (
        tempfile.TemporaryDirectory() as folder,
        make_world(Path(folder) / "world", database=address) as world,
    ):
        yield world


def fuzz_all(name: str, address: str, *, seed: int, seconds: float) -> bool:
    """Fuzz one database as everybody; return whether nothing was found."""
    well = True
    with world_on(address) as world, run_server(world) as server:
        for session in [session_of(server, person) for person in PEOPLE]:
            limits = ("--seed", str(seed), "--max-time", str(max(1, int(seconds))))
            good, output = fuzz(server, session, *limits)
            sent = requests_sent(output)
            print(
                f"{name}, {session.username or 'nobody'}: {sent} requests, {'ok' if good else 'FAILED'}",
                flush=True,
            )
            if not good:
                print(f"{output}\n{server.log_tail()}", flush=True)
            well = well and good
        assert "they add up" in world.manage("ledger", "check")
    return well


async def hard_day(name: str, address: str, options: argparse.Namespace) -> None:
    """Write at once and kill in the middle, on one database, and print the figures."""
    with world_on(address) as world:
        with run_server(world) as server:
            async with Browser(server.url) as browser:
                await browser.sign_in(OPERATOR)
                # What is loaded with the first writes is not what a crowd waits for.
                await write_at_once(browser, writers=1, writes=9)
                day = await write_at_once(browser, writers=options.writers, writes=options.writes)
                lost = await missing(browser, day.made)
        failed = {status: number for status, number in day.statuses.items() if status != 201}
        assert "they add up" in world.manage("ledger", "check")
        assert not lost, f"Acknowledged and lost: {lost}"
        print(
            f"{name}: {options.writers} writers, {len(day.made)} writes in {day.seconds:.1f} s, "
            f"{len(day.made) / day.seconds:.0f} a second; a write took {day.share(0.5) * 1000:.0f} ms (median), "
            f"{day.share(0.99) * 1000:.0f} ms (p99), {max(day.waited) * 1000:.0f} ms at most; other answers: {failed or 'none'}",
            flush=True,
        )
        began = time.monotonic()
        found = await survive(world, OPERATOR, TRAINER, kills=options.kills, seed=options.seed)
        restarts = sorted(found.restarts)
        print(
            f"{name}: {found.kills} kills in {time.monotonic() - began:.0f} s, {len(found.acknowledged)} writes and "
            f"{len(found.noted)} entries of a journal acknowledged and none lost; started again in {restarts[len(restarts) // 2]:.1f} s (median), "
            f"{restarts[-1]:.1f} s at most",
            flush=True,
        )


if __name__ == "__main__":
    sys.exit(main())
