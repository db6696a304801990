"""QR codes for pages that the server renders."""

from typing import NamedTuple

from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel


class QrCode(NamedTuple):
    """QR code as an SVG path and the number of modules on a side; one module is one unit of the path."""

    side: int
    path: str


def qr_code(text: str) -> QrCode:
    """Return the QR code that encodes a text."""
    code = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(text)
    code.make()
    side = code.getModuleCount()
    dark = (f"M{x} {y}h1v1h-1z" for y in range(side) for x in range(side) if code.isDark(y, x))
    return QrCode(side, "".join(dark))
