"""PDF pages of debriefings and of printed plans; every page has the training warning and watermarks.

The PDF libraries take 40 MB in each process that loads them, so views import these modules inside functions.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from apps.training.debrief.results import SeatResults
from mockconsole.lib.pages.layout import (
    BAR,
    FAINT,
    HEIGHT,
    INK,
    INNER,
    LEADING,
    MARGIN,
    NO_VALUE,
    RED,
    SMALL,
    TEXT,
    Colour,
    Pages,
)

TRAINING: Final = "Training simulation: every payment, message and account in it is invented"
_COLUMN_GAP: Final = 8.0
_ROOM_FOR_TABLE: Final = 80
"""Minimum height for the start of a table: its heading, its column names, and a row of two lines."""
ROOM_FOR_BLOCK: Final = 50
"""Minimum height for the start of a block, so that its title never stands alone at the foot of a page."""


class TrainingPages(Pages):
    """Pages about a lesson or a walkthrough; each has a title, a name and a reference at its top."""

    top = HEIGHT - BAR - 92

    def __init__(self, title: str, name: str, ref: str) -> None:
        super().__init__()
        self.title = title
        self.name = name
        self.ref = ref
        self.describe(f"SIMULATED {title.lower()} {ref}", f"Training simulation, {NO_VALUE}.", ref)

    def draw_header(self) -> None:
        """Draw the title, the name and the warning; a name longer than a line is cut."""
        top = HEIGHT - BAR
        self.write("mockconsole · training simulation", SMALL, MARGIN, FAINT, at=top - 24)
        self.write(f"{self.title} (SIMULATED)", 18, MARGIN, INK, at=top - 46)
        self.write(self._layout(self.name, 11, INNER)[0], 11, MARGIN, INK, at=top - 64)
        self.write(TRAINING, SMALL, MARGIN, RED, at=top - 80)

    def draw_footer(self) -> None:
        """Draw the training warning, the reference and the page number."""
        self.write(f"{NO_VALUE}. {TRAINING}.", SMALL, MARGIN, INK, at=BAR + 40)
        self.write_right(f"{self.ref} · page {self.number}", SMALL, at=BAR + 26)

    def space(self, height: float = 10) -> None:
        """Leave space below the last drawn element."""
        self.y -= height

    def facts(self, *facts: tuple[str, str]) -> None:
        """Draw a row for each fact (name, value) whose value isn't blank, and leave space below."""
        for name, value in facts:
            if value:
                self.row(name, value)
        self.space()

    def one_each(self, seats: Iterable[SeatResults]) -> Iterator[SeatResults]:
        """Begin a page for each seat, then yield the seat; without seats, draw a page that says so."""
        for seat in seats:
            if self.number:
                self.end_page()
            self.begin_page()
            yield seat
        if not self.number:
            self.begin_page()
            self.lines("Nobody took part in this lesson.", TEXT)

    def small(self, text: str, indent: float = 0) -> None:
        """Draw small text; a blank text draws nothing."""
        if text:
            self.lines(text, SMALL, x=MARGIN + indent, width=INNER - indent)

    def table(
        self, title: str, head: Sequence[str], shares: Sequence[float], rows: Iterable[Sequence[str]]
    ) -> None:
        """Draw a table below its title, which may be blank; `shares` are the relative widths of the columns.

        The names of the columns are repeated on each page, and no row is split between two pages.
        """
        lefts = [MARGIN + INNER * sum(shares[:at]) / sum(shares) for at in range(len(shares))]
        widths = [INNER * share / sum(shares) - _COLUMN_GAP for share in shares]

        def draw(row: Sequence[str], colour: Colour) -> None:
            cells = [self._layout(cell, TEXT, width) for cell, width in zip(row, widths, strict=True)]
            page = self.number
            self.make_room(TEXT * LEADING * max(map(len, cells)))
            if page != self.number:
                draw(head, FAINT)
            for at in range(max(map(len, cells))):
                self.y -= TEXT * LEADING
                for left, cell in zip(lefts, cells, strict=True):
                    if at < len(cell):
                        self.write(cell[at], TEXT, left, colour)

        self.make_room(_ROOM_FOR_TABLE)
        if title:
            self.heading(title)
        draw(head, FAINT)
        for row in rows:
            draw(row, INK)
        self.space()


def day(time: datetime) -> str:
    """Format the date of a time, such as 3 Nov 2026."""
    return f"{time.astimezone(UTC).day} {time.astimezone(UTC):%b %Y}"


def facts_of(lesson: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the facts about a lesson that each document shows at its start."""
    return [
        ("Lesson", f"{lesson['lesson_name'] or 'Taken alone'}, {lesson['lesson']}"),
        ("Walkthrough", lesson["title"] or "None: the lesson was free practice"),
        ("Date", day(lesson["begun_at"])),
        ("Trainer", lesson["trainer"] or ""),
        ("Room", lesson["room"]),
        ("Way", "Test, without hints" if lesson["use"] == "test" else "Guided, with hints"),
        ("State", "" if lesson["final"] else "The lesson still goes on: these results are not final."),
    ]


def cards(pages: TrainingPages, tricks: Iterable[dict[str, Any]], note: str = "") -> None:
    """Draw the cards of tricks, with a note below the title."""
    for card in tricks:
        pages.make_room(ROOM_FOR_BLOCK)
        pages.lines(card["title"], TEXT)
        pages.small(note, 10)
        for name in ("looks", "works", "instead", "source"):
            pages.small(f"{name.capitalize()}: {card[name]}" if card[name] else "", 10)
        pages.space(5)
