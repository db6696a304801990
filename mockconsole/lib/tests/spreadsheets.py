"""Excel files for tests of imports."""

from io import BytesIO
from typing import Any

from openpyxl import Workbook  # type: ignore[import-untyped]


def spreadsheet_of(*rows: list[Any]) -> bytes:
    """Return an Excel file with the given rows of cells."""
    book, buffer = Workbook(), BytesIO()
    for row in rows:
        book.active.append(row)
    book.save(buffer)
    return buffer.getvalue()
