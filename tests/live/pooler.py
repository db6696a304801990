"""PgBouncer with the configuration from deploy/, in front of the tests' PostgreSQL."""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import psycopg
import pytest

from scripts.launch.paths import ROOT
from tests.live.browsers import POLL_SECONDS, TIMEOUT_SECONDS

CONFIGURATION: Final = ROOT / "deploy" / "pgbouncer" / "pgbouncer.ini"
# Use a different connection for each transaction, so that tests notice a setting or lock that a client leaves behind.
AROUND: Final = "server_round_robin = 1\n"


class Pooler:
    """PgBouncer in front of one database; its socket is in its folder."""

    def __init__(self, folder: Path, database_url: str) -> None:
        self.folder = folder
        self.direct_url = database_url
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"postgres:///{folder}/{urlsplit(database_url).path.lstrip('/')}"

    @property
    def environment(self) -> dict[str, str]:
        """Environment variables with which the product uses this pooler."""
        return {"DATABASE_URL": self.url, "DATABASE_URL_DIRECT": self.direct_url, "DATABASE_POOLED": "on"}

    def start(self) -> None:
        """Start PgBouncer; root starts it as the user `nobody`, because PgBouncer refuses to run as root."""
        command = [find_pgbouncer(), "--quiet", str(self.folder / "pgbouncer.ini")]
        user = "nobody" if os.geteuid() == 0 else None
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, user=user, stdout=log, stderr=log)
        until = time.monotonic() + TIMEOUT_SECONDS
        while self._process.poll() is None and time.monotonic() < until:
            with suppress(psycopg.OperationalError), self.connect():
                return
            time.sleep(POLL_SECONDS)
        raise AssertionError((self.folder / "log").read_text())

    def stop(self) -> None:
        """Stop PgBouncer, which closes all its connections."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait()

    def connect(self) -> psycopg.Connection:
        """Connect to the database through the pooler."""
        name = urlsplit(self.direct_url).path.lstrip("/")
        return psycopg.connect(host=str(self.folder), dbname=name, autocommit=True, prepare_threshold=None)


def find_pgbouncer() -> str:
    """Return the path of PgBouncer; skip the test if it isn't installed."""
    found = shutil.which("pgbouncer", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
    if not found:
        pytest.skip("pgbouncer is missing")
    return found


@contextmanager
def make_pooler(database_url: str) -> Iterator[Pooler]:
    """Write PgBouncer's configuration for a database into a folder that PgBouncer can read; at the end, stop PgBouncer."""
    address = urlsplit(database_url)
    parts = {
        "host": address.hostname,
        "port": address.port,
        "user": address.username,
        "password": address.password,
    }
    server = " ".join(f"{name}={value}" for name, value in parts.items() if value)
    with tempfile.TemporaryDirectory(prefix="pgbouncer-") as name:
        folder = Path(name)
        text = CONFIGURATION.read_text().replace("/run/pgbouncer", name)
        text = text.replace("mockconsole = host=/run/postgresql user=mockconsole", f"* = {server}")
        (folder / "pgbouncer.ini").write_text(text + AROUND)
        if os.geteuid() == 0:
            shutil.chown(folder, "nobody")
        pooler = Pooler(folder, database_url)
        try:
            yield pooler
        finally:
            pooler.stop()
