"""The kinds of file that staff import and export."""

from io import BytesIO
from typing import Any

import tablib  # type: ignore[import-untyped]
import yaml
from openpyxl import load_workbook  # type: ignore[import-untyped]

from mockconsole.lib.admin.typed import CsvFormat, XlsxFormat, YamlFormat


class UnreadableFile(Exception):
    """An uploaded file that can't be read; the message says what to do."""


class Csv(CsvFormat):
    """Comma-separated values, from a spreadsheet in a country of semicolons too."""

    def create_dataset(self, in_stream: str | bytes, **_: Any) -> tablib.Dataset:
        """Return the rows of an upload."""
        text = in_stream.decode("utf-8-sig") if isinstance(in_stream, bytes) else in_stream
        first_line = text.split("\n", 1)[0]
        delimiter = ";" if first_line.count(";") > first_line.count(",") else ","
        dataset = tablib.Dataset()
        dataset.load(text.lstrip("\ufeff"), format="csv", delimiter=delimiter)
        return dataset


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


class Yaml(YamlFormat):
    """A YAML list of mappings."""

    def create_dataset(self, in_stream: str | bytes, **_: Any) -> tablib.Dataset:
        """Return the rows of an upload; tablib's own reader would mix up rows that name their fields in another order."""
        rows = yaml.safe_load(in_stream)
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise UnreadableFile("The file must hold a list of records: start each with “- ”.")
        headers = [str(name) for name in rows[0]] if rows else []
        dataset = tablib.Dataset(headers=headers)
        for number, row in enumerate(rows, start=1):
            fields = {str(name): value for name, value in row.items()}
            if odd := set(fields) ^ set(headers):
                raise UnreadableFile(
                    f"Row {number}: every record must have the same fields. Check {', '.join(sorted(odd))}."
                )
            dataset.append(["" if fields[name] is None else fields[name] for name in headers])
        return dataset


FORMATS = [Csv, Xlsx, Yaml]
