"""File formats for import and export; an exported text never becomes a formula in a spreadsheet."""

import csv
import re
from collections.abc import Iterator
from io import BytesIO, StringIO
from typing import Any, Final

import tablib  # type: ignore[import-untyped]
from openpyxl import Workbook  # type: ignore[import-untyped]
from openpyxl.styles import Font  # type: ignore[import-untyped]

from mockconsole.lib.admin.cells import GroupedNumber
from mockconsole.lib.admin.sheets import read_sheet
from mockconsole.lib.admin.tables import (
    MAX_CELL_LENGTH,
    MAX_COLUMNS,
    Line,
    Table,
    UnreadableFile,
    read_table,
    table_of_records,
)
from mockconsole.lib.admin.typed import CsvFormat, XlsxFormat, YamlFormat
from mockconsole.lib.plain_yaml import UnreadableYaml, read_rows, write_plain


class UnwritableFile(ValueError):
    """Raised for records that can't be exported in the chosen format; the message says what to do."""


MAX_YAML_BYTES: Final = 8 * 1024 * 1024
TEXT_FORMAT: Final = "@"
# Start of a text that a spreadsheet may read as a formula, including leading blanks, which spreadsheets skip, and
# full-width signs. A plain number such as -1 doesn't match.
_FORMULA: Final = re.compile(
    r"(?![+-]?[0-9]+(?:\.[0-9]+)?\Z)[\s'\u200b\ufeff]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|[\t\r']"
)
_NEVER_IN_XML: Final = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
# XML turns a carriage return into a line feed, so spreadsheets write it as _x000D_, and the text _x000D_ as _x005F_x000D_.
_LIKE_A_SIGN: Final = re.compile("_(?=x[0-9A-Fa-f]{4}_)")
# A spreadsheet that separates cells with semicolons uses a decimal comma, and may group thousands with points. A text
# with several points needs no pattern here, because number columns reject it anyway.
_GROUPED: Final = re.compile(r"\s*[+-]?[1-9][0-9]{0,2}\.[0-9]{3}\s*")
# Our explanations, keyed by a part of the error message from Python's csv module.
_CSV_REASONS: Final = {
    "unexpected end": "a quote is opened and not closed. Close it, or write a quote within quotes twice",
    "expected after": "something follows a closing quote. Write a quote within quotes twice",
    "field larger": f"write at most {MAX_CELL_LENGTH} characters in a cell, and close each quote",
}
_ANY_CSV_REASON: Final = "this can't be read as CSV. Put texts with separators or line breaks in quotes"


class Csv(CsvFormat):
    """CSV with commas, semicolons or tabs: the separator that spreadsheets save depends on their country settings."""

    def create_dataset(self, in_stream: str | bytes, **_: Any) -> Table:
        """Parse an uploaded CSV file and return its table; raises UnreadableFile."""
        return read_table(_lines_of_csv(_decode(in_stream)))

    def export_data(self, dataset: tablib.Dataset, **_: Any) -> str:
        """Return a CSV file; a text that would be read as a formula gets a leading quote, which our import removes."""
        quoted = tablib.Dataset(headers=dataset.headers)
        for row in dataset:
            quoted.append([quote_formula(cell) if isinstance(cell, str) else cell for cell in row])
        # Begin with a byte order mark: without it, Excel doesn't read the file as UTF-8.
        return f"\ufeff{quoted.export('csv')}"


class Xlsx(XlsxFormat):
    """Excel workbook; only the first visible sheet is read."""

    def create_dataset(self, in_stream: bytes) -> Table:
        """Parse an uploaded workbook and return its table; raises UnreadableFile."""
        notice, lines = read_sheet(in_stream)
        table = read_table(lines)
        table.notice = notice
        return table

    def export_data(self, dataset: tablib.Dataset, **_: Any) -> bytes:
        """Return a workbook whose texts are typed as text; tablib's own writer would turn some of them into formulas."""
        book, buffer = Workbook(), BytesIO()
        sheet = book.active
        sheet.freeze_panes = "A2"
        for column, name in enumerate(dataset.headers, start=1):
            sheet.cell(1, column, name).font = Font(bold=True)
            for number, value in enumerate(dataset[name], start=1):
                _write(sheet.cell(number + 1, column), value, f"Row {number}, {name}")
        book.save(buffer)
        return buffer.getvalue()


class Yaml(YamlFormat):
    """A YAML list of mappings."""

    def create_dataset(self, in_stream: str | bytes, **_: Any) -> Table:
        """Parse an uploaded YAML file and return its table; tablib's reader mixes up fields if their order differs."""
        if len(in_stream) > MAX_YAML_BYTES:
            raise UnreadableFile("The file is larger than 8 MB; load less at once, or as CSV.")
        try:
            rows = read_rows(_decode(in_stream), cells=True)
        except UnreadableYaml as error:
            raise UnreadableFile(*map(str, error.mistakes)) from error
        return table_of_records([(row.line, row.values) for row in rows])

    def export_data(self, dataset: tablib.Dataset, **_: Any) -> str:
        """Return the rows as a YAML list; a list or object in a cell is written as YAML too, not as JSON."""
        return write_plain(
            [
                {name: getattr(cell, "value", cell) for name, cell in zip(dataset.headers, row, strict=True)}
                for row in dataset
            ]
        )


def _decode(content: str | bytes) -> str:
    if isinstance(content, str):
        return content.removeprefix("\ufeff")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise UnreadableFile(
            f"Line {line} is not UTF-8. Choose the format of the file, or save it as UTF-8: in Excel as “CSV UTF-8”."
        ) from error


def _lines_of_csv(text: str) -> Iterator[Line]:
    first = next((line for line in StringIO(text) if line.strip(',;\t" \r\n')), text[:MAX_COLUMNS])
    delimiter = max(",;\t", key=first.count)
    rows = csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True)
    line = 1
    try:
        for row in rows:
            cells = map(_unquote, row)
            yield line, list(map(_mark_grouped, cells) if delimiter == ";" else cells)
            line = rows.line_num + 1
    except csv.Error as error:
        reason = next((told for part, told in _CSV_REASONS.items() if part in str(error)), _ANY_CSV_REASON)
        raise UnreadableFile(f"Line {line}: {reason}.") from error


def quote_formula(text: str) -> str:
    """Return a text for a CSV cell, with a leading quote if a spreadsheet would evaluate the text as a formula."""
    return f"'{text}" if _FORMULA.match(text) else text


def _unquote(text: str) -> str:
    return text[1:] if text.startswith("'") and _FORMULA.match(text[1:]) else text


def _mark_grouped(text: str) -> str:
    return GroupedNumber(text) if _GROUPED.fullmatch(text) else text


def _write(cell: Any, value: Any, place: str) -> None:
    if not isinstance(value, str):
        cell.value = value
        return
    # Remove control characters: every input rejects them, but a row stored by an older version may have some.
    escaped = _LIKE_A_SIGN.sub("_x005F_", _NEVER_IN_XML.sub("", value)).replace("\r", "_x000D_")
    if len(escaped) > MAX_CELL_LENGTH:
        raise UnwritableFile(
            f"{place}: Excel keeps {MAX_CELL_LENGTH} characters (it has {len(escaped)}). Export CSV or YAML."
        )
    cell.value = escaped
    cell.data_type = "s"
    cell.number_format = TEXT_FORMAT
    cell.quotePrefix = True


FORMATS = [Csv, Xlsx, Yaml]
