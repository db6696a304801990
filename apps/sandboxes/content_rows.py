"""Rows of the content catalogue: their columns, and how they are written as lines that people edit."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, ClassVar

from django.core.exceptions import ValidationError

from apps.sandboxes.content_kinds import Amount, Choices, Figure, Number, Text, lines_of

BORDER = re.compile(r"(?<!\\)\|")


@dataclass(frozen=True, slots=True)
class Column:
    """A column of rows; one that some row of the default leaves out may stay empty."""

    name: str
    kind: Text | Amount | Figure | Choices
    required: bool

    @property
    def numeric(self) -> bool:
        """Tell whether it takes digits."""
        return isinstance(self.kind, Amount | Figure)

    def read(self, text: str) -> Any:
        """Return the value of a cell, or None for an empty one."""
        if text:
            return self.kind.read(text)
        if self.required:
            raise ValidationError("A value is missing.")
        return None


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows with named columns, written as one line a row with upright bars between its values."""

    columns: tuple[Column, ...]

    hint: ClassVar[str] = "An empty row counts for nothing. Without any row: the default."

    def read(self, text: str) -> list[dict[str, Any]]:
        """Return the rows, without their empty cells."""
        lines = lines_of(text)
        if not lines:
            raise ValidationError("Write at least one row, or nothing at all for the default.")
        problems: list[str] = []
        rows: list[dict[str, Any]] = []
        for number, line in enumerate(lines, start=1):
            row, found = self._read_row(cells_of(line))
            rows.append(row)
            problems.extend(f"Row {number}: {problem}" for problem in found)
        if problems:
            raise ValidationError(problems)
        return rows

    def write(self, value: list[dict[str, Any]]) -> str:
        """Return the rows as lines."""
        return "\n".join(line_of(self.cells(row)) for row in value)

    def cells(self, row: dict[str, Any]) -> list[str]:
        """Return a row's values as text, in the order of the columns."""
        return [column.kind.write(row[column.name]) if column.name in row else "" for column in self.columns]

    def _read_row(self, cells: list[str]) -> tuple[dict[str, Any], list[str]]:
        if len(cells) > len(self.columns):
            names = " | ".join(column.name for column in self.columns)
            return {}, [f"It has {len(cells)} values; the columns are {names}."]
        row: dict[str, Any] = {}
        problems: list[str] = []
        for column, cell in zip(self.columns, [*cells, *[""] * len(self.columns)], strict=False):
            try:
                value = column.read(cell)
            except ValidationError as error:
                problems.extend(f"{column.name}: {message}" for message in error.messages)
            else:
                row |= {} if value is None else {column.name: value}
        return row, problems


SETTING_ROWS = Rows(
    (
        Column("label", Text(), required=True),
        Column("initial", Text(), required=True),
        Column("choices", Choices(), required=False),
        Column("min", Figure(Number(whole=True)), required=False),
        Column("max", Figure(Number(whole=True)), required=False),
        Column("unit", Text(), required=False),
    )
)


@dataclass(frozen=True, slots=True)
class Settings:
    """What can be set: each begins with one of its choices, with a whole number from min to max, or on or off."""

    rows: ClassVar[Rows] = SETTING_ROWS
    hint: ClassVar[str] = f"Choices have commas between; min and max are for a whole number. {Rows.hint}"

    def read(self, text: str) -> dict[str, list[dict[str, Any]]]:
        """Return the settings."""
        rows = self.rows.read(text)
        faults = [_wrong_setting(row) for row in rows]
        problems = [f"Row {number}: {fault}" for number, fault in enumerate(faults, 1) if fault]
        if problems:
            raise ValidationError(problems)
        return {"settings": rows}

    def write(self, value: dict[str, list[dict[str, Any]]]) -> str:
        """Return the settings as lines."""
        return self.rows.write(value["settings"])


def cells_of(line: str) -> list[str]:
    """Return the values between the bars of a row; a bar of a value's own has a backslash before it."""
    return [cell.replace(r"\|", "|").strip() for cell in BORDER.split(line)]


def line_of(cells: Iterable[str]) -> str:
    """Return a row's values with bars between, without the empty ones at its end."""
    written = [cell.replace("|", r"\|") for cell in cells]
    while written and not written[-1]:
        written.pop()
    return " | ".join(written)


def _wrong_setting(row: dict[str, Any]) -> str:
    match row:
        case {"choices": _, "min": _} | {"choices": _, "max": _}:
            return "Give choices, or min and max, not both."
        case {"choices": choices, "initial": initial}:
            fault = f"initial: “{initial}” is not one of: {', '.join(choices)}."
            return "" if initial in choices else fault
        case {"min": least, "max": most, "initial": initial}:
            return "min is greater than max." if least > most else _wrong_figure(initial, least, most)
        case {"min": _} | {"max": _}:
            return "Give both min and max."
        case {"initial": "on" | "off"}:
            return ""
    return "initial: Write on or off, or give choices, or min and max."


def _wrong_figure(initial: str, least: int, most: int) -> str:
    try:
        Number(whole=True, minimum=Decimal(least), maximum=Decimal(most)).figure(initial)
    except ValidationError as error:
        return f"initial: {' '.join(error.messages)}"
    return ""
