"""The code on a receipt that leads to the page about it."""

from itertools import groupby
from typing import Final

from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel
from reportlab.pdfgen.canvas import Canvas

# The specification of QR codes asks for four modules of white around them.
_QUIET: Final = 4


def draw_code(canvas: Canvas, text: str, x: float, y: float, side: float) -> None:
    """Draw a QR code with its white margin; `x` and `y` are its lower left corner, all in points.

    The modules of a row that touch are one rectangle, and all of them one path, which is ten times as fast as one each.
    """
    code = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(text)
    code.make()
    modules = code.getModuleCount()
    module = side / (modules + 2 * _QUIET)
    canvas.setFillGray(1)
    canvas.rect(x, y, side, side, stroke=0, fill=1)
    path = canvas.beginPath()
    for row in range(modules):
        bottom = y + side - (_QUIET + row + 1) * module
        column = 0
        for dark, run in groupby(code.isDark(row, at) for at in range(modules)):
            length = sum(1 for _ in run)
            if dark:
                path.rect(x + (_QUIET + column) * module, bottom, length * module, module)
            column += length
    canvas.setFillGray(0)
    canvas.drawPath(path, stroke=0, fill=1)
