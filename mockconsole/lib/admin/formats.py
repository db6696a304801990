"""The kinds of file that staff import and export: what is a text here is one in a spreadsheet too, and never a formula."""

import csv
import re
from collections.abc import Callable, Iterable
from io import BytesIO, StringIO
from typing import Any, Final
from zipfile import ZipFile

import tablib  # type: ignore[import-untyped]
from django.conf import settings
from openpyxl import Workbook, load_workbook  # type: ignore[import-untyped]
from openpyxl.styles import Font  # type: ignore[import-untyped]

from mockconsole.lib.admin.typed import CsvFormat, XlsxFormat, YamlFormat
from mockconsole.lib.archives import TooMuch, unpack
from mockconsole.lib.columns import CANT_BE_KEPT
from mockconsole.lib.control_characters import can_be_kept
from mockconsole.lib.plain_yaml import Reference, read_plain, write_plain


class UnreadableFile(Exception):
    """An uploaded file that can't be read; the message says what to do."""


class UnwritableFile(ValueError):
    """Records that a kind of file can't hold; the message says what to do."""


LONGEST_CELL: Final = 32_767
LAST_ROW: Final = 1_048_576
MOST_COLUMNS: Final = 100
MOST_CELLS: Final = 500_000
LARGEST_YAML: Final = 8 * 1024 * 1024
# A row of twenty columns has some sixty; each takes many times its length while it is read.
MOST_ELEMENTS: Final = 500_000
TEXT_FORMAT: Final = "@"
# What makes a spreadsheet calculate, seen past the blanks and the wide signs that it skips; a plain number may begin so.
_FORMULA: Final = re.compile(
    r"(?![+-]?[0-9]+(?:\.[0-9]+)?\Z)[\s'\u200b\ufeff]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|[\t\r']"
)
_NEVER_IN_XML: Final = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
# XML reads a carriage return as a line feed, so spreadsheets write it as _x000D_, and what only looks like it as _x005F_x000D_.
_LIKE_A_SIGN: Final = re.compile("_(?=x[0-9A-Fa-f]{4}_)")
_SIGN: Final = re.compile("_x(005F|000D)_", re.IGNORECASE)


class Csv(CsvFormat):
    """Comma-separated values, from a spreadsheet in a country of semicolons too."""

    def create_dataset(self, in_stream: str | bytes, **_: Any) -> tablib.Dataset:
        """Return the rows of an upload."""
        text = in_stream.decode("utf-8-sig") if isinstance(in_stream, bytes) else in_stream
        first_line = text.split("\n", 1)[0]
        delimiter = ";" if first_line.count(";") > first_line.count(",") else ","
        rows = csv.reader(StringIO(text, newline=""), delimiter=delimiter)
        header = next(rows, [])
        _refuse_too_wide(header)
        # A short row is filled up to the header's columns.
        if sum(1 for _ in rows) * len(header) > MOST_CELLS:
            raise UnreadableFile("The file has too many rows; load less at once.")
        dataset = tablib.Dataset()
        dataset.load(text.lstrip("\ufeff"), format="csv", delimiter=delimiter)
        _refuse_rows_that_cant_be_kept(dataset)
        return _with_cells(dataset, _unquoted)

    def export_data(self, dataset: tablib.Dataset, **_: Any) -> str:
        """Return the file; a text that would be a formula begins with a quote, which an import takes off again."""
        # Excel reads UTF-8 where a byte order mark says so.
        return f"\ufeff{_with_cells(dataset, _quoted).export('csv')}"


class Xlsx(XlsxFormat):
    """Excel's own files; only the first sheet counts."""

    def create_dataset(self, in_stream: bytes) -> tablib.Dataset:
        """Return the rows of an upload, without the empty ones that a spreadsheet likes to keep at its end."""
        sheet = load_workbook(_unpacked(in_stream), read_only=True, data_only=True).worksheets[0]
        # A few letters claim a size of millions of cells.
        sheet.reset_dimensions()
        rows = sheet.iter_rows(max_row=LAST_ROW, values_only=True)
        headers = [str(cell) for cell in next(rows, ()) if cell is not None]
        _refuse_too_wide(headers)
        dataset = tablib.Dataset(headers=headers)
        for row in rows:
            cells = ["" if cell is None else cell for cell in row[: len(headers)]]
            if any(cell != "" for cell in cells):
                dataset.append(cells + [""] * (len(headers) - len(cells)))
        _refuse_rows_that_cant_be_kept(dataset)
        return _with_cells(dataset, _read_from_xml)

    def export_data(self, dataset: tablib.Dataset, **_: Any) -> bytes:
        """Return the file, its texts marked as such; tablib's own writer would make formulas of some."""
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

    def create_dataset(self, in_stream: str | bytes, **_: Any) -> tablib.Dataset:
        """Return the rows of an upload; tablib's own reader would mix up rows that name their fields in another order."""
        if len(in_stream) > LARGEST_YAML:
            raise UnreadableFile("The file is larger than 8 MB; load less at once, or as CSV.")
        try:
            rows = read_plain(in_stream)
        except Reference as error:
            raise UnreadableFile(f"This can't be read: {error.problem}.") from error
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise UnreadableFile("The file must hold a list of records: start each with “- ”.")
        headers = [str(name) for name in rows[0]] if rows else []
        dataset = tablib.Dataset(headers=headers)
        for number, row in enumerate(rows, start=1):
            fields = {str(name): value for name, value in row.items()}
            _refuse_what_cant_be_kept(number, fields.items())
            if odd := set(fields) ^ set(headers):
                raise UnreadableFile(
                    f"Row {number}: every record must have the same fields. Check {', '.join(sorted(odd))}."
                )
            dataset.append(["" if fields[name] is None else fields[name] for name in headers])
        return dataset

    def export_data(self, dataset: tablib.Dataset, **_: Any) -> str:
        """Return the file."""
        return write_plain(dataset.dict)


def _unpacked(content: bytes) -> BytesIO:
    """Return a spreadsheet without compression, so that what reads it can't unpack more than is there."""
    plain, elements = BytesIO(), 0
    try:
        with ZipFile(plain, "w") as book:
            for name, part in unpack(content, most_bytes=settings.UPLOAD_BODY_LIMIT):
                elements += part.count(b"<") - part.count(b"</")
                book.writestr(name, part)
    except TooMuch as error:
        raise UnreadableFile(str(error)) from error
    if elements > MOST_ELEMENTS:
        raise UnreadableFile("The spreadsheet has too many cells; load less at once.")
    return plain


def _refuse_too_wide(headers: list[str]) -> None:
    """Raise UnreadableFile for columns that each of a file's rows, however short, would be filled up to."""
    if len(headers) > MOST_COLUMNS:
        raise UnreadableFile(
            f"The file has {len(headers)} columns, and no record has more than {MOST_COLUMNS}."
        )


def _refuse_rows_that_cant_be_kept(dataset: tablib.Dataset) -> None:
    for number, row in enumerate(dataset, start=1):
        _refuse_what_cant_be_kept(number, zip(dataset.headers, row, strict=True))


def _refuse_what_cant_be_kept(number: int, cells: Iterable[tuple[str, Any]]) -> None:
    """Raise UnreadableFile, with the column, for a text that neither a database nor the page of an answer can hold."""
    for name, value in cells:
        if not can_be_kept(name):
            raise UnreadableFile(f"Row {number}: a column's name holds a character that can't be kept.")
        if isinstance(value, str) and not can_be_kept(value):
            raise UnreadableFile(f"Row {number}, column {name}: {CANT_BE_KEPT}")
        if isinstance(value, str) and len(value) > LONGEST_CELL:
            raise UnreadableFile(
                f"Row {number}, column {name}: write at most {LONGEST_CELL} characters (it has {len(value)})."
            )


def _with_cells(dataset: tablib.Dataset, change: Callable[[str], str]) -> tablib.Dataset:
    changed = tablib.Dataset(headers=dataset.headers)
    for row in dataset:
        changed.append([change(cell) if isinstance(cell, str) else cell for cell in row])
    return changed


def _quoted(text: str) -> str:
    return f"'{text}" if _FORMULA.match(text) else text


def _unquoted(text: str) -> str:
    return text[1:] if text.startswith("'") and _FORMULA.match(text[1:]) else text


def _read_from_xml(text: str) -> str:
    return _SIGN.sub(lambda sign: chr(int(sign[1], 16)), text)


def _write(cell: Any, value: Any, place: str) -> None:
    if not isinstance(value, str):
        cell.value = value
        return
    if _NEVER_IN_XML.search(value):
        raise UnwritableFile(
            f"{place}: Excel can't keep its control characters. Take them out, or export YAML."
        )
    written = _LIKE_A_SIGN.sub("_x005F_", value).replace("\r", "_x000D_")
    if len(written) > LONGEST_CELL:
        raise UnwritableFile(
            f"{place}: Excel keeps {LONGEST_CELL} characters (it has {len(written)}). Export CSV or YAML."
        )
    cell.value = written
    cell.data_type = "s"
    cell.number_format = TEXT_FORMAT
    cell.quotePrefix = True


FORMATS = [Csv, Xlsx, Yaml]
