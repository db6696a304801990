"""PostgreSQL and Redis for a single test that may stop them; they listen on loopback only."""

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import psycopg

from tests.programs import free_port

HOST: Final = "127.0.0.1"
START_SECONDS: Final = 60
REDIS: Final = shutil.which("redis-server")
POSTGRESQL: Final = max(Path("/usr/lib/postgresql").glob("*/bin"), default=None)
"""Folder with the programs of the newest PostgreSQL that Debian has installed, or None."""


def wait_until(answers: Callable[[], bool], what: str) -> None:
    """Wait until `answers` returns True; fail if that takes too long."""
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        with suppress(OSError, psycopg.Error):
            if answers():
                return
        time.sleep(0.05)
    raise AssertionError(f"{what} did not start.")


class Redis:
    """Private Redis without persistence."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()

    def start(self) -> None:
        """Start an empty Redis on its port, and wait until it answers."""
        options = ("--port", str(self.port), "--bind", HOST, "--save", "", "--dir", str(self.folder))
        self.process = subprocess.Popen([REDIS or "", *options], stdout=subprocess.DEVNULL)
        wait_until(self._answers, "Redis")

    def _answers(self) -> bool:
        with socket.create_connection((HOST, self.port), timeout=1) as connection:
            connection.sendall(b"PING\r\n")
            return connection.recv(7).startswith(b"+PONG")

    def hang(self) -> None:
        """Suspend the process, so that it hangs: connections are accepted, but get no answer."""
        self.process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Resume the suspended process."""
        self.process.send_signal(signal.SIGCONT)

    def stop(self) -> None:
        """Kill the process."""
        self.process.kill()
        self.process.wait()


class PostgreSql:
    """Private PostgreSQL with default settings; if root starts it, it runs as the user `postgres`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "postgresql"
        self.port = free_port()
        self.url = f"postgres://postgres@{HOST}:{self.port}/postgres"
        self.folder.mkdir(mode=0o700)
        if os.geteuid() == 0:
            folder.chmod(0o711)
            shutil.chown(self.folder, "postgres")
        self._run("initdb", "--username=postgres", "--auth=trust", f"--pgdata={self.folder}")

    def _run(self, program: str, *arguments: str) -> None:
        as_user: dict[str, Any] = {"user": "postgres"} if os.geteuid() == 0 else {}
        command = [str((POSTGRESQL or Path()) / program), *arguments]
        log = self.folder.with_suffix(".log").open("ab")
        with log:
            subprocess.run(command, cwd="/", stdout=log, stderr=log, check=True, **as_user)

    def start(self) -> None:
        """Start PostgreSQL, and wait until it answers."""
        options = f"-h {HOST} -p {self.port} -k {self.folder}"
        self._run("pg_ctl", "start", f"--pgdata={self.folder}", f"--options={options}", "--wait")

    def stop(self, mode: str = "fast") -> None:
        """Stop PostgreSQL: `fast` ends its connections first, `immediate` is like a crash."""
        self._run("pg_ctl", "stop", f"--pgdata={self.folder}", f"--mode={mode}", "--wait")


@contextmanager
def private_postgresql(folder: Path) -> Iterator[PostgreSql]:
    """Run a private PostgreSQL until the block ends."""
    postgresql = PostgreSql(folder)
    postgresql.start()
    try:
        yield postgresql
    finally:
        postgresql.stop("immediate")


@contextmanager
def private_services(folder: Path) -> Iterator[tuple[PostgreSql, Redis]]:
    """Run a private PostgreSQL and a private Redis until the block ends."""
    redis = Redis(folder)
    with private_postgresql(folder) as postgresql:
        redis.start()
        try:
            yield postgresql, redis
        finally:
            redis.stop()
