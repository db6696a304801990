"""`make hard`, `make fuzz` and `make rolling`: the stress tests at full length.

The first two run on SQLite and, if available, on PostgreSQL; the third needs PostgreSQL, Redis and nginx.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

import pytest

from scripts.launch.services import Services, find_services
from tests.browser.harness import THIS_VERSION, Installation, make_installation, run_program, run_server
from tests.browser.harness_sessions import OPERATOR, TRAINER
from tests.hard.bad_days import on_private_services, on_sqlite
from tests.hard.fuzzing import SIGNED_OUT, fuzz, request_count, session_of
from tests.hard.killing import HOST, kill_repeatedly
from tests.hard.outages import Life
from tests.hard.rolling import all_ready, restart_under_load, run_units, set_current
from tests.hard.writing import RESOURCES, missing, stored, write_at_once
from tests.live.browsers import Browser
from tests.live.pooler import make_pooler
from tests.live.proxy import run_proxy
from tests.programs import free_port

ACCOUNTS: Final = (OPERATOR, TRAINER, SIGNED_OUT)
SEEDS: Final = 2**31


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return its exit code."""
    parser = argparse.ArgumentParser(prog="tests.hard.run", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    fuzzing = commands.add_parser("fuzz", help="send valid and invalid requests")
    fuzzing.add_argument("--minutes", type=float, default=15.0, help="total duration (default %(default)g)")
    fuzzing.add_argument("--seed", type=int, help="seed of an earlier run, to repeat it")
    days = commands.add_parser(
        "days", help="fifty concurrent writers, repeated kills during writes, and outages"
    )
    days.add_argument("--writers", type=int, default=50)
    days.add_argument("--writes", type=int, default=1000)
    days.add_argument("--kills", type=int, default=20)
    days.add_argument("--seed", type=int, help="seed of an earlier run, to kill after the same delays")
    rolling = commands.add_parser(
        "rolling", help="restart processes behind nginx one by one, while people work"
    )
    rolling.add_argument("--clients", type=int, default=20, help="people who write (default %(default)s)")
    rolling.add_argument("--screens", type=int, default=20, help="open screens (default %(default)s)")
    rolling.add_argument(
        "--rounds", type=int, default=2, help="restarts of all processes (default %(default)s)"
    )
    rolling.add_argument(
        "--from",
        dest="older",
        type=Path,
        help="`mockconsole` of an installed older release, from which the first round upgrades",
    )
    options = parser.parse_args(arguments)
    if options.command == "rolling":
        return roll_all(options)
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
    asyncio.run(on_sqlite(report))
    asyncio.run(on_private_services(report))
    return 0


def report(what: str, life: Life) -> None:
    """Print the results of an outage."""
    other = {status: number for status, number in life.statuses.items() if status != 201}
    print(
        f"{what}: {len(life.acknowledged)} writes acknowledged and none lost; other answers: {other or 'none'}; "
        f"writers and readers went on within {life.recovery_seconds:.1f} s",
        flush=True,
    )


def databases() -> Iterator[tuple[str, str]]:
    """Yield the name and the URL of each database to test; the URL is blank for SQLite."""
    yield "SQLite", ""
    services = find_services()
    if services.missing:
        print(f"PostgreSQL: skipped, {services.missing}", flush=True)
    else:
        yield "PostgreSQL", services.database_url


@contextmanager
def installation_on(address: str, program: Sequence[str] = THIS_VERSION) -> Iterator[Installation]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "installation"
        with make_installation(folder, database=address, program=program) as installation:
            yield installation


def fuzz_all(name: str, address: str, *, seed: int, seconds: float) -> bool:
    """Start a server on one database, and fuzz it in each account's session; return True if all checks passed."""
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
    """Run concurrent writes, and kills during writes, on one database; print the results."""
    with installation_on(address) as installation:
        with run_server(installation) as server:
            async with Browser(server.url) as browser:
                await browser.sign_in(OPERATOR)
                # Warm up: the first writes are slow because they load code.
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


def roll_all(options: argparse.Namespace) -> int:
    """Restart processes under load, without PgBouncer and then with it; return 1 if a goal was missed."""
    services = find_services()
    if services.missing:
        print(f"Skipped: {services.missing}")
        return 0
    passed = True
    for is_pooled in (False, True):
        try:
            passed = asyncio.run(roll(services, options, is_pooled=is_pooled)) and passed
        except pytest.skip.Exception as reason:
            print(f"Skipped: {reason}", flush=True)
        finally:
            services.empty_redis()
    return 0 if passed else 1


async def roll(services: Services, options: argparse.Namespace, *, is_pooled: bool) -> bool:
    """Restart processes under load with or without PgBouncer; print the results; return True if no write failed."""
    program = (str(options.older.absolute()),) if options.older else THIS_VERSION
    with ExitStack() as stack:
        installation = stack.enter_context(installation_on(services.database_url, program))
        environment = {
            **installation.environment,
            "REDIS_URL": services.redis_url,
            "HTTPS": "on",
            "ALLOWED_HOSTS": HOST,
        }
        del environment["DRAIN_SECONDS"]
        if is_pooled:
            pooler = stack.enter_context(make_pooler(installation.environment["DATABASE_URL"]))
            environment.update(pooler.environment)
            run_program(*program, "run", "--prepare", environment=environment)
            pooler.start()
        ports = [free_port(), free_port()]
        set_current(installation.folder, program)
        own = stack.enter_context(run_units(installation.folder, environment, ports))
        proxy = stack.enter_context(run_proxy(installation.folder, *ports))
        await all_ready(ports)
        async with Browser(proxy.url, proxy.trust) as browser:
            await browser.sign_in(OPERATOR)
            # Warm up: the first writes of each process are slow because they load code.
            await write_at_once(browser, writers=len(ports), writes=18)
            async with Browser(proxy.url, proxy.trust) as trainer:
                lesson = (await (await trainer.sign_in(TRAINER)).post("lessons", {"name": "Tuesday"})).json()
            before = len(await stored(browser, RESOURCES))
            start = time.monotonic()
            load = await restart_under_load(
                browser,
                own,
                installation.folder,
                code=lesson["code"],
                clients=options.clients,
                screens=options.screens,
                rounds=options.rounds,
            )
            seconds = time.monotonic() - start
            lost = await missing(browser, load.acknowledged)
            twice = len(await stored(browser, RESOURCES)) - before - len(load.acknowledged)
        assert "they add up" in installation.manage("ledger", "check")
    dead = sum(not screen.is_live.is_set() for screen in load.screens)
    print(
        f"{'With' if is_pooled else 'Without'} PgBouncer: {options.rounds * len(ports)} restarts in {seconds:.0f} s, "
        f"{len(load.acknowledged)} writes and {len(load.guests)} guests, {load.repeated} repeated, {load.busy} retried after 503 busy, failed {dict(load.failures) or 0}, "
        f"twice {twice}, acknowledged and missing {len(lost)}; websockets closed by code {dict(load.closes)}, "
        f"refused {sum(screen.refused for screen in load.screens)}, longest gap of a screen {load.longest_gap:.1f} s, "
        f"dead screens {dead}",
        flush=True,
    )
    return not (load.failures or twice or lost or dead)


if __name__ == "__main__":
    sys.exit(main())
