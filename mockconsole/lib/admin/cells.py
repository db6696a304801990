"""Conversion of the cells of imported and exported files."""

import json
import re
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import Any, Final

from mockconsole.lib.admin.typed import CellWidget, TextWidget
from mockconsole.lib.control_characters import PRINTED_AS_SPACE, TAKE_THEM_OUT, holds_control_character
from mockconsole.lib.json_texts import DuplicateField, object_of
from mockconsole.lib.moments import is_representable, read_iso_time
from mockconsole.lib.money.exact import shortest

YES: Final = {"1", "true", "yes"}
MAX_DIGITS: Final = 20
NO: Final = {"0", "false", "no"}
# Significant digits of a number in a spreadsheet; further digits are rounding errors of its binary floats.
SPREADSHEET_DIGITS: Final = 15
_NUMBER: Final = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)")
# Form of a number that a spreadsheet has shortened to six digits, as it does in narrow columns, even in CSV files.
_SHORTENED: Final = re.compile(r"[+-]?[0-9]+(?:[.,][0-9]+)?[eE][+-][0-9]+")
# Columns whose names end in one of these words hold identifiers, in which a rounded number is refused.
_IDENTIFIERS: Final = frozenset(
    ("address", "bic", "code", "hash", "iban", "id", "ref", "reference", "wallet")
)
NO_TEXTS: Final = {
    (dict, list): "This is a list or has fields of its own. Put the text in quotes.",
    (date, time, timedelta): "The spreadsheet has made a date or a time of this. Format the cell as text.",
}


class LongNumber(str):
    """Number of a spreadsheet with more digits than a spreadsheet stores: its last digits may have become zeros."""

    __slots__ = ()


class GroupedNumber(str):
    """Text like 1.000 in a file with semicolons: a thousand if the point groups digits, one if it is a decimal point."""

    __slots__ = ()


class PlainText(TextWidget):
    """Cell of a text, imported unchanged; lists, mappings, dates, times and control characters are refused."""

    allowed = PRINTED_AS_SPACE

    def clean(self, value: Any, row: Any = None, **_: Any) -> str:
        """Return the text of a cell; raises ValueError for a list, a mapping, a date, a time or a control character."""
        reason = next((reason for kind, reason in NO_TEXTS.items() if isinstance(value, kind)), None)
        if reason is not None:
            raise ValueError(reason)
        text = "" if value is None else str(value)
        if holds_control_character(text, allowed=self.allowed):
            raise ValueError(TAKE_THEM_OUT)
        return text


def is_identifier(column: str) -> bool:
    """Return True if a text column holds identifiers, such as account numbers."""
    return column.rpartition("_")[2] in _IDENTIFIERS


class OneLine(PlainText):
    """Cell of a one-line text, validated as in the API: without outer blanks and control characters."""

    allowed = ""

    def clean(self, value: Any, row: Any = None, **_: Any) -> str:
        """Return the text of a cell; raises ValueError for a control character, such as a line break."""
        return super().clean(value).strip()


class Identifier(OneLine):
    """Cell of an identifier; unlike other texts, it must not look like a number that a spreadsheet has shortened."""

    def clean(self, value: Any, row: Any = None, **_: Any) -> str:
        """Return the text of a cell; raises ValueError for a shortened number."""
        text = super().clean(value)
        if isinstance(value, LongNumber):
            raise _shortened(text)
        _refuse_shortened(text)
        return text


class ExactNumber(CellWidget):
    """Cell of a decimal number; exported as a number if a spreadsheet can hold every digit, otherwise as text."""

    def clean(self, value: Any, row: Any = None, **_: Any) -> Decimal | None:
        """Return the number in a cell, None for a blank cell; raises ValueError for any other text."""
        text = str(value).strip()
        if not text:
            return None
        _refuse_shortened(text)
        if isinstance(value, GroupedNumber):
            raise _ambiguous(text)
        # Check the form first, because Decimal also accepts 1e5, 1_000, NaN and the digits of other scripts.
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
    """Cell of a whole number; a fraction is refused, not truncated."""

    def clean(self, value: Any, row: Any = None, **_: Any) -> int | None:
        """Return the number in a cell."""
        number = ExactNumber().clean(value)
        if number is None:
            return None
        # Refuse a huge number here, because Python can't print an int of more than 4,300 digits.
        if number.adjusted() > MAX_DIGITS:
            raise ValueError("This number is too large; no column has room for it.")
        if number != number.to_integral_value():
            raise ValueError(f"“{value}” is not a whole number.")
        return int(number)

    def render(self, value: int | None, obj: Any = None, **_: Any) -> int | str:
        """Return the cell of a number."""
        return "" if value is None else value


class YesNo(CellWidget):
    """Cell of a truth value: true or false."""

    def clean(self, value: Any, row: Any = None, **_: Any) -> bool:
        """Return the truth value in a cell; raises ValueError for any other text."""
        text = str(value).strip().lower()
        if text not in YES | NO:
            raise ValueError(f"“{value}” is neither true nor false.")
        return text in YES

    def render(self, value: bool, obj: Any = None, **_: Any) -> str:
        """Return the cell of a truth value."""
        return "true" if value else "false"


class JsonText(str):
    """JSON of a list or an object, with the value itself for formats that can write it."""

    __slots__ = ("value",)

    value: Any


class TextOrJson(CellWidget):
    """Cell of a text, or of any other value as JSON."""

    def clean(self, value: Any, row: Any = None, **_: Any) -> Any:
        """Return the value of a cell: a list or object may be JSON, or YAML in a YAML file."""
        try:
            parsed = json.loads(value, object_pairs_hook=object_of) if isinstance(value, str) else value
        except DuplicateField as error:
            raise ValueError(f"“{error}” is here twice; keep one.") from error
        except (ValueError, RecursionError):
            return value
        return parsed if isinstance(parsed, dict | list) else value

    def render(self, value: Any, obj: Any = None, **_: Any) -> str:
        """Return the cell of a value."""
        if isinstance(value, str | None):
            return value or ""
        text = JsonText(json.dumps(value, ensure_ascii=False))
        text.value = value
        return text


class ExactTime(CellWidget):
    """Cell of a time, exported as ISO text in UTC with every digit; an imported time without a zone is read as UTC."""

    def clean(self, value: Any, row: Any = None, **_: Any) -> datetime | None:
        """Return the time in a cell."""
        text = str(value).strip()
        if not text:
            return None
        try:
            moment = read_iso_time(text)
        except ValueError as error:
            raise ValueError(f"“{text}” is not a time; write it like 2026-11-21T09:00:00+00:00.") from error
        if not is_representable(moment):
            raise ValueError("Write a time between 1970 and 2999 like 2026-11-21T09:00:00+00:00.")
        return moment.astimezone(UTC)

    def render(self, value: datetime | None, obj: Any = None, **_: Any) -> str:
        """Return the cell of a time."""
        return "" if value is None else value.astimezone(UTC).isoformat()


def _refuse_shortened(text: str) -> None:
    if _SHORTENED.fullmatch(text.strip()):
        raise _shortened(text.strip())


def _shortened(text: str) -> ValueError:
    return ValueError(
        f"“{text}” was shortened by a spreadsheet, so digits are missing. "
        "Format its column as text there, write the value again, and save the file."
    )


def _ambiguous(text: str) -> ValueError:
    return ValueError(f"“{text}” may be {text.replace('.', '')} or {text}0. Write the value that you mean.")
