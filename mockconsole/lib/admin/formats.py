"""File formats for import and export: texts stay texts in a spreadsheet, never formulas."""

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from io import BytesIO, StringIO
from typing import Any, Final
from zipfile import ZipFile

import tablib  # type: ignore[import-untyped]
from django.conf import settings
from openpyxl import Workbook, load_workbook  # type: ignore[import-untyped]
from openpyxl.styles import Font  # type: ignore[import-untyped]

from mockconsole.lib.admin.cells import SPREADSHEET_DIGITS
from mockconsole.lib.admin.tables import (
    LONGEST_CELL,
    MOST_CELLS,
    MOST_COLUMNS,
    Line,
    Table,
    UnreadableFile,
    place_of,
    read_table,
    table_of_records,
)
from mockconsole.lib.admin.typed import CsvFormat, XlsxFormat, YamlFormat
from mockconsole.lib.admin.uploads import MOST_SHOWN
from mockconsole.lib.archives import UNREADABLE, TooMuch, unpack
from mockconsole.lib.money.exact import shortest
from mockconsole.lib.plain_yaml import Mistake, UnreadableYaml, read_rows, write_plain


class UnwritableFile(ValueError):
    """Raised for records that a format can't hold; the message says what to do."""


LAST_ROW: Final = 1_048_576
LARGEST_YAML: Final = 8 * 1024 * 1024
# A row of twenty columns has about sixty; each takes many times its length in memory.
MOST_ELEMENTS: Final = 500_000
# Two for each attribute; a cell has three attributes.
MOST_QUOTES: Final = 4 * MOST_ELEMENTS
# The XML parser compares each attribute of an element with the others, which is quadratic.
LONGEST_TAG: Final = 1024 * 1024
# The reference of the last cell sets the width of a row; blank cells are filled in.
MOST_PLACES: Final = 4 * MOST_CELLS
TEXT_FORMAT: Final = "@"
# Start of a formula, after blanks and full-width signs, which spreadsheets skip; a plain number may start so as well.
_FORMULA: Final = re.compile(
    r"(?![+-]?[0-9]+(?:\.[0-9]+)?\Z)[\s'\u200b\ufeff]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|[\t\r']"
)
_NEVER_IN_XML: Final = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
# XML turns a carriage return into a line feed, so spreadsheets escape it as _x000D_, and the literal text as _x005F_x000D_.
_LIKE_A_SIGN: Final = re.compile("_(?=x[0-9A-Fa-f]{4}_)")
_SIGN: Final = re.compile("_x(005F|000D)_", re.IGNORECASE)
_ENCODING: Final = re.compile(rb"""[^>]*?\sencoding\s*=\s*["']([^"']*)""")
TOO_MANY_CELLS: Final = "The spreadsheet has too many cells; load less at once."
# Our reasons by parts of the messages of Python's csv module.
_CSV_REASONS: Final = {
    "unexpected end": "a quote is opened and not closed. Close it, or write a quote within quotes twice",
    "expected after": "something follows a closing quote. Write a quote within quotes twice",
    "field larger": f"write at most {LONGEST_CELL} characters in a cell, and close each quote",
}
_ANY_CSV_REASON: Final = "this can't be read as CSV. Put texts with separators or line breaks in quotes"


class Csv(CsvFormat):
    """Values separated by commas, semicolons or tabs, as spreadsheets of all countries save them."""

    def create_dataset(self, in_stream: str | bytes, **_: Any) -> Table:
        """Return the rows of an upload."""
        return read_table(_lines_of_csv(_decoded(in_stream)))

    def export_data(self, dataset: tablib.Dataset, **_: Any) -> str:
        """Return the file; a text that would be a formula is escaped by a quote, which the import removes."""
        quoted = tablib.Dataset(headers=dataset.headers)
        for row in dataset:
            quoted.append([_quoted(cell) if isinstance(cell, str) else cell for cell in row])
        # Excel needs a byte order mark to read UTF-8.
        return f"\ufeff{quoted.export('csv')}"


class Xlsx(XlsxFormat):
    """Excel workbooks; only the first sheet is read."""

    def create_dataset(self, in_stream: bytes) -> Table:
        """Return the rows of an upload."""
        sheet = load_workbook(_unpacked(in_stream), read_only=True, data_only=True).worksheets[0]
        # The declared dimension of a small file may be millions of cells.
        sheet.reset_dimensions()
        return read_table(_lines_of_sheet(sheet.iter_rows(max_row=LAST_ROW, values_only=True)))

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
        if len(in_stream) > LARGEST_YAML:
            raise UnreadableFile("The file is larger than 8 MB; load less at once, or as CSV.")
        try:
            rows = read_rows(_decoded(in_stream), cells=True)
        except UnreadableYaml as error:
            raise UnreadableFile(*map(_said_of, error.mistakes[:MOST_SHOWN])) from error
        return table_of_records([(row.line, row.values) for row in rows])

    def export_data(self, dataset: tablib.Dataset, **_: Any) -> str:
        """Return the file."""
        return write_plain(dataset.dict)


def _decoded(content: str | bytes) -> str:
    if isinstance(content, str):
        return content.removeprefix("\ufeff")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise UnreadableFile(
            f"Line {line} is not UTF-8. Choose the format that the file has, or save it as UTF-8: in Excel as “CSV UTF-8”."
        ) from error


def _lines_of_csv(text: str) -> Iterator[Line]:
    first = next((line for line in StringIO(text) if line.strip(',;\t" \r\n')), text[:MOST_COLUMNS])
    delimiter = max(",;\t", key=first.count)
    rows = csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True)
    line = 1
    try:
        for row in rows:
            yield line, [_unquoted(cell) for cell in row]
            line = rows.line_num + 1
    except csv.Error as error:
        reason = next((told for part, told in _CSV_REASONS.items() if part in str(error)), _ANY_CSV_REASON)
        raise UnreadableFile(f"Line {line}: {reason}.") from error


def _lines_of_sheet(rows: Iterable[Sequence[Any]]) -> Iterator[Line]:
    places = 0
    # One shared string may be referenced by every cell.
    texts: dict[str, str] = {}
    for line, row in enumerate(rows, start=1):
        places += len(row)
        if places > MOST_PLACES:
            raise UnreadableFile(TOO_MANY_CELLS)
        if row:
            yield line, [_cell_of_sheet(value, texts) for value in row]


def _cell_of_sheet(value: Any, texts: dict[str, str]) -> Any:
    if isinstance(value, str):
        if value not in texts:
            texts[value] = _SIGN.sub(lambda sign: chr(int(sign[1], 16)), value)
        return texts[value]
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float):
        return shortest(Decimal(f"{value:.{SPREADSHEET_DIGITS}g}"))
    return "" if value is None else value


def _said_of(mistake: Mistake) -> str:
    if mistake.row is not None:
        return f"{place_of(mistake.row, mistake.line, mistake.field or '')}: {mistake.message}"
    return f"Line {mistake.line}: {mistake.message}" if mistake.line else mistake.message


def _unpacked(content: bytes) -> BytesIO:
    """Return a spreadsheet without compression, so that the reader can't unpack a ZIP bomb."""
    plain, elements, quotes = BytesIO(), 0, 0
    try:
        with ZipFile(plain, "w") as book:
            for name, part in unpack(content, most_bytes=settings.UPLOAD_BODY_LIMIT, wanted=_is_read):
                if not _is_plain_xml(part):
                    raise UnreadableFile(
                        f"{name} in the spreadsheet declares entities, or isn't UTF-8, as no spreadsheet program writes it. "
                        "Open the file and save it again as .xlsx."
                    )
                elements += part.count(b"<") - part.count(b"</")
                quotes += part.count(b'"') + part.count(b"'")
                if elements > MOST_ELEMENTS or quotes > MOST_QUOTES or _longest_tag(part) > LONGEST_TAG:
                    raise UnreadableFile(TOO_MANY_CELLS)
                book.writestr(name, part)
    except TooMuch as error:
        raise UnreadableFile(str(error)) from error
    except UNREADABLE as error:
        raise UnreadableFile(
            "This is not a readable spreadsheet. Choose the format that the file has, or save it again as .xlsx."
        ) from error
    return plain


def _is_read(name: str) -> bool:
    return name.lower().endswith((".xml", ".rels"))


def _longest_tag(part: bytes) -> int:
    """Return the length of the longest tag, with the text after it."""
    return max(map(len, part.split(b"<")))


def _is_plain_xml(part: bytes) -> bool:
    """Tell whether a part of a spreadsheet declares no XML entity, in any encoding, that could expand when it is read."""
    declared = _ENCODING.match(part)
    is_utf_8 = b"\0" not in part and (declared is None or declared[1].lower() in {b"utf-8", b"us-ascii"})
    return is_utf_8 and b"<!DOCTYPE" not in part and b"<!ENTITY" not in part


def _quoted(text: str) -> str:
    return f"'{text}" if _FORMULA.match(text) else text


def _unquoted(text: str) -> str:
    return text[1:] if text.startswith("'") and _FORMULA.match(text[1:]) else text


def _write(cell: Any, value: Any, place: str) -> None:
    if not isinstance(value, str):
        cell.value = value
        return
    if _NEVER_IN_XML.search(value):
        raise UnwritableFile(
            f"{place}: Excel can't keep its control characters. Take them out, or export YAML."
        )
    escaped = _LIKE_A_SIGN.sub("_x005F_", value).replace("\r", "_x000D_")
    if len(escaped) > LONGEST_CELL:
        raise UnwritableFile(
            f"{place}: Excel keeps {LONGEST_CELL} characters (it has {len(escaped)}). Export CSV or YAML."
        )
    cell.value = escaped
    cell.data_type = "s"
    cell.number_format = TEXT_FORMAT
    cell.quotePrefix = True


FORMATS = [Csv, Xlsx, Yaml]
