"""Formats of amounts, times and long identifiers in the explorer."""

from datetime import datetime
from decimal import Decimal
from typing import Final, NamedTuple

from mockconsole.lib.money.exact import fixed

_MIN_DECIMALS: Final = 2
_MAX_DECIMALS: Final = 6
_SCALE: Final = (("day", 86_400), ("hour", 3600), ("minute", 60), ("second", 1))
_HEAD: Final = 14
_TAIL: Final = 10


class Figure(NamedTuple):
    """An amount in parts: the digit groups that a page always shows, and the decimals that it shows on demand."""

    groups: tuple[str, ...]
    rest: str
    asset: str

    def __str__(self) -> str:
        return f"{''.join(self.groups)}{self.rest} {self.asset}"

    @property
    def cut(self) -> bool:
        """True if a hidden decimal isn't zero."""
        return self.rest.strip("0") != ""


def figure(amount: Decimal, asset: str, decimals: int, *, signed: bool = False) -> Figure:
    """Return an amount with all its digits, padded to `decimals`; with `signed`, a positive amount has a plus sign.

    Two to six decimals are visible, truncated rather than rounded; all, if the amount would otherwise look like zero.
    """
    whole, _, fraction = fixed(amount.copy_abs(), max(decimals, _MIN_DECIMALS)).partition(".")
    digits = fraction.rstrip("0").ljust(_MIN_DECIMALS, "0")
    sign = "-" if amount < 0 else "+" if signed and amount > 0 else ""
    if int(whole) or digits[:_MAX_DECIMALS].strip("0"):
        digits = digits[:_MAX_DECIMALS]
    groups = f"{sign}{int(whole):,}.{digits}".replace(",", ",\0").split("\0")
    return Figure(tuple(groups), fraction[len(digits) :], asset)


def moment(time: datetime) -> str:
    """Return a time in the console's format, `21 Nov 2026 07:12:05 UTC`."""
    return f"{moment_in_utc(time)} UTC"


def moment_in_utc(time: datetime) -> str:
    """Return a time without its zone, for a column with “UTC” in its header: `21 Nov 2026 07:12:05`."""
    return f"{time:%d %b %Y %H:%M:%S}"


def ago(time: datetime, now: datetime) -> str:
    """Return a time relative to `now` in the largest fitting unit, such as `2 hours ago`."""
    seconds = round((time - now).total_seconds())
    unit, length = next((entry for entry in _SCALE if abs(seconds) >= entry[1]), _SCALE[-1])
    count = abs(seconds) // length
    if not count:
        return "now"
    if unit == "day" and count == 1:
        return "tomorrow" if seconds > 0 else "yesterday"
    text = f"{count:,} {unit}{'' if count == 1 else 's'}"
    return f"in {text}" if seconds > 0 else f"{text} ago"


def short(identifier: str) -> str:
    """Return the first 14 and last 10 characters of a hash or address, which include “facade” at each end."""
    if len(identifier) <= _HEAD + _TAIL + 1:
        return identifier
    return f"{identifier[:_HEAD]}…{identifier[-_TAIL:]}"
