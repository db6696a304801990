"""`make hard` and `make fuzz`: the stress tests at full length, on SQLite and, if available, on PostgreSQL."""

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
from tests.browser.harness import Installation, make_installation, run_server
from tests.browser.harness_sessions import OPERATOR, TRAINER
from tests.hard.fuzzing import SIGNED_OUT, fuzz, request_count, session_of
from tests.hard.killing import kill_repeatedly
from tests.hard.writing import missing, write_at_once
from tests.live.browsers import Browser

ACCOUNTS: Final = (OPERATOR, TRAINER, SIGNED_OUT)
SEEDS: Final = 2**31


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return its exit code."""
    parser = argparse.ArgumentParser(prog="tests.hard.run", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    fuzzing = commands.add_parser("fuzz", help="send valid and invalid requests")
    fuzzing.add_argument("--minutes", type=float, default=15.0, help="total duration (default %(default)g)")
    fuzzing.add_argument("--seed", type=int, help="seed of an earlier run, to repeat it")
    days = commands.add_parser("days", help="fifty concurrent writers, and repeated kills during writes")
    days.add_argument("--writers", type=int, default=50)
    days.add_argument("--writes", type=int, default=1000)
    days.add_argument("--kills", type=int, default=20)
    days.add_argument("--seed", type=int, help="seed of an earlier run, to kill after the same delays")
    options = parser.parse_args(arguments)
    if options.seed is None:
        options.seed = random.randrange(SEEDS)
    print(f"Seed {options.seed}", flush=True)
    available = list(databases())
    if options.command == "fuzz":
        seconds = options.minutes * 60 / len(available) / len(ACCOUNTS)
        passed = [fuzz_all(name, address, seed=options.seed, seconds=seconds) for name, address in available]
        if not all(passed):
            print(f'To repeat this run: make fuzz ARGS="--minutes {options.minutes:g} --seed {options.seed}"')
        return 0 if all(passed) else 1
    for name, address in available:
        asyncio.run(hard_day(name, address, options))
    return 0


def databases() -> Iterator[tuple[str, str]]:
    """Yield the databases to run on: name and address, which is blank for SQLite."""
    yield "SQLite", ""
    services = find_services()
    if services.missing:
        print(f"PostgreSQL: skipped, {services.missing}", flush=True)
    else:
        yield "PostgreSQL", services.database_url


@contextmanager
def installation_on(address: str) -> Iterator[Installation]:
    with (
        tempfile.TemporaryDirectory() as folder,
        make_installation(Path(folder) / "installation", database=address) as installation,
    ):
        yield installation


def fuzz_all(name: str, address: str, *, seed: int, seconds: float) -> bool:
    """Fuzz a server on one database in all sessions; return True if all checks passed."""
    all_passed = True
    with installation_on(address) as installation, run_server(installation) as server:
        for session in [session_of(server, person) for person in ACCOUNTS]:
            limits = ("--seed", str(seed), "--max-time", str(max(1, int(seconds))))
            passed, output = fuzz(server, session, *limits)
            count = request_count(output)
            print(
                f"{name}, {session.username or 'signed out'}: {count} requests, {'ok' if passed else 'FAILED'}",
                flush=True,
            )
            if not passed:
                print(f"{output}\n{server.log_tail()}", flush=True)
            all_passed = all_passed and passed
        assert "they add up" in installation.manage("ledger", "check")
    return all_passed


async def hard_day(name: str, address: str, options: argparse.Namespace) -> None:
    """Run concurrent writes and kills during writes on one database, and print the figures."""
    with installation_on(address) as installation:
        with run_server(installation) as server:
            async with Browser(server.url) as browser:
                await browser.sign_in(OPERATOR)
                # Warm-up: the first writes load code.
                await write_at_once(browser, writers=1, writes=9)
                result = await write_at_once(browser, writers=options.writers, writes=options.writes)
                lost = await missing(browser, result.records)
        other = {status: number for status, number in result.statuses.items() if status != 201}
        assert "they add up" in installation.manage("ledger", "check")
        assert not lost, f"Acknowledged and lost: {lost}"
        print(
            f"{name}: {options.writers} writers, {len(result.records)} writes in {result.seconds:.1f} s, "
            f"{len(result.records) / result.seconds:.0f} a second; a write took {result.quantile(0.5) * 1000:.0f} ms (median), "
            f"{result.quantile(0.99) * 1000:.0f} ms (p99), {max(result.durations) * 1000:.0f} ms at most; other answers: {other or 'none'}",
            flush=True,
        )
        start = time.monotonic()
        outcome = await kill_repeatedly(
            installation, OPERATOR, TRAINER, kills=options.kills, seed=options.seed
        )
        restarts = sorted(outcome.restarts)
        print(
            f"{name}: {outcome.kills} kills in {time.monotonic() - start:.0f} s, {len(outcome.acknowledged)} writes and "
            f"{len(outcome.events)} journal entries acknowledged and none lost; restarted in {restarts[len(restarts) // 2]:.1f} s (median), "
            f"{restarts[-1]:.1f} s at most",
            flush=True,
        )


if __name__ == "__main__":
    sys.exit(main())
