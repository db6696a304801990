"""Conversion of the cells of imported and exported files."""

import json
import re
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import Any, Final

from mockconsole.lib.admin.typed import CellWidget, TextWidget
from mockconsole.lib.moments import can_be_given
from mockconsole.lib.money.exact import shortest

YES: Final = {"1", "true", "yes"}
MOST_DIGITS: Final = 20
NO: Final = {"0", "false", "no"}
# Significant digits of a number in a spreadsheet; further digits are rounding errors of its binary floats.
SPREADSHEET_DIGITS: Final = 15
_NUMBER: Final = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,9})?")
NO_TEXTS: Final = {
    (dict, list): "This is a list or has fields of its own. Put the text in quotes.",
    (date, time, timedelta): "The spreadsheet has made a date or a time of this. Format the cell as text.",
}


class PlainText(TextWidget):
    """A text, unchanged."""

    def clean(self, value: Any, row: Any = None, **_: Any) -> str:
        """Return the text of a cell."""
        reason = next((reason for kind, reason in NO_TEXTS.items() if isinstance(value, kind)), None)
        if reason is not None:
            raise ValueError(reason)
        return "" if value is None else str(value)


class ExactNumber(CellWidget):
    """A decimal number; a spreadsheet gets a number if it can hold every digit, else text."""

    def clean(self, value: Any, row: Any = None, **_: Any) -> Decimal | None:
        """Return the number in a cell."""
        text = str(value).strip()
        if not text:
            return None
        # Decimal also accepts 1_000, NaN and the digits of other scripts.
        if not _NUMBER.fullmatch(text):
            raise ValueError(f"“{text}” is not a number; write it like 1234.56.")
        return Decimal(text)

    def render(self, value: Decimal | None, obj: Any = None, **kwargs: Any) -> str | float:
        """Return the cell of a number."""
        if value is None:
            return ""
        if kwargs.get("force_native_type") and Decimal(f"{value:.{SPREADSHEET_DIGITS}g}") == value:
            return float(value)
        return shortest(value)


class WholeNumber(CellWidget):
    """A whole number; a fraction is refused, not truncated."""

    def clean(self, value: Any, row: Any = None, **_: Any) -> int | None:
        """Return the number in a cell."""
        number = ExactNumber().clean(value)
        if number is None:
            return None
        # An int of an exponent of nine digits would fill the memory.
        if number.adjusted() > MOST_DIGITS:
            raise ValueError("This number is too large; no column has room for it.")
        if number != number.to_integral_value():
            raise ValueError(f"“{value}” is not a whole number.")
        return int(number)

    def render(self, value: int | None, obj: Any = None, **_: Any) -> int | str:
        """Return the cell of a number."""
        return "" if value is None else value


class YesNo(CellWidget):
    """True or false."""

    def clean(self, value: Any, row: Any = None, **_: Any) -> bool:
        """Return the truth value in a cell."""
        text = str(value).strip().lower()
        if text not in YES | NO:
            raise ValueError(f"“{value}” is neither true nor false.")
        return text in YES

    def render(self, value: bool, obj: Any = None, **_: Any) -> str:
        """Return the cell of a truth value."""
        return "true" if value else "false"


class DuplicateField(Exception):
    """Raised for a JSON object with the same field twice, of which Python's parser takes the last."""


class TextOrJson(CellWidget):
    """A text, or any other value as JSON; a blank text is None."""

    def clean(self, value: Any, row: Any = None, **_: Any) -> Any:
        """Return the value of a cell; in a YAML file it needn't be JSON."""
        try:
            parsed = json.loads(value, object_pairs_hook=_once) if isinstance(value, str) else value
        except DuplicateField as error:
            raise ValueError(f"“{error}” is here twice; keep one.") from error
        except (ValueError, RecursionError):
            return value
        return parsed if isinstance(parsed, dict | list) else value

    def render(self, value: Any, obj: Any = None, **_: Any) -> str:
        """Return the cell of a value."""
        return value or "" if isinstance(value, str | None) else json.dumps(value, ensure_ascii=False)


class ExactTime(CellWidget):
    """A time as ISO text in UTC with every digit; a spreadsheet's time without a zone is UTC."""

    def clean(self, value: Any, row: Any = None, **_: Any) -> datetime | None:
        """Return the time in a cell."""
        text = str(value).strip()
        if not text:
            return None
        try:
            moment = datetime.fromisoformat(text)
        except ValueError as error:
            raise ValueError(f"“{text}” is not a time; write it like 2026-11-21T09:00:00+00:00.") from error
        moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
        if not can_be_given(moment):
            raise ValueError("Write a time between 1970 and 2999 like 2026-11-21T09:00:00+00:00.")
        return moment.astimezone(UTC)

    def render(self, value: datetime | None, obj: Any = None, **_: Any) -> str:
        """Return the cell of a time."""
        return "" if value is None else value.astimezone(UTC).isoformat()


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for name, value in pairs:
        if name in fields:
            raise DuplicateField(name)
        fields[name] = value
    return fields
