"""How a receipt writes text: in a font of its own, with nothing cut, and from right to left where its script does."""

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
"""Stands for each letter that the font lacks, such as those of Chinese."""

LAST_COPIED: Final = 0xFFFF
"""Beyond it reportlab writes a map of letters that no reader can copy from."""

_FILE: Final = Path(__file__).parent / "fonts" / "DejaVuSans.ttf"
# Between these a line may end.
_PIECE: Final = re.compile(r".*?[ /,.;_-]|.+")
# The font has no sign for the word Allah.
_ARABIC: Final = ArabicReshaper({"delete_harakat": False, "ARABIC LIGATURE ALLAH": False})


@cache
def font() -> TTFont:
    """Return the font, which is read once a process."""
    made = TTFont(FONT, str(_FILE))
    registerFont(made)
    return made


def drawable(text: str) -> str:
    """Return a text with a sign for each letter that the font lacks, and without what is never seen."""
    glyphs = font().face.charToGlyph
    return "".join(
        letter if ord(letter) in glyphs and ord(letter) <= LAST_COPIED else UNKNOWN
        for letter in unicodedata.normalize("NFC", " ".join(text.split()))
        if unicodedata.category(letter) not in {"Cf", "Cc"} and not _selects_a_look(letter)
    )


def width_of(text: str, size: float) -> float:
    """Return the width of a text, in points."""
    return float(font().stringWidth(text, size))


def lines_of(text: str, size: float, width: float) -> list[str]:
    """Return a text in lines that fit a width, in points; a word that is too long for a line goes on in the next."""
    # Joined before they are parted, and put in order line by line, as Unicode has it.
    shaped = drawable(_ARABIC.reshape(text))
    base = "LR"[get_base_level(shaped)]
    lines: list[str] = []
    line = ""
    for piece in _PIECE.findall(shaped):
        if width_of((line + piece).rstrip(), size) <= width:
            line += piece
            continue
        if line:
            lines.append(line)
        line = piece
        while width_of(line.rstrip(), size) > width:
            fitting = _longest_beginning(line, size, width)
            lines.append(line[:fitting])
            line = line[fitting:]
    return [get_display(part.strip(), base_dir=base) for part in [*lines, line]]


def _longest_beginning(text: str, size: float, width: float) -> int:
    """Return how many letters of a text fit a width, and never fewer than one."""
    fitting = 1
    while fitting < len(text) and width_of(text[: fitting + 1], size) <= width:
        fitting += 1
    return fitting


def _selects_a_look(letter: str) -> bool:
    return "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"
