"""Times in imported and exported files."""

from datetime import UTC, datetime
from typing import Any

from mockconsole.lib.admin.typed import CellWidget


class ExactTime(CellWidget):
    """A time as ISO text in UTC with every digit; a cell of a spreadsheet without a zone is UTC too."""

    def clean(self, value: Any, row: Any = None, **_: Any) -> datetime | None:
        """Return the time that a cell holds."""
        text = str(value).strip()
        if not text:
            return None
        try:
            time = datetime.fromisoformat(text)
        except ValueError as error:
            raise ValueError(f"“{text}” is not a time; write it like 2026-11-21T09:00:00+00:00.") from error
        return time.astimezone(UTC) if time.tzinfo else time.replace(tzinfo=UTC)

    def render(self, value: datetime | None, obj: Any = None, **_: Any) -> str:
        """Return the cell of a time."""
        return "" if value is None else value.astimezone(UTC).isoformat()
