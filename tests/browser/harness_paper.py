"""Checks of printed pages, based on the positions of texts and pictures on the sheets."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from typing import Any

import pypdfium2
from playwright.sync_api import Page
from pypdfium2.raw import FPDF_PAGEOBJ_IMAGE

Box = tuple[float, float, float, float]
"""Left, bottom, right and top in points, measured from the lower left corner of a sheet."""

SIZES = {"A4": ("210mm", "297mm"), "narrow": ("390px", "844px")}
"""Width and height of the sheets, by the name of the paper size."""
MARGIN = 14 / 25.4 * 72
BAR = 28 * 0.75
"""Height of the simulation bar on paper: 28 pixels."""
MAX_OVERLAP = 3
"""Points by which the boxes of two texts may overlap, because ascenders of small text reach into the line above."""


@contextmanager
def sheets_of(page: Page, size: str) -> Iterator[list[Any]]:
    """Print a page on paper of the given size, and yield its sheets for a `with` block."""
    width, height = SIZES[size]
    document = pypdfium2.PdfDocument(page.pdf(width=width, height=height, print_background=True))
    try:
        yield list(document)
    finally:
        document.close()


def assert_no_text_behind_the_bar(page: Page, size: str) -> None:
    """Check that the simulation bar covers no text: the bar's area must contain the same text on every printed sheet."""
    with sheets_of(page, size) as sheets:
        bars = [
            "".join(
                text for text, (*_, top) in texts_of(sheet) if top > sheet.get_height() - MARGIN - BAR + 1
            )
            for sheet in sheets
        ]
    assert len(bars) > 1
    assert len(set(bars)) == 1, bars


def assert_no_text_over_another(page: Page, size: str) -> None:
    """Check that no two texts of a printed page overlap."""
    with sheets_of(page, size) as sheets:
        for number, sheet in enumerate(sheets, 1):
            pairs = combinations(texts_of(sheet), 2)
            over = [(one, other) for (one, a), (other, b) in pairs if overlap(a, b)]
            assert over == [], (size, number)


def texts_of(sheet: Any) -> list[tuple[str, Box]]:
    """Return the text runs of a sheet, each with its box."""
    content = sheet.get_textpage()
    boxes = [content.get_rect(place) for place in range(content.count_rects())]
    return [(content.get_text_bounded(*box).strip(), box) for box in boxes]


def overlap(one: Box, other: Box) -> bool:
    """Return True if two boxes overlap by more than MAX_OVERLAP in both directions."""
    return all(
        min(one[side + 2], other[side + 2]) - max(one[side], other[side]) > MAX_OVERLAP for side in (0, 1)
    )


def pictures_of(sheet: Any) -> list[Box]:
    """Return the boxes of the pictures on a sheet."""
    return [found.get_bounds() for found in sheet.get_objects(filter=[FPDF_PAGEOBJ_IMAGE])]
