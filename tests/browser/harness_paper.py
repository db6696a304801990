"""Sheets of printed pages."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pypdfium2
from playwright.sync_api import Page

SIZES: dict[str, dict[str, str]] = {
    "A4": {"width": "210mm", "height": "297mm"},
    "narrow": {"width": "390px", "height": "844px"},
}


@contextmanager
def sheets_of(page: Page, size: str) -> Iterator[list[Any]]:
    """Print a page on paper of a size and yield its sheets."""
    document = pypdfium2.PdfDocument(page.pdf(**SIZES[size], print_background=True))
    try:
        yield list(document)
    finally:
        document.close()
