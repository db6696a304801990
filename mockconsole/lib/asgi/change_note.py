"""The file by which a server without Redis learns that another process has changed records."""

from pathlib import Path

from django.conf import settings


def change_note() -> Path:
    """Return the file whose time tells a server without Redis that another process has written."""
    path: Path = settings.DATA_DIR / "changed"
    return path


class ChangeNote:
    """Watches the file that a management command touches when it has changed records."""

    def __init__(self) -> None:
        self._seen = self._stamp()

    def is_new(self) -> bool:
        """Tell whether the file was touched since the last call."""
        stamp = self._stamp()
        new = stamp != self._seen
        self._seen = stamp
        return new

    def _stamp(self) -> int:
        try:
            return change_note().stat().st_mtime_ns
        except FileNotFoundError:
            return 0
