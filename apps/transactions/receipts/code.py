"""QR code on a receipt, which links to its verification page."""

from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.graphics.renderPDF import draw
from reportlab.graphics.shapes import Drawing
from reportlab.pdfgen.canvas import Canvas


def draw_code(canvas: Canvas, text: str, x: float, y: float, side: float) -> None:
    """Draw a QR code with its white margin; `side` and the lower left corner (`x`, `y`) are in points."""
    canvas.setFillGray(1)
    canvas.rect(x, y, side, side, stroke=0, fill=1)
    code = QrCodeWidget(text, barLevel="M", barWidth=side, barHeight=side)
    draw(Drawing(side, side, code), canvas, x, y)
