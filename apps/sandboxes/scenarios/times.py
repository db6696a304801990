"""Times in a scenario: absolute, or relative to the start of the room's clock, like “-3h 20m”."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from mockconsole.lib.moments import is_representable, read_iso_time

HELP: Final = (
    "Write a time from the start of the room's clock, like -3h 20m or 0s, or one between 1970 and 2999 like "
    "2026-11-21T09:00:00+00:00."
)

_UNITS: Final = {
    "d": timedelta(days=1),
    "h": timedelta(hours=1),
    "m": timedelta(minutes=1),
    "s": timedelta(seconds=1),
}
_RELATIVE: Final = re.compile(
    r"(?P<sign>[+-]?)(?=[0-9])(?:(?P<d>[0-9]{1,6})d ?)?(?:(?P<h>[0-9]{1,6})h ?)?(?:(?P<m>[0-9]{1,6})m ?)?"
    r"(?:(?P<s>[0-9]{1,6})(?:\.(?P<fraction>[0-9]{1,6}))?s)?"
)
_MICROSECOND: Final = timedelta(microseconds=1)


def read_time(value: Any, start: datetime) -> datetime:
    """Convert a value in a scenario's file to a time, for a room whose clock starts at `start`.

    Raises ValueError if the value is neither a relative time nor a date, or out of range.
    """
    text = str(value).strip()
    try:
        time = _relative(text, start) or read_iso_time(text)
    except (OverflowError, ValueError) as error:
        raise ValueError(HELP) from error
    if not is_representable(time):
        raise ValueError(HELP)
    return time


def write_time(time: datetime, start: datetime | None) -> str:
    """Return a time as text, which `read_time` converts back exactly: relative to `start`, or absolute if `start` is None."""
    if start is None:
        return time.astimezone(UTC).isoformat()
    distance = time - start
    left = abs(distance)
    parts: list[str] = []
    for unit in ("d", "h", "m"):
        count, left = divmod(left, _UNITS[unit])
        if count:
            parts.append(f"{count}{unit}")
    if left or not parts:
        seconds, microseconds = divmod(left // _MICROSECOND, 1_000_000)
        parts.append(f"{seconds}.{microseconds:06d}".rstrip("0").rstrip(".") + "s" if left else "0s")
    return ("-" if distance < timedelta(0) else "") + " ".join(parts)


def _relative(text: str, start: datetime) -> datetime | None:
    match = _RELATIVE.fullmatch(text)
    if match is None:
        return None
    distance = sum(
        (length * int(match[unit]) for unit, length in _UNITS.items() if match[unit]), start=timedelta(0)
    )
    distance += _MICROSECOND * int((match["fraction"] or "").ljust(6, "0"))
    return start - distance if match["sign"] == "-" else start + distance
