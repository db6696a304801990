"""The file that a management command touches when it has changed records; a server without Redis looks at its time."""

from pathlib import Path

from django.conf import settings


def change_note() -> Path:
    """Return the file."""
    path: Path = settings.DATA_DIR / "changed"
    return path


def last_noted() -> int:
    """Return the file's time, in nanoseconds since 1970; 0 where there is none yet."""
    try:
        return change_note().stat().st_mtime_ns
    except FileNotFoundError:
        return 0
