"""What is printed, judged by its pixels."""

from collections.abc import Iterator
from itertools import pairwise

import pypdfium2
from PIL import Image, ImageChops

# One pixel for each point.
POINTS_PER_CM = 72 / 2.54
Extent = tuple[int, int]


def pages_of(pdf: bytes) -> Iterator[Image.Image]:
    """Yield a picture of each page."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            yield page.render(scale=1).to_pil().convert("RGB")
    finally:
        document.close()


def orange_of(page: Image.Image) -> list[float]:
    """Return the share of orange in each line of pixels."""
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
    """Return where lines with such a share follow one another for a height."""
    found: list[list[int]] = []
    for line, share in enumerate(shares):
        if least < share <= most:
            if found and found[-1][1] == line - 1:
                found[-1][1] = line
            else:
                found.append([line, line])
    return [(first, last) for first, last in found if last - first >= height]


def bars_of(page: Image.Image) -> list[float]:
    """Return where each simulation bar begins, in centimetres from the top."""
    return [first / POINTS_PER_CM for first, _ in extents(orange_of(page), 0.5, 1, height=10)]


def rows_of(page: Image.Image) -> list[float]:
    """Return the height in centimetres of each row with an amount but the last, from one amount's mark to the next."""
    marks = extents(orange_of(page), 0.01, 0.5, height=4)
    return [(after[0] - before[0]) / POINTS_PER_CM for before, after in pairwise(marks)]
