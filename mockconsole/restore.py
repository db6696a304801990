"""`mockconsole restore FILE`: check a backup completely, then replace the data folder's files with the backup's."""

import contextlib
import json
import lzma
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import zipfile
import zlib
from datetime import datetime
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import Error, connection
from django.db.migrations.loader import MigrationLoader

from mockconsole import VERSION
from mockconsole.backup import (
    DATABASES,
    FORMAT,
    MANIFEST,
    SECRETS,
    BackupError,
    Manifest,
    run_postgresql,
    sha256_of,
)
from mockconsole.databases import unusable_database
from mockconsole.datadir import RESTORE_PREFIX, delete_leftovers, make_private
from mockconsole.locks import folder_lock, is_in_use
from mockconsole.signals import ignore_ends
from mockconsole.variables import read

SQLITE_ENDINGS: Final = ("", "-wal", "-shm")
# Errors of zipfile, and of reading a manifest in an unexpected form. zipfile raises RuntimeError for encrypted files
# and for unknown compression methods.
UNREADABLE: Final = (
    *(zipfile.BadZipFile, zlib.error, lzma.LZMAError, RuntimeError),
    *(AttributeError, KeyError, TypeError, ValueError),
)


def restore(archive: Path) -> Path | None:
    """Replace the database and the secrets with those of a backup.

    Returns the folder with the replaced files, or None if no file was replaced.
    """
    folder: Path = settings.DATA_DIR
    if archive.exists() and not archive.is_file():
        # The path may name a pipe, for example: reading it would block until a program writes to it.
        raise BackupError(f"{archive} is not a file.")
    with folder_lock(folder, "start"):
        delete_leftovers(folder)
        if is_in_use(folder):
            raise BackupError("The console runs. Stop it, then restore again.")
        try:
            with tempfile.TemporaryDirectory(prefix=RESTORE_PREFIX, dir=folder) as name:
                unpacked = Path(name)
                manifest = unpack(archive, unpacked)
                check_version(manifest)
                if manifest["database"] == "postgresql":
                    fill_postgresql(unpacked)
                else:
                    check_sqlite(unpacked, manifest["migrations"])
                rehearse(unpacked, manifest["database"])
                # A signal during the replacement would leave a mix of old and restored files.
                ignore_ends()
                return replace_files(unpacked, folder)
        except OSError as error:
            raise BackupError(f"{error.filename or folder}: {error.strerror or error}.") from error


def unpack(archive: Path, folder: Path) -> Manifest:
    """Unpack an archive and return its manifest; raises BackupError if a file's hash differs from the manifest's."""
    try:
        with zipfile.ZipFile(archive) as opened:
            manifest = read_manifest(opened)
            for name in manifest["files"]:
                opened.extract(name, folder)
                (folder / name).chmod(0o600)
    except UNREADABLE as error:
        raise BackupError(f"{archive} is not a backup of mockconsole, or it is damaged.") from error
    for name, expected in manifest["files"].items():
        if sha256_of(folder / name) != expected:
            raise BackupError(f"{archive} is damaged: {name} has changed since it was saved.")
    return manifest


def read_manifest(archive: zipfile.ZipFile) -> Manifest:
    """Return an archive's manifest; raises BackupError for another format, KeyError for a missing or unexpected file."""
    manifest: Manifest = json.loads(archive.read(MANIFEST))
    if manifest["format"] != FORMAT:
        raise BackupError(
            f"The backup is of mockconsole {manifest['version']}. Restore it with that version."
        )
    database = DATABASES[manifest["database"]]
    manifest["version"] = str(manifest["version"])
    manifest["files"] = dict(manifest["files"].items())
    manifest["migrations"] = [[str(app), str(name)] for app, name in manifest["migrations"]]
    if database not in manifest["files"] or not {*SECRETS, database}.issuperset(manifest["files"]):
        raise KeyError(database)
    return manifest


def check_version(manifest: Manifest) -> None:
    """Raise BackupError if the backup is of another kind of database or a newer version, or has unknown migrations."""
    if manifest["database"] != connection.vendor:
        expected = "PostgreSQL" if manifest["database"] == "postgresql" else "SQLite"
        raise BackupError(f"The backup is of {expected}. Let DATABASE_URL name a database of that kind.")
    known = MigrationLoader(None).disk_migrations
    unknown = [f"{app}.{name}" for app, name in manifest["migrations"] if (app, name) not in known]
    if unknown and manifest["version"] == VERSION:
        raise BackupError(
            f"The backup is of another build of mockconsole {VERSION}: this one lacks its migrations "
            f"{', '.join(unknown)}. Install the build that made the backup, or a newer one."
        )
    if unknown or numbers_of(manifest["version"]) > numbers_of(VERSION):
        raise BackupError(
            f"The backup is of mockconsole {manifest['version']}, which this version can't read. Install that version."
        )


def numbers_of(version: str) -> list[int]:
    """Return the numbers in a version, for comparing versions."""
    return [int(number) for number in re.findall(r"\d+", version)]


def check_sqlite(folder: Path, migrations: list[list[str]]) -> None:
    """Check that the SQLite file is intact, has the manifest's migrations, and has no foreign key to a missing row."""
    file = folder / DATABASES["sqlite"]
    try:
        with contextlib.closing(sqlite3.connect(file)) as opened:
            whole = opened.execute("PRAGMA quick_check").fetchone() == ("ok",)
            whole = whole and not opened.execute("PRAGMA foreign_key_check").fetchall()
            applied = opened.execute("SELECT app, name FROM django_migrations").fetchall()
            whole = whole and sorted(map(list, applied)) == sorted(migrations)
    except sqlite3.Error:
        whole = False
    if not whole:
        raise BackupError("The database of the backup is damaged. Take another backup.")


def fill_postgresql(folder: Path) -> None:
    """Load the dump into the PostgreSQL database of the settings; raises BackupError if that database has tables."""
    try:
        tables = connection.introspection.table_names()
    except Error as error:
        raise BackupError(unusable_database(error, "Run: mockconsole doctor")) from error
    if tables:
        raise BackupError(
            "The database of DATABASE_URL has tables. Create an empty database, name it in DATABASE_URL, and restore "
            "again: the old one stays as it is."
        )
    dump = str(folder / DATABASES["postgresql"])
    name = connection.settings_dict["NAME"]
    run_postgresql(
        "pg_restore", "--no-owner", "--exit-on-error", "--single-transaction", f"--dbname={name}", dump
    )


def rehearse(folder: Path, database: str) -> None:
    """Test the unpacked backup: prepare it as the console's start does, and check its ledger."""
    # No pooler: it may not know a new database.
    url = "" if database == "sqlite" else read("DATABASE_URL_DIRECT") or read("DATABASE_URL")
    environment = {
        **os.environ,
        "MOCKCONSOLE_DATA_DIR": str(folder),
        "DATABASE_URL": url,
        "DATABASE_URL_DIRECT": "",
        "DATABASE_POOLED": "off",
    }
    for arguments in (("run", "--prepare"), ("manage", "ledger", "check")):
        done = subprocess.run(  # noqa: S603 (the arguments are those above)
            [sys.executable, "-m", "mockconsole", *arguments],
            env=environment,
            # Python looks for modules in the working folder first: it must be this version's.
            cwd=Path(__file__).parents[1],
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
        if done.returncode != 0:
            output = (done.stdout + done.stderr).strip()
            raise BackupError(f"The backup was unpacked, and then it failed a check:\n{output}")


def replace_files(unpacked: Path, folder: Path) -> Path | None:
    """Move the files in use into a new folder and the unpacked files in their place; return the new folder.

    Returns None if there were no files to replace.
    """
    if settings.SECRET_KEY_IS_NEW:
        # The folder had no key before: this command created one when it read the settings.
        (folder / "secret_key").unlink(missing_ok=True)
    old = folder / f"before-restore-{datetime.now().astimezone():%Y%m%d-%H%M%S}"
    old.mkdir(mode=0o700)
    if connection.vendor == "sqlite":
        connection.close()
        database = Path(connection.settings_dict["NAME"])
        move_files([database.with_name(database.name + ending) for ending in SQLITE_ENDINGS], old)
        for ending in SQLITE_ENDINGS:
            source = unpacked / f"{DATABASES['sqlite']}{ending}"
            if source.exists():
                place_file(source, database.with_name(database.name + ending))
    for name in SECRETS:
        if (unpacked / name).exists():
            move_files([folder / name], old)
            place_file(unpacked / name, folder / name)
    make_private(folder)
    if any(old.iterdir()):
        return old
    old.rmdir()
    return None


def place_file(source: Path, target: Path) -> None:
    """Move a file to its place, and give it to the owner of the folder: root may restore for the console's user."""
    shutil.move(source, target)
    owner = target.parent.stat()
    if target.stat().st_uid != owner.st_uid:
        shutil.chown(target, owner.st_uid, owner.st_gid)


def move_files(files: list[Path], folder: Path) -> None:
    """Move files into a folder; skip files that don't exist."""
    for file in files:
        if file.exists():
            shutil.move(file, folder / file.name)
