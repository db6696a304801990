"""PDF of a receipt; every page has the training marks, the reference and the QR code."""

from typing import Final

from reportlab.graphics import renderPDF
from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.graphics.shapes import Drawing

from apps.transactions.choices import TransactionStatus
from apps.transactions.receipts.facts import MARK, NOT_EVIDENCE, Fact, Receipt
from mockconsole.lib.pages.layout import (
    BAR,
    FAINT,
    GREEN,
    HEIGHT,
    INK,
    INNER,
    MARGIN,
    NO_VALUE,
    RED,
    SMALL,
    TEXT,
    TINY,
    WIDTH,
    Pages,
)
from mockconsole.lib.pages.typesetting import drawable, width_of

TITLE: Final = f"Transfer receipt {MARK}"
_CODE: Final = 92.0
_STATES: Final = {
    TransactionStatus.PENDING: (0.72, 0.45, 0.0),
    TransactionStatus.PROCESSING: (0.1, 0.36, 0.72),
    TransactionStatus.COMPLETED: GREEN,
    TransactionStatus.FAILED: RED,
}

_REASONS: Final = (
    "It was made by a training simulation: there is no bank, no blockchain and no money behind it.",
    "Anybody can make a page that looks like this one. Paper, a picture or a PDF shows what somebody wrote, not what happened.",
    "A payment has arrived when your own bank or your own wallet shows it, in an app or at an address that you opened yourself.",
    "Give neither goods nor a fee to a person who sends you a receipt as proof. Don't let them ask you for patience.",
)


def draw(receipt: Receipt, address: str) -> bytes:
    """Return the PDF of a receipt with a QR code for `address`; equal receipts give equal bytes."""
    return _Pages(receipt, address).render()


class _Pages(Pages):
    """Pages of one receipt."""

    def __init__(self, receipt: Receipt, address: str) -> None:
        super().__init__()
        self.receipt = receipt
        self.address = address

    def render(self) -> bytes:
        """Draw all pages and return the PDF."""
        ref = self.receipt.ref
        self.describe(
            f"SIMULATED transfer receipt {ref}", f"Training simulation, {NO_VALUE}. {NOT_EVIDENCE}.", ref
        )
        self.begin_page()
        self._state()
        self._section("What was recorded", self.receipt.facts)
        self._section("History of this state, in simulated UTC", self.receipt.steps)
        self.paragraphs("Why this proves nothing", _REASONS)
        return self.finish()

    def draw_header(self) -> None:
        """Draw the QR code, the title and the reference."""
        top, code_left = HEIGHT - BAR, WIDTH - MARGIN - _CODE
        # Draw the code on a white square, which is its margin.
        self.canvas.setFillGray(1)
        self.canvas.rect(code_left, top - 12 - _CODE, _CODE, _CODE, stroke=0, fill=1)
        code = QrCodeWidget(self.address, barLevel="M", barWidth=_CODE, barHeight=_CODE)
        renderPDF.draw(Drawing(_CODE, _CODE, code), self.canvas, code_left, top - 12 - _CODE)
        caption = "Scan: what this page is"
        left = code_left + (_CODE - width_of(caption, TINY)) / 2
        self.write(caption, TINY, left, FAINT, at=top - 15 - _CODE)
        self.write("mockconsole · training simulation", SMALL, MARGIN, FAINT, at=top - 30)
        self.write(TITLE, 20, MARGIN, INK, at=top - 56)
        self.write(self.receipt.ref, 12, MARGIN, INK, at=top - 76)
        self.write(NOT_EVIDENCE, TEXT, MARGIN, RED, at=top - 96)

    def draw_footer(self) -> None:
        """Draw the warning, the page number and the QR code's URL, in a smaller font if the URL is long."""
        self.write(f"{NOT_EVIDENCE}. {NO_VALUE}.", SMALL, MARGIN, INK, at=BAR + 40)
        self.write_right(f"{self.receipt.ref} · page {self.number}", SMALL, at=BAR + 40)
        text = drawable(f"What this page is: {self.address}")
        size = min(SMALL, SMALL * INNER / width_of(text, SMALL))
        self.write(text, size, MARGIN, FAINT, at=BAR + 26)

    def _state(self) -> None:
        """Draw the amount, the state and its explanation, with a bar in the state's colour."""
        left, width, colour = MARGIN + 14, INNER - 14, _STATES[self.receipt.status]
        begin = self.y
        page = self.number
        self.lines(self.receipt.amount, 19, x=left, width=width)
        self.y -= 4
        self.lines(f"State: {self.receipt.state}", 13, x=left, width=width, colour=colour)
        self.y -= 2
        self.lines(self.receipt.explanation, TEXT, x=left, width=width)
        if page == self.number:
            self.canvas.setFillColorRGB(*colour)
            self.canvas.rect(MARGIN, self.y, 4, begin - self.y, stroke=0, fill=1)
        self.y -= 18

    def _section(self, title: str, facts: tuple[Fact, ...]) -> None:
        if not facts:
            return
        self.heading(title)
        for fact in facts:
            self.row(fact.name, fact.value)
        self.y -= 12
