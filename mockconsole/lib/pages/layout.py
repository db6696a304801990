"""PDF pages that are filled from top to bottom; every page has the training marks.

The PDF libraries take 40 MB of memory in each process that imports them, so import this module only where a PDF is drawn.
"""

from collections.abc import Iterable
from io import BytesIO
from typing import Final

from reportlab.pdfgen.canvas import Canvas

from mockconsole.lib.marks import BAR_TEXT
from mockconsole.lib.pages.typesetting import FONT, UNKNOWN, font, lines_of, runs_of, width_of

NO_VALUE: Final = "SIMULATED – NO VALUE"
AUTHOR: Final = "mockconsole training simulation"
# Size of an A4 page in points.
WIDTH, HEIGHT = 595.28, 841.89
MARGIN: Final = 48.0
INNER: Final = WIDTH - 2 * MARGIN
BAR: Final = 24.0
NAMES: Final = 118.0
BOTTOM: Final = BAR + 64
TEXT, SMALL, TINY = 9.0, 8.0, 7.0
LEADING: Final = 1.45

Colour = tuple[float, float, float]
INK: Final = (0.08, 0.1, 0.14)
FAINT: Final = (0.36, 0.39, 0.45)
GREEN: Final = (0.08, 0.47, 0.24)
RED: Final = (0.72, 0.12, 0.12)
_LINE: Final = (0.84, 0.86, 0.89)
_AMBER: Final = (1.0, 0.76, 0.15)


class Pages:
    """PDF document of one or more pages; subclasses draw its header, footer and content.

    The same content gives the same bytes, because the PDF contains no time stamp.
    """

    top = HEIGHT - BAR - 124

    def __init__(self) -> None:
        font()
        self.buffer = BytesIO()
        self.canvas = Canvas(self.buffer, pagesize=(WIDTH, HEIGHT), invariant=1, pageCompression=1, lang="en")
        self.number = 0
        self.lacks_letters = False
        self.uses_readers_font = False
        self.y = 0.0

    def draw_header(self) -> None:
        """Draw the header of a page, above `top`."""

    def draw_footer(self) -> None:
        """Draw the footer of a page, below `BOTTOM`."""

    def describe(self, title: str, subject: str, keyword: str) -> None:
        """Write the PDF's metadata, which also marks the document as a simulation."""
        canvas = self.canvas
        canvas.setTitle(title)
        canvas.setSubject(subject)
        canvas.setKeywords(["SIMULATED", "SIMULATION", "TRAINING", "NO VALUE", keyword])
        canvas.setAuthor(AUTHOR)
        canvas.setCreator(AUTHOR)

    def finish(self) -> bytes:
        """Close the last page and return the PDF."""
        if self.lacks_letters:
            self.paragraphs("", (f"{UNKNOWN} stands for a letter that this page can’t print.",))
        if self.uses_readers_font:
            self.paragraphs(
                "", ("A font of your PDF reader draws the Chinese, Japanese and Korean letters.",)
            )
        self.end_page()
        self.canvas.save()
        return self.buffer.getvalue()

    def begin_page(self) -> None:
        """Begin a page, with the bar and the header at its top."""
        self.number += 1
        self.y = self.top
        self._bar(HEIGHT - BAR)
        self.draw_header()

    def end_page(self) -> None:
        """Finish a page: draw the footer and, over the whole page, the training marks."""
        self.rule(BAR + 54)
        self.draw_footer()
        self._bar(0)
        self._marks()
        self.canvas.showPage()

    def row(self, name: str, value: str) -> None:
        """Draw a name, the value beside it, and a rule below both."""
        names = lines_of(name, TEXT, NAMES - 8)
        values = self._layout(value, TEXT, INNER - NAMES)
        for at in range(max(len(names), len(values))):
            self.make_room(TEXT * LEADING)
            self.y -= TEXT * LEADING
            if at < len(names):
                self.write(names[at], TEXT, MARGIN, FAINT)
            if at < len(values):
                self.write(values[at], TEXT, MARGIN + NAMES, INK)
        self.y -= 4
        self.rule(self.y)
        self.y -= 1

    def paragraphs(self, title: str, texts: Iterable[str]) -> None:
        """Draw paragraphs in small type, below a heading if `title` isn't blank."""
        if title:
            self.heading(title)
        for text in texts:
            self.y -= 3
            self.lines(text, SMALL)

    def heading(self, title: str) -> None:
        """Draw a heading with a rule below."""
        # Leave room for one line below the heading, so that a heading is never the last line of a page.
        self.make_room(42)
        self.lines(title, 11)
        self.y -= 4
        self.rule(self.y)
        self.y -= 1

    def lines(
        self, text: str, size: float, *, x: float = MARGIN, width: float = INNER, colour: Colour = INK
    ) -> None:
        """Draw a text in as many lines as it needs."""
        for line in self._layout(text, size, width):
            self.make_room(size * LEADING)
            self.y -= size * LEADING
            self.write(line, size, x, colour)

    def make_room(self, height: float) -> None:
        """Begin a new page if less than `height` is left on the current page."""
        if self.y - height < BOTTOM:
            self.end_page()
            self.begin_page()

    def rule(self, y: float) -> None:
        """Draw a horizontal rule at the height `y`."""
        self.canvas.setStrokeColorRGB(*_LINE)
        self.canvas.setLineWidth(0.6)
        self.canvas.line(MARGIN, y, WIDTH - MARGIN, y)

    def write(self, line: str, size: float, x: float, colour: Colour, at: float | None = None) -> None:
        """Write one line, without line breaks, at the height `at` or, by default, the current height."""
        self.canvas.setFillColorRGB(*colour)
        for name, run in runs_of(line):
            self.canvas.setFont(name, size)
            self.canvas.drawString(x, self.y if at is None else at, run)
            if run != line:
                x += width_of(run, size)

    def write_right(self, line: str, size: float, at: float) -> None:
        """Write one right-aligned line in the faint colour."""
        self.write(line, size, WIDTH - MARGIN - width_of(line, size), FAINT, at=at)

    def _layout(self, text: str, size: float, width: float) -> list[str]:
        lines = lines_of(text, size, width)
        self.lacks_letters = self.lacks_letters or any(UNKNOWN in line for line in lines)
        self.uses_readers_font = self.uses_readers_font or any(
            name != FONT for line in lines for name, _ in runs_of(line)
        )
        return lines

    def _bar(self, y: float) -> None:
        self.canvas.setFillColorRGB(*_AMBER)
        self.canvas.rect(0, y, WIDTH, BAR, stroke=0, fill=1)
        self.write(BAR_TEXT, 10, (WIDTH - width_of(BAR_TEXT, 10)) / 2, INK, at=y + 8.5)

    def _marks(self) -> None:
        canvas = self.canvas
        for height in (0.24, 0.5, 0.76):
            canvas.saveState()
            canvas.translate(WIDTH / 2, HEIGHT * height)
            canvas.rotate(35)
            canvas.setFillColorRGB(0.8, 0.1, 0.1)
            canvas.setFillAlpha(0.25)
            canvas.setFont(FONT, 42)
            canvas.drawCentredString(0, 0, NO_VALUE)
            canvas.restoreState()
