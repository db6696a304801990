"""A real server for the browser tests: Daphne in a process of its own, with its own data folder and database."""

import atexit
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
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit, urlunsplit

import psycopg

from scripts.launch.paths import COLLECTED, ROOT
from tests.browser.harness_commands import CommandRunner
from tests.programs import start_program

PASSWORD = "training-room-7"
START_SECONDS = 240
LOG_LINES = 60
THIS_VERSION = (sys.executable, "-m", "mockconsole")


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
    return run_program(sys.executable, *arguments, environment=environment)


def run_program(*command: str, environment: dict[str, str]) -> str:
    """Run a program in the project's folder and return its output; the error of a failed run contains the output."""
    answer = subprocess.run(
        command,
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if answer.returncode != 0:
        raise AssertionError(f"{' '.join(command)} failed:\n{answer.stdout}\n{answer.stderr}")
    return answer.stdout


@contextmanager
def make_installation(
    folder: Path, *, database: str | None = None, program: Sequence[str] = THIS_VERSION
) -> Iterator[Installation]:
    """Create and fill a database, on PostgreSQL if `database` or else DATABASE_URL names one, and drop it at the end.

    `program` is the `mockconsole` that fills it.
    """
    if not (COLLECTED / "staticfiles.json").exists():
        raise AssertionError("The browser tests need the bundle: run make setup first.")
    address = os.environ.get("DATABASE_URL", "") if database is None else database
    template = "template1"
    if address.startswith("postgres") or not copy_prepared_installation(folder):
        prepared, template = prepare_installation(address, tuple(program))
        shutil.copytree(prepared, folder, dirs_exist_ok=True)
    with create_database(folder, address, template=template) as database_url:
        environment = environment_of(folder, database_url)
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


@cache
def prepared_copies(address: str) -> ExitStack:
    """Return the stack that drops what `prepare_installation` has filled on a server: close it before that server stops."""
    stack = ExitStack()
    atexit.register(stack.close)
    return stack


@cache
def prepare_installation(address: str, program: tuple[str, ...]) -> tuple[Path, str]:
    """Fill a data folder and a database for copies, as filling takes 16 s; return the folder and the database's name."""
    stack = prepared_copies(address)
    folder = Path(stack.enter_context(TemporaryDirectory()))
    database_url = stack.enter_context(create_database(folder, address))
    run_program(*program, "run", "--prepare", environment=environment_of(folder, database_url))
    return folder, urlsplit(database_url).path.removeprefix("/")


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
def create_database(folder: Path, address: str, *, template: str = "template1") -> Iterator[str]:
    """Yield the address of a database for this installation alone: SQLite, unless the address is of PostgreSQL.

    It is empty, or on PostgreSQL a copy of the database `template`.
    """
    if not address.startswith("postgres"):
        yield sqlite_in(folder)
        return
    name = f"mockconsole_browser_{secrets.token_hex(8)}"
    admin = urlunsplit(urlsplit(address)._replace(path="/postgres"))
    with psycopg.connect(admin, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
    try:
        yield urlunsplit(urlsplit(address)._replace(path=f"/{name}"))
    finally:
        # Open a new connection, because a test may have restarted PostgreSQL.
        with psycopg.connect(admin, autocommit=True) as connection:
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
    log.unlink(missing_ok=True)
    with ExitStack() as stack:
        with socket.create_server(("127.0.0.1", port), backlog=256) as listener:
            port, descriptor = listener.getsockname()[1], listener.fileno()
            command = [sys.executable, "-m", *program, "--fd", str(descriptor), application]
            process = stack.enter_context(
                start_program(
                    command, log, installation.environment, folder=version, descriptors=[descriptor]
                )
            )
        server = Server(f"http://127.0.0.1:{port}", installation, log, process.pid)
        wait_until_healthy(server)
        yield server


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
