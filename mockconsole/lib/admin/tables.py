"""Tables from uploaded files, with line numbers; a value in a column without a heading is rejected."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import tablib  # type: ignore[import-untyped]
from django.conf import settings
from openpyxl.utils import get_column_letter  # type: ignore[import-untyped]

from mockconsole.lib.columns import CANT_BE_KEPT
from mockconsole.lib.control_characters import is_storable
from mockconsole.lib.plain_yaml import row_label

MAX_CELL_LENGTH: Final = 32_767
MAX_COLUMNS: Final = 100
MAX_CELLS: Final = 500_000
TOO_MANY_ROWS: Final = "The file has too many rows; load less at once."
_MAX_SHOWN_LENGTH: Final = 40

# Line number in the file, and the line's cells.
Line = tuple[int, Sequence[Any]]


class UnreadableFile(Exception):
    """Raised for an uploaded file that can't be read; the messages say what to do."""


@dataclass(frozen=True, slots=True)
class NoValue:
    """Spreadsheet cell whose value isn't known; the reason says what to do."""

    reason: str


class Table(tablib.Dataset):  # type: ignore[misc]
    """Table with headings, rows, each row's line number in the file, and a notice about ignored sheets."""

    notice = ""

    def __init__(self, headings: Sequence[str], rows: Iterable[Sequence[Any]], lines: Sequence[int]) -> None:
        """Store rows and line numbers; raises UnreadableFile if there is no row."""
        if not lines:
            raise UnreadableFile("The file has no rows. Write each record into a row below the column names.")
        super().__init__(*rows, headers=headings)
        self.lines = lines


def is_blank(cell: Any) -> bool:
    """Return True if a cell is None or contains only white space."""
    return cell is None or (isinstance(cell, str) and not cell.strip())


def place_of(number: int, line: int | None, column: str = "") -> str:
    """Return the label of a row, or of the row's cell in the given column."""
    row = f"Row {row_label(number, line)}"
    return f"{row}, column {column}" if column else row


def read_table(lines: Iterable[Line]) -> Table:
    """Build a table from lines, without blank lines; the first line has the headings; raises UnreadableFile."""
    filled_lines = ((line, cells) for line, cells in _limit_size(lines) if not all(map(is_blank, cells)))
    headings = _headings(next(filled_lines, (0, ()))[1])
    rows = list(_rows(headings, filled_lines))
    named = [index for index, heading in enumerate(headings) if heading]
    filled = ([cells[index] if index < len(cells) else "" for index in named] for _, cells in rows)
    return Table([headings[index] for index in named], filled, [line for line, _ in rows])


def table_of_records(records: Sequence[tuple[int, dict[str, Any]]]) -> Table:
    """Build a table from pairs of a line number and a record; raises UnreadableFile if the records' fields differ."""
    headings = list(records[0][1]) if records else []
    for number, (line, record) in enumerate(records, start=1):
        for name, cell in record.items():
            _refuse_unstorable(name, cell, place_of(number, line, name))
        if odd := record.keys() ^ set(headings):
            names = ", ".join(sorted(odd))
            raise UnreadableFile(
                f"{place_of(number, line)}: every record must have the same fields. Check {names}."
            )
    rows = ([record[name] for name in headings] for _, record in records)
    return Table(headings, rows, [line for line, _ in records])


def _limit_size(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield the lines; raises UnreadableFile once their texts exceed the upload limit. Repeated texts count each time."""
    size = 0
    for line, cells in lines:
        size += sum(len(cell) for cell in cells if isinstance(cell, str))
        if size > settings.UPLOAD_BODY_LIMIT:
            raise UnreadableFile(TOO_MANY_ROWS)
        yield line, cells


def _headings(cells: Sequence[Any]) -> list[str]:
    """Return the columns' headings up to the last column that has one; earlier columns may have an empty heading."""
    headings = ["" if is_blank(cell) else str(cell).strip() for cell in cells]
    while headings and not headings[-1]:
        headings.pop()
    if not headings:
        raise UnreadableFile("The file is empty. Its first line must name the columns.")
    if len(headings) > MAX_COLUMNS:
        raise UnreadableFile(
            f"The file has {len(headings)} columns, and no record has more than {MAX_COLUMNS}."
        )
    first: dict[str, int] = {}
    for index, heading in enumerate(headings):
        if isinstance(cell := cells[index], NoValue):
            raise UnreadableFile(f"Column {_letter(index)}: {cell.reason}")
        if not is_storable(heading):
            raise UnreadableFile(
                f"Column {_letter(index)}: the heading holds a character that can't be stored."
            )
        if heading and first.setdefault(heading, index) != index:
            columns = f"{_letter(first[heading])} and {_letter(index)}"
            raise UnreadableFile(f"The columns {columns} are both called “{heading}”; keep one.")
    return headings


def _rows(headings: Sequence[str], lines: Iterable[Line]) -> Iterator[Line]:
    for number, (line, cells) in enumerate(lines, start=1):
        # Count as many cells per row as there are headings, because short rows are padded.
        if number * len(headings) > MAX_CELLS:
            raise UnreadableFile(TOO_MANY_ROWS)
        own_cells = cells[: len(headings)]
        for index, cell in enumerate(cells):
            heading = headings[index] if index < len(headings) else ""
            if isinstance(cell, NoValue):
                raise UnreadableFile(f"{place_of(number, line, heading or _letter(index))}: {cell.reason}")
            if heading:
                _refuse_unstorable(heading, cell, place_of(number, line, heading))
            elif not is_blank(cell):
                raise UnreadableFile(
                    f"{place_of(number, line, _letter(index))}: “{str(cell)[:_MAX_SHOWN_LENGTH]}” is in a column without a "
                    "heading. Name the column, or empty the cell; in CSV, put a text with separators in quotes."
                )
        yield line, own_cells


def _refuse_unstorable(name: str, cell: Any, place: str) -> None:
    """Raise UnreadableFile for a name or cell with a character that can't be stored, and for a cell that is too long."""
    if not is_storable(name):
        raise UnreadableFile("A column's name holds a character that can't be stored.")
    if isinstance(cell, str) and not is_storable(cell):
        raise UnreadableFile(f"{place}: {CANT_BE_KEPT}")
    if isinstance(cell, str) and len(cell) > MAX_CELL_LENGTH:
        raise UnreadableFile(f"{place}: write at most {MAX_CELL_LENGTH} characters (it has {len(cell)}).")


def _letter(index: int) -> str:
    letter: str = get_column_letter(index + 1)
    return letter
