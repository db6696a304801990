"""Typesetting of pages: embedded font, line breaks without loss, and right-to-left scripts."""

import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import Final

from arabic_reshaper import ArabicReshaper
from bidi.algorithm import get_base_level, get_display
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont

FONT: Final = "DejaVuSans"
UNKNOWN: Final = "\ufffd"
"""Replacement for letters that the font lacks, such as Chinese ones."""

LAST_COPIED: Final = 0xFFFF
"""Last code point for which reportlab writes a ToUnicode map that PDF readers can copy from."""

_FILE: Final = Path(__file__).parent / "fonts" / "DejaVuSans.ttf"
# Pieces of a text; a line may break after each piece.
_PIECE: Final = re.compile(r".*?[ /,.;_-]|.+")
# Don't use the ligature for the word Allah: the font lacks it.
_ARABIC: Final = ArabicReshaper({"delete_harakat": False, "ARABIC LIGATURE ALLAH": False})


@cache
def font() -> TTFont:
    """Load and register the font, once per process."""
    loaded = TTFont(FONT, str(_FILE))
    registerFont(loaded)
    return loaded


def drawable(text: str) -> str:
    """Return a text with letters that the font lacks replaced, and invisible characters removed."""
    joined = " ".join(text.split())
    if joined.isascii() and joined.isprintable():
        return joined
    glyphs = font().face.charToGlyph
    return "".join(
        letter if ord(letter) in glyphs and ord(letter) <= LAST_COPIED else UNKNOWN
        for letter in unicodedata.normalize("NFC", joined)
        if unicodedata.category(letter) not in {"Cf", "Cc"} and not _is_variation_selector(letter)
    )


def width_of(text: str, size: float) -> float:
    """Return the width of a text, in points."""
    return float(font().stringWidth(text, size))


def lines_of(text: str, size: float, width: float) -> list[str]:
    """Return a text in lines that fit a width in points; a word that is too long continues on the next line."""
    # Unicode requires this order: join Arabic letters, break lines, then reverse the right-to-left text in each line.
    # Latin text skips both steps, for speed: a debriefing of 200 people has 30,000 short texts.
    latin = text.isascii()
    shaped = drawable(text if latin else _ARABIC.reshape(text))
    base = "L" if latin else "LR"[get_base_level(shaped)]
    lines: list[str] = []
    line = ""
    for piece in [shaped] if width_of(shaped.rstrip(), size) <= width else _PIECE.findall(shaped):
        if width_of((line + piece).rstrip(), size) <= width:
            line += piece
            continue
        if line:
            lines.append(line)
        line = piece
        while width_of(line.rstrip(), size) > width:
            fitting = _fitting_length(line, size, width)
            lines.append(line[:fitting])
            line = line[fitting:]
    parts = [part.strip() for part in [*lines, line]]
    return parts if latin else [get_display(part, base_dir=base) for part in parts]


def _fitting_length(text: str, size: float, width: float) -> int:
    """Return the number of letters of a text that fit a width, at least 1."""
    fitting = 1
    while fitting < len(text) and width_of(text[: fitting + 1], size) <= width:
        fitting += 1
    return fitting


def _is_variation_selector(letter: str) -> bool:
    return "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"
