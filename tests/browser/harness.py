"""Real server for the browser tests: Daphne in a separate process, with its own data folder and database."""

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
    """Data folder and database, filled from the standard scenario; several servers can share them."""

    folder: Path
    environment: dict[str, str]
    commands: CommandRunner

    def manage(self, *arguments: str) -> str:
        """Run a management command on this installation in a separate process, and return its output."""
        return self.commands.run(*arguments)


@dataclass(frozen=True)
class Server:
    """Running server of an installation."""

    url: str
    installation: Installation
    log: Path
    pid: int = 0

    @property
    def port(self) -> int:
        """Port on which the server listens."""
        return int(self.url.rpartition(":")[2])

    def kill(self) -> None:
        """Kill the server with SIGKILL, so that no cleanup runs, as in a crash of the machine."""
        os.kill(self.pid, signal.SIGKILL)

    def manage(self, *arguments: str) -> str:
        """Run a management command against the server's database and return its output."""
        return self.installation.manage(*arguments)

    def log_tail(self) -> str:
        """Return the last lines of the server's log as one text."""
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-LOG_LINES:])


def run_python(*arguments: str, environment: dict[str, str]) -> str:
    """Run Python in the project's folder and return its output; if it fails, raise an error that contains the output."""
    return run_program(sys.executable, *arguments, environment=environment)


def run_program(*command: str, environment: dict[str, str]) -> str:
    """Run a program in the project's folder and return its output; if it fails, raise an error with the output."""
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
    """Create an installation with a filled database, and drop the database at the end.

    The database is on PostgreSQL if `database`, or else DATABASE_URL, is a PostgreSQL URL. `program` is the command
    `mockconsole` that fills it.
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
    """Copy the data folder named by PREPARED_INSTALLATION to `folder`; return False if the variable is unset."""
    prepared = os.environ.get("PREPARED_INSTALLATION")
    if prepared:
        shutil.copytree(ROOT / prepared, folder, dirs_exist_ok=True)
    return bool(prepared)


@cache
def prepared_copies(address: str) -> ExitStack:
    """Return an exit stack that drops a database server's prepared databases; close it before the server stops."""
    stack = ExitStack()
    atexit.register(stack.close)
    return stack


@cache
def prepare_installation(address: str, program: tuple[str, ...]) -> tuple[Path, str]:
    """Fill a data folder and a database for copies, because filling takes 16 s; return the folder and database name."""
    stack = prepared_copies(address)
    folder = Path(stack.enter_context(TemporaryDirectory()))
    database_url = stack.enter_context(create_database(folder, address))
    run_program(*program, "run", "--prepare", environment=environment_of(folder, database_url))
    return folder, urlsplit(database_url).path.removeprefix("/")


def environment_of(folder: Path, database_url: str) -> dict[str, str]:
    """Return the environment variables for an installation's commands and servers."""
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
    """Return the URL of the SQLite database in a folder."""
    return f"sqlite:///{folder / 'mockconsole.sqlite3'}"


@contextmanager
def create_database(folder: Path, address: str, *, template: str = "template1") -> Iterator[str]:
    """Yield the URL of an installation's new database, on PostgreSQL if `address` is a PostgreSQL URL, else on SQLite.

    On SQLite the database is empty; on PostgreSQL it is a copy of the database `template`.
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
    restart a server on its old port; `version` is the folder of another version of the product.
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
    """Wait until the server answers: its socket listens already, so one request blocks until the server is up."""
    # Send the header of a TLS proxy: with HTTPS on, requests without it are redirected; with HTTPS off, it has no effect.
    call = urllib.request.Request(f"{server.url}/healthz", headers={"X-Forwarded-Proto": "https"})
    try:
        with urllib.request.urlopen(call, timeout=START_SECONDS) as answer:
            if answer.status == 200:
                return
    except (OSError, urllib.error.URLError) as error:
        raise AssertionError(f"The server did not start ({error}):\n{server.log_tail()}") from error


if __name__ == "__main__":
    # Fill the data folder that PREPARED_INSTALLATION will name; installations on SQLite are copies of it.
    folder = ROOT / sys.argv[1]
    run_python("-m", "mockconsole.serve", "--prepare", environment=environment_of(folder, sqlite_in(folder)))
