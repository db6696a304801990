"""Typesetting of PDF pages: fonts, line breaks that lose no letter, and right-to-left scripts."""

import re
import unicodedata
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import Final

from arabic_reshaper import ArabicReshaper
from bidi.algorithm import get_base_level, get_display
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.pdfmetrics import Font, registerFont
from reportlab.pdfbase.ttfonts import TTFont

FONT: Final = "DejaVuSans"
UNKNOWN: Final = "\ufffd"
"""Replacement character for letters that none of the fonts has, such as emoji."""

LAST_COPIED: Final = 0xFFFF
"""Last code point that PDF readers can copy: reportlab writes no usable ToUnicode map for later ones."""

_FILE: Final = Path(__file__).parent / "fonts" / "DejaVuSans.ttf"
# Fonts that PDF readers contain, and the letters for which we use each: Japanese kana, Korean syllables, and Chinese
# characters with their punctuation. Embedding such a font would add 5 MB to the wheel.
_READERS_FONTS: Final = {
    "HeiseiMin-W3": re.compile("[\u3041-\u3096\u30a1-\u30ff]"),
    "HYSMyeongJo-Medium": re.compile("[\uac00-\ud7a3]"),
    "STSong-Light": re.compile("[\u3001-\u3017\u4e00-\u9fa5\uff01-\uff5e]"),
}
# Pattern that splits a text into pieces; a line may break after each piece.
_PIECE: Final = re.compile(r".*?[ /,.;_-]|.+")
# Don't use the ligature for the word Allah, because the font lacks it.
_ARABIC: Final = ArabicReshaper({"delete_harakat": False, "ARABIC LIGATURE ALLAH": False})


@cache
def font(name: str = FONT) -> Font:
    """Load and register a font, once per process."""
    loaded = TTFont(FONT, str(_FILE)) if name == FONT else UnicodeCIDFont(name)
    registerFont(loaded)
    return loaded


@lru_cache(maxsize=10_000)
def font_of(letter: str) -> str | None:
    """Return the name of the font that has a letter, or None if no font has it."""
    if ord(letter) in font().face.charToGlyph and ord(letter) <= LAST_COPIED:
        return FONT
    return next((name for name, letters in _READERS_FONTS.items() if letters.match(letter)), None)


def runs_of(line: str) -> list[tuple[str, str]]:
    """Split a drawable line into runs of letters with the same font; return each font's name and run."""
    if line.isascii():
        return [(FONT, line)]
    return [(name or FONT, "".join(letters)) for name, letters in groupby(line, font_of)]


def drawable(text: str) -> str:
    """Return a text that can be drawn: invisible characters are removed, and letters that no font has are replaced."""
    joined = " ".join(text.split())
    if joined.isascii() and joined.isprintable():
        return joined
    return "".join(
        letter if font_of(letter) else UNKNOWN
        for letter in unicodedata.normalize("NFC", joined)
        if unicodedata.category(letter) not in {"Cf", "Cc"} and not _is_variation_selector(letter)
    )


def width_of(text: str, size: float) -> float:
    """Return the width of a text, in points."""
    return float(sum(font(name).stringWidth(run, size) for name, run in runs_of(text)))


def lines_of(text: str, size: float, width: float) -> list[str]:
    """Split a text into lines that fit a width in points; a word that is too long continues on the next line."""
    # Unicode requires this order: join Arabic letters, break lines, then reverse the right-to-left text in each line.
    # For speed, ASCII text skips the joining and reversing: a debriefing of 200 people has 30,000 short texts.
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
    """Return how many of a text's first letters fit a width; at least 1."""
    fitting = 1
    while fitting < len(text) and width_of(text[: fitting + 1], size) <= width:
        fitting += 1
    return fitting


def _is_variation_selector(letter: str) -> bool:
    return "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"
