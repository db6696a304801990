"""The data folder: the SQLite file, the secret key and the generated password."""

import contextlib
import os
import secrets
import shutil
import stat
from pathlib import Path
from typing import Final

import platformdirs

from mockconsole import HOME, IS_INSTALLED
from mockconsole.locks import folder_lock

PRIVATE_FILES: Final = ("secret_key", "password", "changed", "mockconsole.sqlite3*")
# Prefix of the names of the folders into which a restore unpacks its files.
RESTORE_PREFIX: Final = ".restore-"

_REPLACE: Final = "Restore its content, or delete it and start again: a new one is generated."


class DataFolderError(Exception):
    """Raised when the data folder can't be used; the message says what to do."""


def default_data_folder() -> Path:
    """Return the clone's folder `var`, or for an installed wheel the operating system's folder for user data.

    Raises DataFolderError if the user has no home folder.
    """
    if not IS_INSTALLED:
        return HOME / "var"
    try:
        return platformdirs.user_data_path("mockconsole", appauthor=False)
    except RuntimeError as error:
        raise DataFolderError(
            "This user has no home folder: set MOCKCONSOLE_DATA_DIR to a writable folder."
        ) from error


def open_data_folder(path: Path) -> Path:
    """Create the folder if it is missing, restrict it and its files to their owner, and return it."""
    try:
        path.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise DataFolderError(_advice(path, error)) from error
    if not os.access(path, os.W_OK | os.X_OK):
        raise DataFolderError(_advice(path, PermissionError("not writable")))
    make_private(path)
    return path


def make_private(folder: Path) -> None:
    """Restrict the folder, its database and its secrets to their owner.

    A folder with the sticky bit, such as /tmp, is shared with other users: its permissions stay unchanged.
    """
    if not folder.stat().st_mode & stat.S_ISVTX:
        _restrict_to_owner(folder)
    for pattern in PRIVATE_FILES:
        for path in folder.glob(pattern):
            _restrict_to_owner(path)


def delete_leftovers(folder: Path) -> None:
    """Delete the unpacked files of killed restores; the caller holds the start lock, so that no restore is running."""
    for path in folder.glob(f"{RESTORE_PREFIX}*"):
        shutil.rmtree(path, ignore_errors=True)


def _restrict_to_owner(path: Path) -> None:
    # Race: SQLite may have deleted its WAL file by now. The permissions of another user's file can't be changed.
    with contextlib.suppress(FileNotFoundError, PermissionError):
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & 0o077:
            path.chmod(mode & 0o700)


def read_or_create_secret(folder: Path, name: str, *, length: int) -> str:
    """Return the secret that a file of the folder contains; on first use, generate it.

    With the lock, two processes that start together get the same secret. The file is written completely and then
    renamed, so that no process reads a part of it. Raises DataFolderError if the file can't be read or is empty, for
    example after the disk was full.
    """
    target = folder / name
    if not target.exists():
        try:
            with folder_lock(folder, "secrets"):
                if not target.exists():
                    _write_private(target, secrets.token_urlsafe(length))
        except OSError as error:
            raise DataFolderError(_advice(folder, error)) from error
    try:
        secret = target.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise DataFolderError(f"The file {target} can't be read as text. {_REPLACE}") from error
    if not secret:
        raise DataFolderError(f"The file {target} is empty. {_REPLACE}")
    return secret


def _write_private(target: Path, text: str) -> None:
    draft = target.with_name(f".{target.name}")
    draft.unlink(missing_ok=True)
    try:
        with os.fdopen(
            os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8"
        ) as file:
            file.write(text)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def _advice(path: Path, error: OSError) -> str:
    reason = error.strerror or str(error)
    return (
        f"The data folder {path} can't be written ({reason}). "
        "Make it writable, or set MOCKCONSOLE_DATA_DIR to a writable folder."
    )
