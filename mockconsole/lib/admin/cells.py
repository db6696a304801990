"""Conversion between values and the cells of imported and exported files."""

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
# Significant digits of a spreadsheet's numbers, which are binary floats: further digits are rounding errors.
SPREADSHEET_DIGITS: Final = 15
_NUMBER: Final = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)")
# Number such as 1.23E+05: spreadsheets shorten numbers to this form in narrow columns, and save this form even in CSV files.
_SHORTENED: Final = re.compile(r"[+-]?[0-9]+(?:[.,][0-9]+)?[eE][+-][0-9]+")
# Last words of the names of columns that contain identifiers; such columns reject rounded numbers.
_IDENTIFIERS: Final = frozenset(
    ("address", "bic", "code", "hash", "iban", "id", "ref", "reference", "wallet")
)
NO_TEXTS: Final = {
    (dict, list): "This is a list or has fields of its own. Put the text in quotes.",
    (date, time, timedelta): "The spreadsheet has made a date or a time of this. Format the cell as text.",
}


class LongNumber(str):
    """Number with more digits than spreadsheets store, read from a spreadsheet: its last digits may be wrong."""

    __slots__ = ()


class GroupedNumber(str):
    """Ambiguous text like 1.000 in a file with semicolons: the point may separate thousands (1000) or decimals (1)."""

    __slots__ = ()


class PlainText(TextWidget):
    """Text cell, imported unchanged; lists, mappings, dates, times and control characters are rejected."""

    allowed = PRINTED_AS_SPACE

    def clean(self, value: Any, row: Any = None, **_: Any) -> str:
        """Return a cell's text; raises ValueError for a list, a mapping, a date, a time or a control character."""
        reason = next((reason for kind, reason in NO_TEXTS.items() if isinstance(value, kind)), None)
        if reason is not None:
            raise ValueError(reason)
        text = "" if value is None else str(value)
        if holds_control_character(text, allowed=self.allowed):
            raise ValueError(TAKE_THEM_OUT)
        return text


def is_identifier(column: str) -> bool:
    """Return True if a text column contains identifiers, such as account numbers, judging by the column's name."""
    return column.rpartition("_")[2] in _IDENTIFIERS


class OneLine(PlainText):
    """One-line text cell, treated as in the API: outer blanks are removed, and control characters rejected."""

    allowed = ""

    def clean(self, value: Any, row: Any = None, **_: Any) -> str:
        """Return a cell's text without outer blanks; raises ValueError for a control character, such as a line break."""
        return super().clean(value).strip()


class Identifier(OneLine):
    """Identifier cell; unlike other text cells, it rejects a number that a spreadsheet has shortened or rounded."""

    def clean(self, value: Any, row: Any = None, **_: Any) -> str:
        """Return a cell's text; raises ValueError for a number that a spreadsheet has shortened or rounded."""
        text = super().clean(value)
        if isinstance(value, LongNumber):
            raise _shortened(text)
        _refuse_shortened(text)
        return text


class ExactNumber(CellWidget):
    """Decimal number cell; exported to a spreadsheet as a number if it has at most 15 digits, otherwise as text."""

    def clean(self, value: Any, row: Any = None, **_: Any) -> Decimal | None:
        """Return a cell's number, or None if the cell is blank; raises ValueError if the cell isn't a number."""
        text = str(value).strip()
        if not text:
            return None
        _refuse_shortened(text)
        if isinstance(value, GroupedNumber):
            raise _ambiguous(text)
        # Check the format first, because Decimal also accepts 1e5, 1_000, NaN and the digits of other scripts.
        if not _NUMBER.fullmatch(text):
            raise ValueError(f"“{text}” is not a number; write it like 1234.56.")
        return Decimal(text)

    def render(self, value: Decimal | None, obj: Any = None, **kwargs: Any) -> str | float:
        """Return the cell for a number: a float if the format has numbers and no digit is lost, otherwise a text."""
        if value is None:
            return ""
        if kwargs.get("force_native_type") and Decimal(f"{value:.{SPREADSHEET_DIGITS}g}") == value:
            return float(value)
        return shortest(value)


class WholeNumber(CellWidget):
    """Whole number cell; a fraction is rejected, not truncated."""

    def clean(self, value: Any, row: Any = None, **_: Any) -> int | None:
        """Return a cell's whole number, or None if the cell is blank; raises ValueError for anything else."""
        number = ExactNumber().clean(value)
        if number is None:
            return None
        # Reject a huge number here, because Python can't print an int of more than 4,300 digits.
        if number.adjusted() > MAX_DIGITS:
            raise ValueError("This number is too large; no column has room for it.")
        if number != number.to_integral_value():
            raise ValueError(f"“{value}” is not a whole number.")
        return int(number)

    def render(self, value: int | None, obj: Any = None, **_: Any) -> int | str:
        """Return the cell for a number, blank for None."""
        return "" if value is None else value


class YesNo(CellWidget):
    """Boolean cell: true or false."""

    def clean(self, value: Any, row: Any = None, **_: Any) -> bool:
        """Return a cell's boolean (true, yes, 1 or false, no, 0); raises ValueError for any other text."""
        text = str(value).strip().lower()
        if text not in YES | NO:
            raise ValueError(f"“{value}” is neither true nor false.")
        return text in YES

    def render(self, value: bool, obj: Any = None, **_: Any) -> str:
        """Return the cell for a boolean."""
        return "true" if value else "false"


class JsonText(str):
    """JSON text of a list or an object; `value` is the list or object itself, for formats that can write it."""

    __slots__ = ("value",)

    value: Any


class TextOrJson(CellWidget):
    """Cell with a text, or with any other value as JSON."""

    def clean(self, value: Any, row: Any = None, **_: Any) -> Any:
        """Return the list or object that a cell contains as JSON (or as YAML in a YAML file), or else the cell's text."""
        try:
            parsed = json.loads(value, object_pairs_hook=object_of) if isinstance(value, str) else value
        except DuplicateField as error:
            raise ValueError(f"“{error}” is here twice; keep one.") from error
        except (ValueError, RecursionError):
            return value
        return parsed if isinstance(parsed, dict | list) else value

    def render(self, value: Any, obj: Any = None, **_: Any) -> str:
        """Return the cell for a value: a text unchanged, any other value as JSON."""
        if isinstance(value, str | None):
            return value or ""
        text = JsonText(json.dumps(value, ensure_ascii=False))
        text.value = value
        return text


class ExactTime(CellWidget):
    """Time cell, exported as ISO text in UTC with microseconds; an imported time without a zone is read as UTC."""

    def clean(self, value: Any, row: Any = None, **_: Any) -> datetime | None:
        """Return a cell's time in UTC, or None if the cell is blank; raises ValueError for anything else."""
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
        """Return the cell for a time: ISO text in UTC, or blank for None."""
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
