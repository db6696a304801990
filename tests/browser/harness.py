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
from tests.browser.harness_commands import CommandRunner

PASSWORD = "training-room-7"
START_SECONDS = 240
STOP_SECONDS = 30
LOG_LINES = 60


@dataclass(frozen=True)
class Installation:
    """A data folder and a database, filled from the standard scenario, that servers can share."""

    folder: Path
    environment: dict[str, str]
    commands: CommandRunner

    def manage(self, *arguments: str) -> str:
        """Run a management command on this installation, outside of the servers' processes, and return its output."""
        return self.commands.run(*arguments)


@dataclass(frozen=True)
class Server:
    """A running server."""

    url: str
    installation: Installation
    log: Path
    pid: int = 0

    @property
    def port(self) -> int:
        """Return the port that the server listens on."""
        return int(self.url.rpartition(":")[2])

    def kill(self) -> None:
        """Kill the server with SIGKILL, as a crash of the machine does: no cleanup runs."""
        os.kill(self.pid, signal.SIGKILL)

    def manage(self, *arguments: str) -> str:
        """Run a management command against the server's database and return its output."""
        return self.installation.manage(*arguments)

    def log_tail(self) -> str:
        """Return the last lines of the server's log."""
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-LOG_LINES:])


def run_python(*arguments: str, environment: dict[str, str]) -> str:
    """Run Python in the project's folder and return its output; the error of a failed run contains the output."""
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
def make_installation(folder: Path, *, database: str | None = None) -> Iterator[Installation]:
    """Create and fill a database, on PostgreSQL if `database` or else DATABASE_URL names one, and drop it at the end."""
    if not (COLLECTED / "staticfiles.json").exists():
        raise AssertionError("The browser tests need the bundle: run make setup first.")
    folder.mkdir(parents=True, exist_ok=True)
    address = os.environ.get("DATABASE_URL", "") if database is None else database
    with create_database(folder, address) as database_url:
        environment = environment_of(folder, database_url)
        if not (database_url.startswith("sqlite") and copy_prepared_installation(folder)):
            run_python("-m", "mockconsole.serve", "--prepare", environment=environment)
        commands = CommandRunner({**environment, "DJANGO_SETTINGS_MODULE": "mockconsole.settings"})
        try:
            yield Installation(folder, environment, commands)
        finally:
            commands.close()


def copy_prepared_installation(folder: Path) -> bool:
    """Copy the data folder that PREPARED_INSTALLATION names; return False if it names none."""
    prepared = os.environ.get("PREPARED_INSTALLATION")
    if prepared:
        shutil.copytree(ROOT / prepared, folder, dirs_exist_ok=True)
    return bool(prepared)


def environment_of(folder: Path, database_url: str) -> dict[str, str]:
    """Return the environment variables of the commands and servers of an installation."""
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
        "DRAIN_SECONDS": "0",
        "HTTPS": "false",
        "PYTHONUNBUFFERED": "1",
    }


def sqlite_in(folder: Path) -> str:
    """Return the address of the SQLite database in a folder."""
    return f"sqlite:///{folder / 'mockconsole.sqlite3'}"


@contextmanager
def create_database(folder: Path, address: str) -> Iterator[str]:
    """Yield the address of an empty database for this installation alone: SQLite, unless the address is of PostgreSQL."""
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
    installation: Installation,
    *,
    name: str = "server",
    program: Sequence[str] = ("daphne",),
    application: str = "mockconsole.asgi:application",
    port: int = 0,
    version: Path = ROOT,
) -> Iterator[Server]:
    """Serve an installation until the block ends, with Daphne unless `program` names another server.

    The server inherits a listening socket, so the port is known at once and no other process can take it. Pass `port` to
    restart a server at its old address; `version` is the folder of another version of the product.
    """
    log = installation.folder / f"{name}.log"
    with socket.create_server(("127.0.0.1", port), backlog=256) as listener, log.open("wb") as output:
        port = listener.getsockname()[1]
        descriptor = listener.fileno()
        process = subprocess.Popen(
            [sys.executable, "-m", *program, "--fd", str(descriptor), application],
            cwd=version,
            env=installation.environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            pass_fds=[descriptor],
        )
    server = Server(f"http://127.0.0.1:{port}", installation, log, process.pid)
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
    """Wait for the first response: the socket listens already, so one request blocks until the server is up."""
    # The header of a TLS proxy: with HTTPS on, the server redirects requests without it. With HTTPS off it has no effect.
    call = urllib.request.Request(f"{server.url}/healthz", headers={"X-Forwarded-Proto": "https"})
    try:
        with urllib.request.urlopen(call, timeout=START_SECONDS) as answer:
            if answer.status == 200:
                return
    except (OSError, urllib.error.URLError) as error:
        raise AssertionError(f"The server did not start ({error}):\n{server.log_tail()}") from error


if __name__ == "__main__":
    # Prepare the folder that PREPARED_INSTALLATION names, from which each installation on SQLite is copied.
    folder = ROOT / sys.argv[1]
    run_python("-m", "mockconsole.serve", "--prepare", environment=environment_of(folder, sqlite_in(folder)))
