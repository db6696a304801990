"""Servers to measure, each a separate process on a free port of 127.0.0.1."""

import asyncio
import json
import os
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from scripts.launch.paths import ROOT, WORK
from tests.bench.wire import Address, HttpConnection
from tests.browser.harness import copy_prepared_installation
from tests.programs import free_port, start_program

PASSWORD = "a-room-full-of-trainees"
HOST = "127.0.0.1"
BACKLOG = 2048
START_SECONDS = 60
LOG_CHARACTERS = 3000
PEER_SOURCE = ROOT / "tests" / "bench" / "peer"

SERVE = ("-m", "mockconsole.serve")
UVICORN = (
    *("-m", "uvicorn", "mockconsole.asgi:application", "--host", HOST, "--port", "{port}"),
    *("--backlog", str(BACKLOG), "--ws-per-message-deflate", "false", "--timeout-keep-alive", "65"),
    *("--ws-ping-interval", "10", "--ws-ping-timeout", "10"),
    *("--no-access-log", "--log-level", "warning"),
)
STOCK_DAPHNE = ("-m", "daphne", "-v", "0", "-e", f"tcp:port={{port}}:interface={HOST}:backlog={BACKLOG}")


class CannotMeasure(Exception):
    """Raised if a part of the benchmark can't run here; the message is the reason."""


@dataclass(frozen=True)
class Server:
    """Running server, and the session cookies of its accounts."""

    name: str
    address: Address
    pid: int
    cookies: Sequence[str]


@dataclass(frozen=True)
class Installation:
    """Environment variables of a filled data folder, and the session cookies of its accounts."""

    environment: Mapping[str, str]
    cookies: Sequence[str]


def account_name(number: int) -> str:
    """Return the username of the benchmark's account with this number."""
    return f"trainee-{number:05d}"


def run(command: Sequence[str], environment: Mapping[str, str], *, folder: Path = ROOT) -> str:
    """Run a program until it ends and return its output; raise CannotMeasure if it fails."""
    answer = subprocess.run(
        command, cwd=folder, env=dict(environment), capture_output=True, text=True, check=False
    )
    if answer.returncode != 0:
        output = (answer.stdout + answer.stderr)[-LOG_CHARACTERS:]
        raise CannotMeasure(f"{' '.join(command[:4])} failed:\n{output}")
    return answer.stdout


def make_installation(folder: Path, accounts: int, database: str = "") -> Installation:
    """Create a data folder as a first start does, with signed-in accounts; use SQLite unless `database` is given.

    If PREPARED_INSTALLATION is set, the data folder on SQLite is a copy of the folder that the variable names.
    """
    environment = {
        **os.environ,
        "MOCKCONSOLE_DATA_DIR": str(folder),
        "MOCKCONSOLE_PASSWORD": PASSWORD,
        "DATABASE_URL": database or f"sqlite:///{folder / 'mockconsole.sqlite3'}",
        "REDIS_URL": "",
        "STATIC_COLLECTED": "true",
        "DEBUG": "false",
        "DRAIN_SECONDS": "0",
        "HTTPS": "false",
        "HOST": HOST,
        "ALLOWED_HOSTS": HOST,
    }
    if database or not copy_prepared_installation(folder):
        run([sys.executable, "-m", "mockconsole.serve", "--prepare"], environment)
    keys = json.loads(run([sys.executable, "-m", "tests.bench.accounts", str(accounts)], environment))
    return Installation(environment, [f"sessionid={key}" for key in keys])


@contextmanager
def daphne(installation: Installation) -> Iterator[Server]:
    """Serve with one Daphne process, as `make run` does."""
    with _product("Daphne", installation, SERVE) as server:
        yield server


@contextmanager
def uvicorn(installation: Installation, name: str = "uvicorn") -> Iterator[Server]:
    """Serve the same application with uvicorn, as docs/OPERATIONS.md recommends."""
    with _product(name, installation, UVICORN) as server:
        yield server


@contextmanager
def daphne_with_query_counter(installation: Installation) -> Iterator[Server]:
    """Serve the same application with a counter of its database queries."""
    with _product(
        "Daphne, counted", installation, (*STOCK_DAPHNE, "tests.bench.query_counter:application")
    ) as server:
        yield server


@contextmanager
def stock(installation: Installation) -> Iterator[Server]:
    """Serve the product's views with Django's own ASGI handler."""
    with _product(
        "same views, stock handler", installation, (*STOCK_DAPHNE, "tests.bench.stock:application")
    ) as server:
        yield server


@contextmanager
def _product(name: str, installation: Installation, arguments: Sequence[str]) -> Iterator[Server]:
    with _process(name, arguments, installation.environment, installation.cookies) as server:
        yield server


@contextmanager
def reference(folder: Path) -> Iterator[Server]:
    """Serve the plain DRF project, with Django's own ASGI handler."""
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "tests.bench.reference.settings",
        "REFERENCE_DATABASE": str(folder / "reference.sqlite3"),
        "REFERENCE_KEY": os.urandom(32).hex(),
    }
    key = run([sys.executable, "-m", "tests.bench.reference.prepare"], environment).strip()
    arguments = (*STOCK_DAPHNE, "tests.bench.reference.asgi:application")
    with _process("plain DRF", arguments, environment, [f"sessionid={key}"]) as server:
        yield server


@contextmanager
def express(accounts: int) -> Iterator[Server]:
    """Serve the Express application, for comparison; install its npm packages if they are missing."""
    folder = install_packages(PEER_SOURCE)
    environment = {**os.environ, "NODE_ENV": "production"}
    node = shutil.which("node") or "node"
    with _process("Express", (str(folder / "server.mjs"),), environment, (), program=node) as server:
        yield replace(server, cookies=asyncio.run(_sign_in(server.address, accounts)))


async def _sign_in(address: Address, accounts: int) -> list[str]:
    """Sign in `accounts` times at the Express application, which requires no password; return the cookies."""
    connection = HttpConnection(address)
    cookies = [(await connection.call("POST", "/api/auth/login")).cookies[0] for _ in range(accounts)]
    connection.close()
    return cookies


def install_packages(source: Path) -> Path:
    """Install a folder's npm packages outside the source tree, where `make check` ignores them; return the folder."""
    folder = WORK / f"bench-{source.name}"
    folder.mkdir(parents=True, exist_ok=True)
    lists = (source / "package.json", source / "package-lock.json")
    for file in (*lists, *source.glob("*.mjs")):
        shutil.copyfile(file, folder / file.name)
    content = "".join(file.read_text() for file in lists)
    stamp = folder / ".stamp"
    if stamp.exists() and stamp.read_text() == content:
        return folder
    stamp.unlink(missing_ok=True)
    run(["npm", "ci", "--no-audit", "--no-fund", "--no-progress"], os.environ, folder=folder)
    stamp.write_text(content)
    return folder


@contextmanager
def _process(
    name: str,
    arguments: Sequence[str],
    environment: Mapping[str, str],
    cookies: Sequence[str],
    *,
    program: str = sys.executable,
) -> Iterator[Server]:
    port = free_port()
    log = WORK / "logs" / f"bench-{name.lower().replace(',', '').replace(' ', '-')}.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    command = [program, *(argument.format(port=port) for argument in arguments)]
    log.unlink(missing_ok=True)
    with start_program(command, log, {**environment, "PORT": str(port)}) as process:
        server = Server(name, Address(port), process.pid, cookies)
        try:
            wait_until_it_answers(server, process, log)
            yield server
        except OSError as error:
            if (code := process.poll()) is not None:
                raise CannotMeasure(
                    f"{name} ended during the measurement with code {code}; its log: {log}"
                ) from error
            raise


def wait_until_it_answers(server: Server, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urllib.request.urlopen(f"{server.address.url}/healthz", timeout=START_SECONDS) as answer:
                if answer.status == 200:
                    return
        except urllib.error.HTTPError as error:
            raise CannotMeasure(f"{server.name} is not healthy: {error}") from error
        except OSError:
            time.sleep(0.1)
    tail = log.read_text(errors="replace")[-LOG_CHARACTERS:]
    raise CannotMeasure(f"{server.name} did not start:\n{tail}")
