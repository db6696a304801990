"""`mockconsole backup FILE`: the database and the secrets in a ZIP archive, written while the server runs."""

import contextlib
import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
import tempfile
import zipfile
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, TypedDict

from django.conf import settings
from django.db import Error, connection
from django.db.migrations.loader import MigrationLoader
from psycopg.pq import Conninfo

from mockconsole import VERSION
from mockconsole.databases import unusable_database

FORMAT: Final = 1
MANIFEST: Final = "manifest.json"
SECRETS: Final = ("secret_key", "password")
DATABASES: Final = {"sqlite": "mockconsole.sqlite3", "postgresql": "database.dump"}
"""Name of the database file in an archive, for each kind of database."""


class BackupError(Exception):
    """Raised when a backup can't be made or restored; the message says what to do."""


class Manifest(TypedDict):
    """Description of a backup: its version, its kind of database, its applied migrations and its files' SHA-256."""

    format: int
    version: str
    saved_at: str
    database: str
    migrations: list[list[str]]
    files: dict[str, str]


def back_up(target: Path) -> None:
    """Write a backup to `target`, readable only by its owner."""
    if os.path.lexists(target):
        raise already_there(target)
    try:
        with tempfile.TemporaryDirectory(prefix=".backup-", dir=target.parent) as name:
            folder = Path(name)
            # Read the migrations before copying: one applied in between makes the copy newer than its manifest, never older.
            migrations = applied_migrations()
            save_database(folder / DATABASES[connection.vendor])
            for secret in SECRETS:
                with contextlib.suppress(FileNotFoundError):
                    shutil.copy(settings.DATA_DIR / secret, folder / secret)
            archive = write_archive(folder, migrations)
            # O_EXCL makes this fail if the file exists by now, and doesn't follow a symbolic link.
            os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
            archive.replace(target)
    except FileExistsError as error:
        raise already_there(target) from error
    except OSError as error:
        raise BackupError(f"{target} can't be written: {error.strerror or error}.") from error


def already_there(target: Path) -> BackupError:
    """Return the error for a backup whose file already exists."""
    return BackupError(f"{target} exists already. Choose another name, or delete it first.")


def applied_migrations() -> list[list[str]]:
    """Return the app and the name of each applied migration; raises BackupError if there is none."""
    try:
        found = sorted(MigrationLoader(connection).applied_migrations)
    except Error as error:
        raise BackupError(unusable_database(error, "Run: mockconsole doctor")) from error
    if not found:
        raise BackupError("There is nothing to back up: the database has no tables yet.")
    return [list(key) for key in found]


def save_database(target: Path) -> None:
    """Write a snapshot of the database to a file."""
    if connection.vendor == "postgresql":
        run_postgresql("pg_dump", "--format=custom", "--no-owner", f"--file={target}")
        return
    source = connection.settings_dict["NAME"]
    try:
        with (
            contextlib.closing(sqlite3.connect(source)) as opened,
            contextlib.closing(sqlite3.connect(target)) as copy,
        ):
            # Copy all pages at once: a copy in parts would start over after each write of the server.
            opened.backup(copy, pages=-1)
    except sqlite3.Error as error:
        raise BackupError(f"The database {source} can't be copied: {error}.") from error


def run_postgresql(program: str, *arguments: str) -> None:
    """Run a program of PostgreSQL's client on the database of the settings."""
    path = shutil.which(program)
    if path is None:
        raise BackupError(
            f"{program} is missing. Install the client of PostgreSQL (on Debian: postgresql-client), "
            "in the version of the server or a newer one."
        )
    done = subprocess.run(  # noqa: S603 (no part comes from a user of the console)
        [path, *arguments],
        env={**os.environ, **client_variables(connection.settings_dict)},
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode != 0:
        raise BackupError(f"{program} failed: {done.stderr.strip()}")


def client_variables(database: Mapping[str, Any]) -> dict[str, str]:
    """Return a database's connection settings as environment variables: on a command line, other users could see them."""
    values = {
        **database.get("OPTIONS", {}),
        "host": database.get("HOST"),
        "port": database.get("PORT"),
        "user": database.get("USER"),
        "password": database.get("PASSWORD"),
        "dbname": database.get("NAME"),
        # Our lock timeout would end a backup that waits for a migration.
        "options": None,
    }
    names = {one.keyword.decode(): one.envvar.decode() for one in Conninfo.get_defaults() if one.envvar}
    return {names[key]: str(value) for key, value in values.items() if value and key in names}


def write_archive(folder: Path, migrations: Sequence[list[str]]) -> Path:
    """Pack the files of a folder and their manifest into an archive beside them; return its path."""
    files = sorted(folder.iterdir())
    manifest = Manifest(
        format=FORMAT,
        version=VERSION,
        saved_at=datetime.now(UTC).isoformat(timespec="seconds"),
        database=connection.vendor,
        migrations=list(migrations),
        files={path.name: sha256_of(path) for path in files},
    )
    target = folder / "archive.zip"
    with zipfile.ZipFile(target, "x", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(MANIFEST, json.dumps(manifest, indent=2))
        for path in files:
            archive.write(path, path.name)
    target.chmod(0o600)
    return target


def sha256_of(path: Path) -> str:
    """Return the SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
