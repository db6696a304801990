"""The kinds of file that staff import and export: what is a text here is one in a spreadsheet too, and never a formula."""

import re
from collections.abc import Callable, Iterable
from io import BytesIO
from typing import Any, Final

import tablib  # type: ignore[import-untyped]
from openpyxl import Workbook, load_workbook  # type: ignore[import-untyped]
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE  # type: ignore[import-untyped]
from openpyxl.styles import Font  # type: ignore[import-untyped]

from mockconsole.lib.admin.typed import CsvFormat, XlsxFormat, YamlFormat
from mockconsole.lib.columns import CANT_BE_KEPT
from mockconsole.lib.control_characters import can_be_kept
from mockconsole.lib.plain_yaml import Reference, read_plain


class UnreadableFile(Exception):
    """An uploaded file that can't be read; the message says what to do."""


class UnwritableFile(ValueError):
    """Records that a kind of file can't hold; the message says what to do."""


LONGEST_CELL: Final = 32_767
TEXT_FORMAT: Final = "@"
# What makes a spreadsheet calculate, seen past the blanks and the wide signs that it skips; a plain number may begin so.
_FORMULA: Final = re.compile(
    r"(?![+-]?[0-9]+(?:\.[0-9]+)?\Z)[\s'\u200b\ufeff]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|[\t\r']"
)


class Csv(CsvFormat):
    """Comma-separated values, from a spreadsheet in a country of semicolons too."""

    def create_dataset(self, in_stream: str | bytes, **_: Any) -> tablib.Dataset:
        """Return the rows of an upload."""
        text = in_stream.decode("utf-8-sig") if isinstance(in_stream, bytes) else in_stream
        first_line = text.split("\n", 1)[0]
        delimiter = ";" if first_line.count(";") > first_line.count(",") else ","
        dataset = tablib.Dataset()
        dataset.load(text.lstrip("\ufeff"), format="csv", delimiter=delimiter)
        for number, row in enumerate(dataset, start=1):
            _refuse_what_cant_be_kept(number, zip(dataset.headers, row, strict=True))
        return _with_cells(dataset, _unquoted)

    def export_data(self, dataset: tablib.Dataset, **_: Any) -> str:
        """Return the file; a text that would be a formula begins with a quote, which an import takes off again."""
        written: str = _with_cells(dataset, _quoted).export("csv")
        return written


class Xlsx(XlsxFormat):
    """Excel's own files; only the first sheet counts."""

    def create_dataset(self, in_stream: bytes) -> tablib.Dataset:
        """Return the rows of an upload, without the empty ones that a spreadsheet likes to keep at its end."""
        sheet = load_workbook(BytesIO(in_stream), read_only=True, data_only=True).worksheets[0]
        rows = [list(row) for row in sheet.iter_rows(values_only=True)]
        headers = [str(cell) for cell in rows[0] if cell is not None] if rows else []
        dataset = tablib.Dataset(headers=headers)
        for row in rows[1:]:
            cells = (row + [None] * len(headers))[: len(headers)]
            if any(cell not in {None, ""} for cell in cells):
                dataset.append(["" if cell is None else cell for cell in cells])
        return dataset

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


def _refuse_what_cant_be_kept(number: int, cells: Iterable[tuple[str, Any]]) -> None:
    """Raise UnreadableFile, with the column, for a text that neither a database nor the page of an answer can hold."""
    for name, value in cells:
        if not can_be_kept(name):
            raise UnreadableFile(f"Row {number}: a column's name holds a character that can't be kept.")
        if isinstance(value, str) and not can_be_kept(value):
            raise UnreadableFile(f"Row {number}, column {name}: {CANT_BE_KEPT}")


def _with_cells(dataset: tablib.Dataset, change: Callable[[str], str]) -> tablib.Dataset:
    changed = tablib.Dataset(headers=dataset.headers)
    for row in dataset:
        changed.append([change(cell) if isinstance(cell, str) else cell for cell in row])
    return changed


def _quoted(text: str) -> str:
    return f"'{text}" if _FORMULA.match(text) else text


def _unquoted(text: str) -> str:
    return text[1:] if text.startswith("'") and _FORMULA.match(text[1:]) else text


def _write(cell: Any, value: Any, place: str) -> None:
    if not isinstance(value, str):
        cell.value = value
        return
    if ILLEGAL_CHARACTERS_RE.search(value):
        raise UnwritableFile(
            f"{place}: Excel can't keep its control characters. Take them out, or export YAML."
        )
    if len(value) > LONGEST_CELL:
        raise UnwritableFile(
            f"{place}: Excel keeps {LONGEST_CELL} characters (it has {len(value)}). Export CSV or YAML."
        )
    cell.value = value
    cell.data_type = "s"
    cell.number_format = TEXT_FORMAT
    cell.quotePrefix = True


FORMATS = [Csv, Xlsx, Yaml]
