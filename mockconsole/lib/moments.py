"""Times: parsing, and the range that records and clocks accept."""

from datetime import UTC, date, datetime
from typing import Final

# Clocks stop at LATEST, seven thousand years before Python's last date, so that adding days or years can't overflow.
EARLIEST: Final = datetime(1970, 1, 1, tzinfo=UTC)
LATEST: Final = datetime(2999, 12, 31, 23, 59, 59, 999999, tzinfo=UTC)


def read_iso_time(text: str) -> datetime:
    """Parse an ISO time, as UTC if the text has no zone; raises ValueError if the text isn't an ISO time."""
    time = datetime.fromisoformat(text)
    return time if time.tzinfo else time.replace(tzinfo=UTC)


def is_representable(time: datetime) -> bool:
    """Return True if records and clocks accept a time; the time must have a zone."""
    return EARLIEST <= time <= LATEST


def days_after(time: datetime, days: int) -> date:
    """Return the date `days` days after a time, capped at the first and last dates that Python supports."""
    wanted = time.toordinal() + days
    return date.fromordinal(min(max(wanted, date.min.toordinal()), date.max.toordinal()))
