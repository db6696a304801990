"""The data folder: the SQLite file, the secret key and the generated password."""

import os
import secrets
from pathlib import Path


class DataFolderError(Exception):
    """The data folder can't be used; the message says what to do."""


def open_data_folder(path: Path) -> Path:
    """Create the folder where it is missing and return it, private to its owner."""
    try:
        path.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise DataFolderError(_advice(path, error)) from error
    if not os.access(path, os.W_OK | os.X_OK):
        raise DataFolderError(_advice(path, PermissionError("not writable")))
    return path


def kept_secret(folder: Path, name: str, *, length: int) -> str:
    """Return the secret that the folder keeps under a name, making it on first use.

    The file is linked into place whole, so two processes that start together agree on one value.
    """
    target = folder / name
    if not target.exists():
        draft = folder / f".{name}.{secrets.token_hex(4)}"
        try:
            with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
                file.write(secrets.token_urlsafe(length))
            os.link(draft, target)
        except FileExistsError:
            pass
        except OSError as error:
            raise DataFolderError(_advice(folder, error)) from error
        finally:
            draft.unlink(missing_ok=True)
    return target.read_text().strip()


def _advice(path: Path, error: OSError) -> str:
    reason = error.strerror or str(error)
    return (
        f"The data folder {path} can't be written ({reason}). "
        "Make it writable, or set MOCKCONSOLE_DATA_DIR to a folder that is."
    )
