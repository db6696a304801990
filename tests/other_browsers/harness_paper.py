"""Checks of printed pages, based on their pixels."""

from collections.abc import Iterator
from itertools import pairwise

import pypdfium2
from PIL import Image, ImageChops

# Pixels per centimetre: pages are rendered with one pixel per point.
POINTS_PER_CM = 72 / 2.54
Extent = tuple[int, int]


def pages_of(pdf: bytes) -> Iterator[Image.Image]:
    """Yield an image of each page of a PDF."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            yield page.render(scale=1).to_pil().convert("RGB")
    finally:
        document.close()


def orange_of(page: Image.Image) -> list[float]:
    """Return the share of orange pixels in each pixel row of a page."""
    red, green, blue = page.split()
    orange = ImageChops.darker(
        ImageChops.darker(
            red.point(lambda value: 255 * (value > 140)), blue.point(lambda value: 255 * (value < 110))
        ),
        green.point(lambda value: 255 * (80 < value < 200)),
    )
    lines = orange.resize((1, page.height), Image.Resampling.BOX)
    return [value / 255 for value in lines.tobytes()]


def extents(shares: list[float], least: float, most: float, *, height: int) -> list[Extent]:
    """Return the first and the last row of each run of more than `height` rows with `least` < share <= `most`."""
    runs: list[list[int]] = []
    for line, share in enumerate(shares):
        if least < share <= most:
            if runs and runs[-1][1] == line - 1:
                runs[-1][1] = line
            else:
                runs.append([line, line])
    return [(first, last) for first, last in runs if last - first >= height]


def bars_of(page: Image.Image) -> list[float]:
    """Return the top of each simulation bar, in centimetres from the top of the page."""
    return [first / POINTS_PER_CM for first, _ in extents(orange_of(page), 0.5, 1, height=10)]


def rows_of(page: Image.Image) -> list[float]:
    """Return the heights in centimetres of table rows with an amount: the distances between consecutive rows' marks."""
    marks = extents(orange_of(page), 0.01, 0.5, height=4)
    return [(after[0] - before[0]) / POINTS_PER_CM for before, after in pairwise(marks)]
