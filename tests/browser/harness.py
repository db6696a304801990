"""A real server for the browser tests: Daphne in a process of its own, with its own data folder and database."""

import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg

from scripts.launch.paths import COLLECTED, ROOT
from tests.browser.harness_clerk import Clerk

PASSWORD = "training-room-7"
START_SECONDS = 240
STOP_SECONDS = 30
LOG_LINES = 60


@dataclass(frozen=True)
class World:
    """A data folder and a database, filled from the standard scenario, that servers can share."""

    folder: Path
    environment: dict[str, str]
    clerk: Clerk

    def manage(self, *arguments: str) -> str:
        """Run a management command against this world, in another process than the servers', and return what it printed."""
        return self.clerk.run(*arguments)


@dataclass(frozen=True)
class Server:
    """A running server."""

    url: str
    world: World
    log: Path
    pid: int = 0

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.url.rpartition(":")[2])

    def kill(self) -> None:
        """End it as a machine that goes down does: in the middle of whatever it does."""
        os.kill(self.pid, signal.SIGKILL)

    def manage(self, *arguments: str) -> str:
        """Run a management command against the server's database and return what it printed."""
        return self.world.manage(*arguments)

    def log_tail(self) -> str:
        """Return the last lines that the server wrote."""
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-LOG_LINES:])


def run_python(*arguments: str, environment: dict[str, str]) -> str:
    """Run Python in the project's folder; a failure shows what it wrote."""
    answer = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if answer.returncode != 0:
        raise AssertionError(f"{' '.join(arguments)} failed:\n{answer.stdout}\n{answer.stderr}")
    return answer.stdout


@contextmanager
def make_world(folder: Path, *, database: str | None = None) -> Iterator[World]:
    """Make a filled database, on PostgreSQL where an address or else DATABASE_URL names one, and remove it at the end."""
    if not (COLLECTED / "staticfiles.json").exists():
        raise AssertionError("The browser tests need the bundle: run make setup first.")
    folder.mkdir(parents=True, exist_ok=True)
    address = os.environ.get("DATABASE_URL", "") if database is None else database
    with own_database(folder, address) as database_url:
        environment = environment_of(folder, database_url)
        if not (database_url.startswith("sqlite") and copied(folder)):
            run_python("-m", "mockconsole.serve", "--prepare", environment=environment)
        clerk = Clerk({**environment, "DJANGO_SETTINGS_MODULE": "mockconsole.settings"})
        try:
            yield World(folder, environment, clerk)
        finally:
            clerk.close()


def copied(folder: Path) -> bool:
    """Fill a data folder with a copy of the one that PREPARED_WORLD names, and tell whether it names one."""
    prepared = os.environ.get("PREPARED_WORLD")
    if prepared:
        shutil.copytree(ROOT / prepared, folder, dirs_exist_ok=True)
    return bool(prepared)


def environment_of(folder: Path, database_url: str) -> dict[str, str]:
    """Return the settings under which commands and servers work on a world."""
    others = {
        name: value for name, value in os.environ.items() if name not in {"HOST", "PORT", "ALLOWED_HOSTS"}
    }
    return {
        **others,
        "DATABASE_URL": database_url,
        "MOCKCONSOLE_DATA_DIR": str(folder),
        "MOCKCONSOLE_PASSWORD": PASSWORD,
        "STATIC_COLLECTED": "true",
        "DEBUG": "false",
        "HTTPS": "false",
        "PYTHONUNBUFFERED": "1",
    }


def sqlite_in(folder: Path) -> str:
    """Return the address of the database file of a folder."""
    return f"sqlite:///{folder / 'mockconsole.sqlite3'}"


@contextmanager
def own_database(folder: Path, address: str) -> Iterator[str]:
    """Yield the address of an empty database that only this world uses: a file, unless PostgreSQL is given."""
    if not address.startswith("postgres"):
        yield sqlite_in(folder)
        return
    name = f"mockconsole_browser_{secrets.token_hex(8)}"
    admin = urlunsplit(urlsplit(address)._replace(path="/postgres"))
    with psycopg.connect(admin, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
        try:
            yield urlunsplit(urlsplit(address)._replace(path=f"/{name}"))
        finally:
            connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


@contextmanager
def run_server(
    world: World,
    *,
    name: str = "server",
    program: Sequence[str] = ("daphne",),
    port: int = 0,
    version: Path = ROOT,
) -> Iterator[Server]:
    """Serve a world until the block ends, with Daphne unless another program is named.

    The listening socket is ours and handed over, so the port is known at once and nobody else can take it. A server that
    is started again is given the one's port; `version` is the folder of another version of the product.
    """
    log = world.folder / f"{name}.log"
    with socket.create_server(("127.0.0.1", port), backlog=256) as listener, log.open("wb") as output:
        port = listener.getsockname()[1]
        descriptor = listener.fileno()
        process = subprocess.Popen(
            [sys.executable, "-m", *program, "--fd", str(descriptor), "mockconsole.asgi:application"],
            cwd=version,
            env=world.environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            pass_fds=[descriptor],
        )
    server = Server(f"http://127.0.0.1:{port}", world, log, process.pid)
    try:
        wait_until_healthy(server)
        yield server
    finally:
        process.terminate()
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def wait_until_healthy(server: Server) -> None:
    """Wait for the first answer: the socket listens already, so one call waits just as long as it must."""
    # As a proxy would say it; only a server that stands behind TLS listens to it.
    call = urllib.request.Request(f"{server.url}/healthz", headers={"X-Forwarded-Proto": "https"})
    try:
        with urllib.request.urlopen(call, timeout=START_SECONDS) as answer:
            if answer.status == 200:
                return
    except (OSError, urllib.error.URLError) as error:
        raise AssertionError(f"The server did not start ({error}):\n{server.log_tail()}") from error


if __name__ == "__main__":
    # What each world on SQLite is a copy of, where PREPARED_WORLD names it.
    to_copy = ROOT / sys.argv[1]
    run_python(
        "-m", "mockconsole.serve", "--prepare", environment=environment_of(to_copy, sqlite_in(to_copy))
    )
