"""File formats for import and export: texts stay texts in a spreadsheet, never formulas."""

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
    """Raised for records that a format can't hold; the message says what to do."""


MAX_YAML_BYTES: Final = 8 * 1024 * 1024
TEXT_FORMAT: Final = "@"
# Start of a formula, with the blanks that spreadsheets skip and full-width signs; a plain number, such as -1, is
# excluded.
_FORMULA: Final = re.compile(
    r"(?![+-]?[0-9]+(?:\.[0-9]+)?\Z)[\s'\u200b\ufeff]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|[\t\r']"
)
_NEVER_IN_XML: Final = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
# XML turns a carriage return into a line feed, so spreadsheets escape it as _x000D_, and the literal text as _x005F_x000D_.
_LIKE_A_SIGN: Final = re.compile("_(?=x[0-9A-Fa-f]{4}_)")
# A spreadsheet that separates cells by semicolons has a decimal comma, and may group thousands by points. A text with
# several points needs no rule here, because number columns refuse it.
_GROUPED: Final = re.compile(r"\s*[+-]?[1-9][0-9]{0,2}\.[0-9]{3}\s*")
# Our explanations, keyed by parts of the error messages of Python's csv module.
_CSV_REASONS: Final = {
    "unexpected end": "a quote is opened and not closed. Close it, or write a quote within quotes twice",
    "expected after": "something follows a closing quote. Write a quote within quotes twice",
    "field larger": f"write at most {MAX_CELL_LENGTH} characters in a cell, and close each quote",
}
_ANY_CSV_REASON: Final = "this can't be read as CSV. Put texts with separators or line breaks in quotes"


class Csv(CsvFormat):
    """Values separated by commas, semicolons or tabs, as spreadsheets of all countries save them."""

    def create_dataset(self, in_stream: str | bytes, **_: Any) -> Table:
        """Return the rows of an uploaded CSV file; raises UnreadableFile."""
        return read_table(_lines_of_csv(_decode(in_stream)))

    def export_data(self, dataset: tablib.Dataset, **_: Any) -> str:
        """Return the file; a text that would be a formula is escaped by a quote, which the import removes."""
        quoted = tablib.Dataset(headers=dataset.headers)
        for row in dataset:
            quoted.append([quote_formula(cell) if isinstance(cell, str) else cell for cell in row])
        # Begin with a byte order mark, without which Excel doesn't read UTF-8.
        return f"\ufeff{quoted.export('csv')}"


class Xlsx(XlsxFormat):
    """Excel workbooks; only the first visible sheet is read."""

    def create_dataset(self, in_stream: bytes) -> Table:
        """Return the rows of an uploaded workbook; raises UnreadableFile."""
        notice, lines = read_sheet(in_stream)
        table = read_table(lines)
        table.notice = notice
        return table

    def export_data(self, dataset: tablib.Dataset, **_: Any) -> bytes:
        """Return the file with its texts typed as text; tablib's own writer would make formulas of some."""
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
        """Return the rows of an upload; tablib's own reader would mix up fields that aren't in the order of the first row."""
        if len(in_stream) > MAX_YAML_BYTES:
            raise UnreadableFile("The file is larger than 8 MB; load less at once, or as CSV.")
        try:
            rows = read_rows(_decode(in_stream), cells=True)
        except UnreadableYaml as error:
            raise UnreadableFile(*map(str, error.mistakes)) from error
        return table_of_records([(row.line, row.values) for row in rows])

    def export_data(self, dataset: tablib.Dataset, **_: Any) -> str:
        """Return the rows as a YAML list; a list or an object in a cell is YAML too."""
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
    """Return a cell of a CSV file; a text that a spreadsheet would evaluate as a formula gets a leading quote."""
    return f"'{text}" if _FORMULA.match(text) else text


def _unquote(text: str) -> str:
    return text[1:] if text.startswith("'") and _FORMULA.match(text[1:]) else text


def _mark_grouped(text: str) -> str:
    return GroupedNumber(text) if _GROUPED.fullmatch(text) else text


def _write(cell: Any, value: Any, place: str) -> None:
    if not isinstance(value, str):
        cell.value = value
        return
    # Leave control characters out: every input refuses them, but a row of an older version may have some.
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
