"""Outages of `make hard`: a clock set back, a full disk, a hanging or restarted Redis, and a restarted PostgreSQL."""

import asyncio
import contextlib
import os
import signal
import subprocess
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from tests.browser.harness import make_installation, prepared_copies, run_server
from tests.hard.outages import Life, live_through
from tests.hard.private_services import POSTGRESQL, REDIS, PostgreSql, Redis, private_services
from tests.live.conftest import UVICORN

HANG_SECONDS: Final = 10
FULL_SECONDS: Final = 5
DISK_BYTES: Final = 96 * 1024 * 1024
FILL_BYTES: Final = 4096
SHIFTED: Final = ("tests.hard.shifted_clock", *UVICORN)


async def on_sqlite(report: Callable[[str, Life], None]) -> None:
    """Test a server on SQLite: set its clock back by an hour, then fill its disk."""
    with (
        small_disk() as (folder, is_mounted),
        make_installation(folder / "installation", database="") as installation,
    ):
        with run_server(installation, program=SHIFTED) as server:

            async def set_clock_back() -> None:
                os.kill(server.pid, signal.SIGUSR1)

            report("clock set back by an hour", await live_through(server, set_clock_back))
        with run_server(installation, program=UVICORN) as server:
            if is_mounted:
                report("full disk", await live_through(server, lambda: fill_disk(folder)))
            else:
                print("Full disk: skipped, only root can mount a small file system.", flush=True)


@contextlib.contextmanager
def small_disk() -> Iterator[tuple[Path, bool]]:
    """Yield a temporary folder, and True if a small file system is mounted on it, which needs privileges."""
    with tempfile.TemporaryDirectory() as name:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "mockconsole", name]
        is_mounted = subprocess.run(mount, capture_output=True, check=False).returncode == 0
        try:
            yield Path(name), is_mounted
        finally:
            if is_mounted:
                subprocess.run(["umount", name], check=True)


async def fill_disk(folder: Path) -> None:
    """Fill the disk completely for some seconds."""
    filler = folder / "filler"
    try:
        with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
            while True:
                file.write(bytes(FILL_BYTES))
        await asyncio.sleep(FULL_SECONDS)
    finally:
        filler.unlink()


async def on_private_services(report: Callable[[str, Life], None]) -> None:
    """Test a server on Redis and PostgreSQL: let Redis hang, then restart both services."""
    if not (POSTGRESQL and REDIS):
        print("Redis and PostgreSQL: skipped, their programs are not installed.", flush=True)
        return
    with (
        tempfile.TemporaryDirectory() as name,
        private_services(Path(name)) as (postgresql, redis),
        prepared_copies(postgresql.url),
        make_installation(Path(name) / "installation", database=postgresql.url) as installation,
    ):
        settings = {**installation.environment, "REDIS_URL": f"redis://127.0.0.1:{redis.port}/0"}
        with run_server(replace(installation, environment=settings), program=UVICORN) as server:
            for what, outage in outages_of(postgresql, redis):
                report(what, await live_through(server, outage))


def outages_of(postgresql: PostgreSql, redis: Redis) -> Iterator[tuple[str, Callable[[], Awaitable[None]]]]:
    """Yield each outage of the services: its name, and a function that causes it."""

    async def hang() -> None:
        redis.hang()
        await asyncio.sleep(HANG_SECONDS)
        redis.resume()

    async def restart_redis() -> None:
        redis.stop()
        redis.start()

    yield f"Redis hangs for {HANG_SECONDS} s", hang
    yield "Redis restarts empty", restart_redis
    for mode, what in (("fast", "PostgreSQL restarts"), ("immediate", "PostgreSQL crashes and restarts")):

        async def restart(mode: str = mode) -> None:
            await asyncio.to_thread(postgresql.stop, mode)
            await asyncio.to_thread(postgresql.start)

        yield what, restart
