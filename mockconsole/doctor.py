"""`mockconsole doctor`: checks of the machine and the settings, each with a remedy in plain words."""

import contextlib
import datetime as dt
import platform
import shutil
import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from enum import StrEnum
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Final, NamedTuple

from mockconsole import variables
from mockconsole.lib.error_text import one_line
from mockconsole.sign_on import read_sign_on

NEWEST_PYTHON: Final = (3, 13)
MIN_FREE_BYTES: Final = 500 * 1024 * 1024
MAX_CLOCK_SECONDS: Final = 60
ALL_ADDRESSES: Final = ("0.0.0.0", "::")  # noqa: S104
# Documentation address (RFC 5737). Connecting a UDP socket to it sends nothing, but shows the machine's own address.
ELSEWHERE: Final = ("192.0.2.1", 9)


class State(StrEnum):
    """State of a finding; only WRONG is a failure."""

    OK = "ok"
    NOTE = "note"
    WRONG = "WRONG"


class Finding(NamedTuple):
    """Result of a check: its name, its state, and a sentence that says what to do if it is wrong."""

    name: str
    state: State
    text: str


def diagnose() -> int:
    """Print all findings; return 1 if something is wrong."""
    wrong = 0
    for finding in findings():
        print(f"  {finding.state:<5}  {finding.name:<16}  {finding.text}", flush=True)
        wrong += finding.state is State.WRONG
    if wrong:
        print(f"\nProblems: {wrong}. Do what the lines with WRONG say.")
    else:
        print("\nNothing is wrong.")
    return min(wrong, 1)


def findings() -> Iterator[Finding]:
    """Yield the finding of each check; stop after the settings if they are unusable: the other checks need them."""
    yield check_python()
    yield check_temporary_folder()
    settings = check_settings()
    yield settings
    if settings.state is State.WRONG:
        return
    yield check_data_folder()
    yield check_port()
    yield from check_metrics()
    yield from check_database()
    yield from check_redis()
    yield check_sign_on()
    yield check_clock()
    yield check_class_address(own_addresses())


def check_python() -> Finding:
    """Check that Python isn't newer than the tested versions; versions that are too old can't install the console."""
    version = platform.python_version()
    if sys.version_info[:2] > NEWEST_PYTHON:
        newest = ".".join(map(str, NEWEST_PYTHON))
        text = (
            f"Python {version} was not tried. If something fails, install the console with Python {newest}."
        )
        return Finding("Python", State.NOTE, text)
    return Finding("Python", State.OK, f"Python {version} on {platform.system()}")


def check_temporary_folder() -> Finding:
    """Check that temporary files can be written: SQLite and uploads need them."""
    try:
        with tempfile.TemporaryFile() as file:
            file.write(b"x")
    except OSError as error:
        text = (
            f"No temporary file can be written ({error.strerror}). Set TMPDIR to a folder that is writable."
        )
        return Finding("Temporary folder", State.WRONG, text)
    return Finding("Temporary folder", State.OK, tempfile.gettempdir())


def check_settings() -> Finding:
    """Check that the settings can be read; reading them also opens the data folder and its secret key."""
    import django

    try:
        variables.check()
        read_sign_on()
        django.setup()
    except (variables.VariableError, SystemExit) as error:
        return Finding("Settings", State.WRONG, str(error).replace("\n", " "))
    return Finding("Settings", State.OK, "The environment variables have usable values.")


def check_data_folder() -> Finding:
    """Check that the data folder is writable and that its disk has enough free space."""
    from django.conf import settings

    folder: Path = settings.DATA_DIR
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"x")
    except OSError as error:
        text = f"{folder} can't be written ({error.strerror}). Set MOCKCONSOLE_DATA_DIR to a writable folder."
        return Finding("Data folder", State.WRONG, text)
    free = shutil.disk_usage(folder).free
    if free < MIN_FREE_BYTES:
        text = f"{folder} has only {free // 1024**2} MB left. A class of 200 needs 200 MB: free some space."
        return Finding("Data folder", State.WRONG, text)
    return Finding("Data folder", State.OK, f"{folder} ({free // 1024**3} GB free)")


def check_port() -> Finding:
    """Check that the port is free, or that a running console uses it."""
    from django.conf import settings

    from mockconsole.serve import StartError, check_port

    try:
        check_port()
    except StartError as error:
        if answers_as_console(settings.HOST, settings.PORT):
            return Finding("Port", State.OK, f"A console already runs on port {settings.PORT}.")
        return Finding("Port", State.WRONG, str(error))
    return Finding("Port", State.OK, f"Port {settings.PORT} on {settings.HOST} is free.")


def check_metrics() -> Iterator[Finding]:
    """Check METRICS, if it is set: the address must not be the console's own, and must be free unless a console runs."""
    from django.conf import settings

    if not settings.METRICS:
        return
    name, _, port = settings.METRICS.rpartition(":")
    host = name.strip("[]")
    state, text = State.OK, f"{settings.METRICS} is free."
    if int(port) == settings.PORT and (host == settings.HOST or {host, settings.HOST} & {*ALL_ADDRESSES}):
        state = State.WRONG
        text = "METRICS is the address of the console itself. Set METRICS to another port, such as 9100."
    else:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        try:
            socket.create_server((host, int(port)), family=family).close()
        except OSError as error:
            text = f"{settings.METRICS} is in use, and a console already runs."
            if not answers_as_console(settings.HOST, settings.PORT):
                state = State.WRONG
                text = f"Can't serve metrics on {settings.METRICS} ({error.strerror}). Choose another address in METRICS."
    yield Finding("Metrics", state, text)


def answers_as_console(host: str, port: int) -> bool:
    """Return True if a console answers at this host and port."""
    connection = HTTPConnection("127.0.0.1" if host in ALL_ADDRESSES else host, port, timeout=5)
    try:
        connection.request("GET", "/healthz")
        # Read only the header: the status may be an error, such as 400 for a host that isn't allowed.
        return connection.getresponse().headers.get("X-Simulated") == "true"
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


def check_database() -> Iterator[Finding]:
    """Check that the database answers and that this version can use it."""
    from django.db import Error, connection
    from django.db.migrations.executor import MigrationExecutor

    from mockconsole.serve import find_mismatch

    name = "PostgreSQL" if connection.vendor == "postgresql" else "SQLite"
    try:
        executor = MigrationExecutor(connection)
        if executor.loader.applied_migrations and (mismatch := find_mismatch(executor.loader)):
            yield Finding("Database", State.WRONG, mismatch)
        elif executor.migration_plan(executor.loader.graph.leaf_nodes()):
            text = f"{name} answers. The next start creates or updates the tables."
            yield Finding("Database", State.OK, text)
        else:
            yield Finding("Database", State.OK, f"{name} answers, and its tables are up to date.")
        if connection.vendor == "postgresql":
            yield check_database_clock()
    except Error as error:
        text = f"{name} can't be used. Check DATABASE_URL, and that the server runs. {one_line(error)}"
        yield Finding("Database", State.WRONG, text)


def check_database_clock() -> Finding:
    """Compare the clock of PostgreSQL's machine with the clock of this machine."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT extract(epoch FROM clock_timestamp())")
        [[seconds]] = cursor.fetchall()
    apart = abs(time.time() - float(seconds))
    if apart > MAX_CLOCK_SECONDS:
        text = f"PostgreSQL's clock and that of this machine are {apart:.0f} seconds apart. Set them right."
        return Finding("Database clock", State.WRONG, text)
    return Finding("Database clock", State.OK, "PostgreSQL has the same time.")


def check_redis() -> Iterator[Finding]:
    """Check that Redis answers, if REDIS_URL is set."""
    from django.conf import settings

    if not settings.REDIS_URL:
        return
    import redis

    try:
        redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=3, socket_timeout=3).ping()
    except redis.RedisError as error:
        text = f"Redis doesn't answer. Check REDIS_URL, and that the server runs. {one_line(error)}"
        yield Finding("Redis", State.WRONG, text)
    else:
        yield Finding("Redis", State.OK, "Redis answers.")


def check_sign_on() -> Finding:
    """Check that the identity provider answers, if single sign-on is on."""
    from django.conf import settings

    if settings.SIGN_ON is None:
        return Finding("Single sign-on", State.OK, "Off: MOCKCONSOLE_OIDC_ISSUER isn't set.")
    from apps.accounts.sign_on.provider import Provider, ProviderUnavailable

    issuer = settings.SIGN_ON.issuer
    try:
        Provider().configuration()
    except ProviderUnavailable as error:
        text = f"On, but {issuer} doesn't answer as an identity provider. Check MOCKCONSOLE_OIDC_ISSUER. {one_line(error)}"
        return Finding("Single sign-on", State.WRONG, text)
    return Finding("Single sign-on", State.OK, f"On: {issuer} answers.")


def check_clock() -> Finding:
    """Check that no file of the data folder is from the future: a wrong clock ends sessions and lessons at wrong times."""
    from django.conf import settings

    now = time.time()
    newest = max((path.stat().st_mtime for path in Path(settings.DATA_DIR).iterdir()), default=now)
    shown = dt.datetime.fromtimestamp(now).astimezone().strftime("%d %B %Y, %H:%M %Z")
    if newest - now > MAX_CLOCK_SECONDS:
        text = f"The clock says {shown}, but the data folder has files from later. Set the clock of this machine."
        return Finding("Clock", State.WRONG, text)
    return Finding("Clock", State.OK, shown)


def check_class_address(own: list[str]) -> Finding:
    """Show the URL that a class opens, or the setting that prevents other machines from opening the console."""
    from django.conf import settings
    from django.http.request import validate_host

    if settings.HTTPS:
        allowed = ", ".join(settings.ALLOWED_HOSTS)
        text = f"The class opens the TLS proxy, by a name or address of ALLOWED_HOSTS: {allowed}"
        return Finding("Class", State.NOTE, text)
    names = ", ".join(f"http://{address}:{settings.PORT}" for address in own)
    if not own:
        text = "This machine is in no network, so only its own browser can open the console."
        return Finding("Class", State.NOTE, text)
    if settings.HOST not in (*ALL_ADDRESSES, *own):
        text = (
            "Only this machine can open the console. To let a class in, set HOST=0.0.0.0 and "
            f"ALLOWED_HOSTS=localhost,{own[0]} and start it again."
        )
        return Finding("Class", State.NOTE, text)
    if not any(validate_host(address, settings.ALLOWED_HOSTS) for address in own):
        allowed = ",".join((*settings.ALLOWED_HOSTS, own[0]))
        text = f"The console refuses the address of this machine. Set ALLOWED_HOSTS={allowed}"
        return Finding("Class", State.WRONG, text)
    return Finding("Class", State.OK, f"The class opens {names}. If nothing loads there, check the firewall.")


def own_addresses() -> list[str]:
    """Return this machine's IP addresses on its networks, the most likely one first."""
    found: list[str] = []
    # Without a gateway this fails, and only the look-up of the machine's host name below can find an address.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(ELSEWHERE)
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [address for address in dict.fromkeys(found) if not address.startswith("127.")]
