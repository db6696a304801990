"""Kinds of screen text: an override is valid only if it has the same structure as its default."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import Any, Final, NamedTuple

from django.core.exceptions import ValidationError

from mockconsole.lib.money.exact import shortest

NUMBER: Final = re.compile(r"-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,9})?")
AMOUNT: Final = re.compile(r"(0|[1-9][0-9]{0,19})(\.[0-9]{1,18})?")
BAR: Final = re.compile(r"(?<!\\)\|")
NUMBERS_END: Final = 10**15
MAX_LENGTH: Final = 4000

KINDS: Final = ("text", "lines", "amount", "number", "rows", "settings")

# Example rows that define the columns of settings: an on/off setting, a choice, and a whole number from min to max.
SETTINGS: Final[list[dict[str, Any]]] = [
    {"label": "Alert", "initial": "on"},
    {"label": "Chain", "initial": "A", "choices": ["A", "B"]},
    {"label": "Poll", "initial": "5", "min": 1, "max": 60, "unit": "seconds"},
]


class Column(NamedTuple):
    """Column of a table of rows, with an example cell; `required` if every row of the default has a cell in this column."""

    name: str
    example: Any
    required: bool

    @property
    def numeric(self) -> bool:
        """True if the cells are numbers."""
        return isinstance(self.example, int | float | dict)


def kind_of(default: Any) -> str:
    """Return the name of a default's kind."""
    match default:
        case {"amount": _} | {"number": _} | {"settings": _}:
            return str(next(iter(default)))
        case [{}, *_]:
            return "rows"
        case [*_]:
            return "lines"
    return "text"


def columns_of(default: Any) -> list[Column]:
    """Return the columns of a default; an empty list if the default isn't a table of rows."""
    match default:
        case {"settings": _}:
            rows = SETTINGS
        case [{}, *_]:
            rows = default
        case _:
            return []
    names = dict.fromkeys(name for row in rows for name in row)
    cells = {name: [row[name] for row in rows if name in row] for name in names}
    return [
        # One float among the examples makes the column accept fractions.
        Column(
            name,
            next((one for one in examples if isinstance(one, float)), examples[0]),
            len(examples) == len(rows),
        )
        for name, examples in cells.items()
    ]


def rows_of(value: Any, default: Any) -> list[Any]:
    """Return the rows of a value; an empty list if the value doesn't have the structure of its default."""
    match default, value:
        case {"settings": _}, {"settings": [*rows], **others} if not others:
            return rows
        case list(), [*rows]:
            return rows
    return []


def refuse_misfit(value: Any, default: Any) -> None:
    """Raise ValidationError with all mistakes if a value can't override its default."""
    problems = list(_row_problems(value, default) if columns_of(default) else _problems(value, default))
    if (length := len(json.dumps(value, ensure_ascii=False, default=str))) > MAX_LENGTH:
        problems = [f"Write at most {MAX_LENGTH} characters (it has {length})."]
    if problems:
        raise ValidationError(problems)


def words_of(value: Any) -> str:
    """Return a value as text, with a line for each row; empty for None."""
    match value:
        case None:
            return ""
        case {"amount": single} | {"number": single} | {"settings": single}:
            return words_of(single)
        case dict():
            return " | ".join(cell_text(cell) for cell in value.values())
        case list():
            return "\n".join(words_of(one) for one in value)
        case float():
            return shortest(Decimal(str(value)))
    return str(value)


def cell_text(cell: Any) -> str:
    """Return a cell as text; choices are separated by commas."""
    return ", ".join(map(str, cell)) if isinstance(cell, list) else words_of(cell)


def value_of(text: str, default: Any) -> Any:
    """Convert typed text to the structure of the default; return invalid text unchanged: `refuse_misfit` reports it."""
    match default:
        case {"amount": _}:
            return {"amount": text.strip()}
        case {"number": _}:
            return {"number": value_of(text, 0)}
        case int() | float():
            digits = text.strip()
            return json.loads(digits) if NUMBER.fullmatch(digits) else digits
        case [*_]:
            return [line for line in text.split("\n") if line.strip()]
    return text


def cell_of(text: str, column: Column) -> Any:
    """Convert the text typed into a cell to the type of the cell's column."""
    if isinstance(column.example, list):
        return [part.strip() for part in text.split(",") if part.strip()]
    return value_of(text.strip(), column.example)


def rows_of_cells(rows: Iterable[Sequence[str]], columns: list[Column]) -> list[dict[str, Any]]:
    """Convert the texts typed into a table's cells to rows, leaving out blank rows."""
    converted = [
        {
            column.name: cell_of(text, column)
            for column, text in zip(columns, row, strict=False)
            if text.strip()
        }
        for row in rows
    ]
    return [row for row in converted if row]


def value_of_lines(text: str, default: Any) -> Any:
    """Convert an override from the old format, in which each row was a line of values separated by bars."""
    columns = columns_of(default)
    if not columns:
        return value_of(text, default)
    cells = [[cell.replace(r"\|", "|") for cell in BAR.split(line)] for line in text.splitlines()]
    rows = rows_of_cells(cells, columns)
    return {"settings": rows} if isinstance(default, dict) else rows


def _problems(value: Any, default: Any) -> Iterator[str]:
    match default, value:
        case (str(), str()) | ([str(), *_], [*_]) if _are_texts(value):
            pass
        case str(), _:
            yield "Write a text."
        case list(), _:
            yield "Write at least one line, or leave the field empty for the default."
        case {"amount": _}, {"amount": str(digits), **others} if AMOUNT.fullmatch(digits) and not others:
            pass
        case {"amount": _}, _:
            yield (
                f"“{words_of(value)}” is not an amount. Write digits with a point, like 1250000.00:"
                " no words, no signs, no commas."
            )
        case {"number": _}, {"number": number, **others} if _is_within(number, default) and not others:
            pass
        case {"number": _}, _:
            yield f"“{words_of(value)}” doesn’t fit here. Write {_expected_number(default)}."
        case _:
            raise ValueError(f"{default!r} is no text, lines, amount, number, rows or settings.")


def _are_texts(value: Any) -> bool:
    """Return True if a value is a text, or a list of lines that aren't blank."""
    if isinstance(value, str):
        return True
    lines = value and all(isinstance(line, str) and line.strip() and "\n" not in line for line in value)
    return bool(lines)


def _is_within(number: Any, default: dict[str, Any]) -> bool:
    return (
        isinstance(number, int | float)
        and not isinstance(number, bool)
        and default.get("min", -NUMBERS_END) <= number <= default.get("max", NUMBERS_END)
        and (isinstance(default["number"], float) or number == int(number))
    )


def _expected_number(default: dict[str, Any]) -> str:
    kind = "a number" if isinstance(default["number"], float) else "a whole number"
    bounds = [f"{word} {default[name]}" for word, name in (("from", "min"), ("to", "max")) if name in default]
    return " ".join([kind, *bounds])


def _row_problems(value: Any, default: Any) -> Iterator[str]:
    rows = rows_of(value, default)
    if not rows:
        yield "Write at least one row, or leave the field empty for the default."
    columns = columns_of(default)
    for number, row in enumerate(rows, start=1):
        problems = list(_cell_problems(row, columns))
        if not problems and isinstance(default, dict):
            problems = [fault] if (fault := _wrong_setting(row)) else []
        yield from (f"Row {number}: {problem}" for problem in problems)


def _cell_problems(row: Any, columns: list[Column]) -> Iterator[str]:
    names = [column.name for column in columns]
    if not isinstance(row, dict) or not row.keys() <= set(names):
        yield f"Its values must be named; the columns are {', '.join(names)}."
        return
    for column in columns:
        if column.name not in row:
            if column.required:
                yield f"{column.name}: A value is missing."
            continue
        cell, example = row[column.name], column.example
        if isinstance(example, int | float):
            cell, example = {"number": cell}, {"number": example}
        yield from (f"{column.name}: {problem}" for problem in _problems(cell, example))
        # Reject values that the admin's table of inputs would alter on saving.
        if isinstance(cell, str) and (not cell or "\n" in cell or cell != cell.strip()):
            yield f"{column.name}: Write it in one line, without spaces around it."
        if isinstance(cell, list) and any("," in str(choice) for choice in cell):
            yield f"{column.name}: Write each without commas."


def _wrong_setting(row: dict[str, Any]) -> str:
    match row:
        case {"choices": _, "min": _} | {"choices": _, "max": _}:
            return "Give choices, or min and max, not both."
        case {"choices": choices, "initial": initial}:
            fault = f"initial: “{initial}” is not one of: {', '.join(choices)}."
            return "" if initial in choices else fault
        case {"min": least, "max": most, "initial": initial}:
            whole = {"number": int(initial) if re.fullmatch("-?[0-9]{1,15}", initial) else initial}
            faults = _problems(whole, {"number": 0, "min": least, "max": most})
            return (
                "min is greater than max." if least > most else " ".join(f"initial: {one}" for one in faults)
            )
        case {"min": _} | {"max": _}:
            return "Give both min and max."
        case {"initial": "on" | "off"}:
            return ""
    return "initial: Write on or off, or give choices, or min and max."
