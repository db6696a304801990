"""The range of times that records and clocks accept."""

from datetime import UTC, date, datetime
from typing import Final

# Clocks stop at LATEST, seven thousand years before Python's last date, so that adding days or years can't overflow.
EARLIEST: Final = datetime(1970, 1, 1, tzinfo=UTC)
LATEST: Final = datetime(2999, 12, 31, 23, 59, 59, 999999, tzinfo=UTC)


def read_iso_time(text: str) -> datetime:
    """Return the time of an ISO text, which is in UTC if it names no zone; raises ValueError for any other text."""
    time = datetime.fromisoformat(text)
    return time if time.tzinfo else time.replace(tzinfo=UTC)


def is_representable(time: datetime) -> bool:
    """Return True if a time, which must have a zone, is within the range of records and clocks."""
    return EARLIEST <= time <= LATEST


def days_after(time: datetime, days: int) -> date:
    """Return the day that is this number of days after a time, capped at the ends of Python's calendar."""
    wanted = time.toordinal() + days
    return date.fromordinal(min(max(wanted, date.min.toordinal()), date.max.toordinal()))
