"""Which times a record may be given: those that a clock can be set to."""

from datetime import UTC, date, datetime
from typing import Final

# Clocks stand at its end, and what is counted from there has centuries left.
EARLIEST: Final = datetime(1970, 1, 1, tzinfo=UTC)
LATEST: Final = datetime(2999, 12, 31, tzinfo=UTC)


def can_be_given(time: datetime) -> bool:
    """Tell whether a time with a zone is one that records and clocks take."""
    return EARLIEST <= time <= LATEST


def days_after(time: datetime, days: int) -> date:
    """Return the day that comes some days after a time, or the calendar's own end where it has no such day."""
    wanted = time.toordinal() + days
    return date.fromordinal(min(max(wanted, date.min.toordinal()), date.max.toordinal()))
