"""PDF of a receipt; every page has the marks, the reference and the QR code."""

from io import BytesIO
from typing import Final

from reportlab.pdfgen.canvas import Canvas

from apps.transactions.choices import TransactionStatus
from apps.transactions.receipts.code import draw_code
from apps.transactions.receipts.facts import MARK, NOT_EVIDENCE, Fact, Receipt
from apps.transactions.receipts.typesetting import FONT, UNKNOWN, drawable, font, lines_of, width_of
from mockconsole.lib.marks import BAR_TEXT

NO_VALUE: Final = "SIMULATED – NO VALUE"
TITLE: Final = f"Transfer receipt {MARK}"

# A4, in points.
_WIDTH, _HEIGHT = 595.28, 841.89
_MARGIN: Final = 48.0
_INNER: Final = _WIDTH - 2 * _MARGIN
_BAR: Final = 24.0
_CODE: Final = 92.0
_NAMES: Final = 118.0
_TOP: Final = _HEIGHT - _BAR - 124
_BOTTOM: Final = _BAR + 64
_TEXT, _SMALL, _TINY = 9.0, 8.0, 7.0
_LEADING: Final = 1.45

_INK: Final = (0.08, 0.1, 0.14)
_FAINT: Final = (0.36, 0.39, 0.45)
_LINE: Final = (0.84, 0.86, 0.89)
_AMBER: Final = (1.0, 0.76, 0.15)
_STATES: Final = {
    TransactionStatus.PENDING: (0.72, 0.45, 0.0),
    TransactionStatus.PROCESSING: (0.1, 0.36, 0.72),
    TransactionStatus.COMPLETED: (0.08, 0.47, 0.24),
    TransactionStatus.FAILED: (0.72, 0.12, 0.12),
}

_REASONS: Final = (
    "It was made by a training simulation: there is no bank, no blockchain and no money behind it.",
    "Anybody can make a page that looks like this one. Paper, a picture or a PDF shows what somebody wrote, not what happened.",
    "A payment has arrived when your own bank or your own wallet shows it, in an app or at an address that you opened yourself.",
    "Anyone who sends you a receipt and asks for goods, for a fee or for patience is showing you why not to give any.",
)


def draw(receipt: Receipt, address: str) -> bytes:
    """Return the PDF of a receipt with a QR code for `address`; equal receipts give equal bytes."""
    return _Pages(receipt, address).render()


class _Pages:
    """Pages of one receipt, filled from top to bottom."""

    def __init__(self, receipt: Receipt, address: str) -> None:
        font()
        self.receipt = receipt
        self.address = address
        self.buffer = BytesIO()
        self.canvas = Canvas(
            self.buffer, pagesize=(_WIDTH, _HEIGHT), invariant=1, pageCompression=1, lang="en"
        )
        self.number = 0
        self.lacks_letters = False
        self.y = 0.0

    def render(self) -> bytes:
        """Draw all pages and return the PDF."""
        self._describe()
        self._begin_page()
        self._state()
        self._section("What was recorded", self.receipt.facts)
        self._section("How it came to this, in simulated UTC", self.receipt.steps)
        self._paragraphs("Why this proves nothing", _REASONS)
        if self.lacks_letters:
            self._paragraphs("", (f"{UNKNOWN} stands for a letter that this page can’t print.",))
        self._end_page()
        self.canvas.save()
        return self.buffer.getvalue()

    def _describe(self) -> None:
        canvas = self.canvas
        canvas.setTitle(f"SIMULATED transfer receipt {self.receipt.ref}")
        canvas.setSubject(f"Training simulation, {NO_VALUE}. {NOT_EVIDENCE}.")
        canvas.setKeywords(["SIMULATED", "SIMULATION", "TRAINING", "NO VALUE", self.receipt.ref])
        canvas.setAuthor("mockconsole training simulation")
        canvas.setCreator("mockconsole training simulation")

    def _state(self) -> None:
        """Draw the amount, the state and its explanation, with a bar in the state's colour."""
        left, width = _MARGIN + 14, _INNER - 14
        begin = self.y
        page = self.number
        self._lines(self.receipt.amount, 19, left, width, _INK)
        self.y -= 4
        self._lines(f"State: {self.receipt.state}", 13, left, width, _STATES[self.receipt.status])
        self.y -= 2
        self._lines(self.receipt.explanation, _TEXT, left, width, _INK)
        if page == self.number:
            self.canvas.setFillColorRGB(*_STATES[self.receipt.status])
            self.canvas.rect(_MARGIN, self.y, 4, begin - self.y, stroke=0, fill=1)
        self.y -= 18

    def _section(self, title: str, facts: tuple[Fact, ...]) -> None:
        if not facts:
            return
        self._heading(title)
        for fact in facts:
            self._row(fact)
        self.y -= 12

    def _row(self, fact: Fact) -> None:
        names = lines_of(fact.name, _TEXT, _NAMES - 8)
        values = self._layout(fact.value, _TEXT, _INNER - _NAMES)
        for at in range(max(len(names), len(values))):
            self._room_for(_TEXT * _LEADING)
            self.y -= _TEXT * _LEADING
            if at < len(names):
                self._write(names[at], _TEXT, _MARGIN, _FAINT)
            if at < len(values):
                self._write(values[at], _TEXT, _MARGIN + _NAMES, _INK)
        self.y -= 4
        self._rule(self.y)
        self.y -= 1

    def _paragraphs(self, title: str, texts: tuple[str, ...]) -> None:
        if title:
            self._heading(title)
        for text in texts:
            self.y -= 3
            self._lines(text, _SMALL, _MARGIN, _INNER, _INK)

    def _heading(self, title: str) -> None:
        # Room for one line below it, so that no heading is alone at the foot of a page.
        self._room_for(42)
        self._lines(title, 11, _MARGIN, _INNER, _INK)
        self.y -= 4
        self._rule(self.y)
        self.y -= 1

    def _lines(
        self, text: str, size: float, x: float, width: float, colour: tuple[float, float, float]
    ) -> None:
        for line in self._layout(text, size, width):
            self._room_for(size * _LEADING)
            self.y -= size * _LEADING
            self._write(line, size, x, colour)

    def _layout(self, text: str, size: float, width: float) -> list[str]:
        lines = lines_of(text, size, width)
        self.lacks_letters = self.lacks_letters or any(UNKNOWN in line for line in lines)
        return lines

    def _room_for(self, height: float) -> None:
        if self.y - height < _BOTTOM:
            self._end_page()
            self._begin_page()

    def _begin_page(self) -> None:
        self.number += 1
        self.y = _TOP
        top = _HEIGHT - _BAR
        self._bar(top)
        draw_code(self.canvas, self.address, _WIDTH - _MARGIN - _CODE, top - 12 - _CODE, _CODE)
        caption = "Scan: what this page is"
        left = _WIDTH - _MARGIN - _CODE + (_CODE - width_of(caption, _TINY)) / 2
        self._write(caption, _TINY, left, _FAINT, at=top - 15 - _CODE)
        self._write("mockconsole · training simulation", _SMALL, _MARGIN, _FAINT, at=top - 30)
        self._write(TITLE, 20, _MARGIN, _INK, at=top - 56)
        self._write(self.receipt.ref, 12, _MARGIN, _INK, at=top - 76)
        self._write(NOT_EVIDENCE, _TEXT, _MARGIN, _STATES[TransactionStatus.FAILED], at=top - 96)

    def _end_page(self) -> None:
        """Close a page; the marks are drawn last, over everything else."""
        self._rule(_BAR + 54)
        self._write(f"{NOT_EVIDENCE}. {NO_VALUE}.", _SMALL, _MARGIN, _INK, at=_BAR + 40)
        number = f"{self.receipt.ref} · page {self.number}"
        self._write(number, _SMALL, _WIDTH - _MARGIN - width_of(number, _SMALL), _FAINT, at=_BAR + 40)
        self._address()
        self._bar(0)
        self._marks()
        self.canvas.showPage()

    def _address(self) -> None:
        """Write the URL of the QR code, smaller for a long host name."""
        text = drawable(f"What this page is: {self.address}")
        size = min(_SMALL, _SMALL * _INNER / width_of(text, _SMALL))
        self._write(text, size, _MARGIN, _FAINT, at=_BAR + 26)

    def _bar(self, y: float) -> None:
        self.canvas.setFillColorRGB(*_AMBER)
        self.canvas.rect(0, y, _WIDTH, _BAR, stroke=0, fill=1)
        self._write(BAR_TEXT, 10, (_WIDTH - width_of(BAR_TEXT, 10)) / 2, _INK, at=y + 8.5)

    def _marks(self) -> None:
        canvas = self.canvas
        for height in (0.24, 0.5, 0.76):
            canvas.saveState()
            canvas.translate(_WIDTH / 2, _HEIGHT * height)
            canvas.rotate(35)
            canvas.setFillColorRGB(0.8, 0.1, 0.1)
            canvas.setFillAlpha(0.25)
            canvas.setFont(FONT, 42)
            canvas.drawCentredString(0, 0, NO_VALUE)
            canvas.restoreState()

    def _rule(self, y: float) -> None:
        self.canvas.setStrokeColorRGB(*_LINE)
        self.canvas.setLineWidth(0.6)
        self.canvas.line(_MARGIN, y, _WIDTH - _MARGIN, y)

    def _write(
        self, line: str, size: float, x: float, colour: tuple[float, float, float], at: float | None = None
    ) -> None:
        self.canvas.setFillColorRGB(*colour)
        self.canvas.setFont(FONT, size)
        self.canvas.drawString(x, self.y if at is None else at, line)
