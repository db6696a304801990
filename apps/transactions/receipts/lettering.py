"""How a receipt writes text: in a font of its own, with nothing cut, and from right to left where its script does."""

import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Final

from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont

FONT: Final = "DejaVuSans"
UNKNOWN: Final = "\ufffd"
"""Stands for each letter that the font lacks, such as those of Chinese."""

LAST_COPIED: Final = 0xFFFF
"""Beyond it reportlab writes a map of letters that no reader can copy from."""

_FILE: Final = Path(__file__).parent / "fonts" / "DejaVuSans.ttf"
_MIRRORED: Final = str.maketrans("()[]{}<>«»", ")(][}{><»«")
_BREAK_AFTER: Final = " /-,.;_"
_LAM: Final = "\u0644"
# Alef, and alef with madda, with hamza above and below: with a lam before it each is one sign.
_ALEFS: Final = "\u0627\u0622\u0623\u0625"
_FORMS: Final = {
    (False, False): "ISOLATED",
    (False, True): "INITIAL",
    (True, False): "FINAL",
    (True, True): "MEDIAL",
}
_LEFT, _RIGHT, _NUMBER = "L", "R", "N"
_DIRECTIONS: Final = {"L": _LEFT, "R": _RIGHT, "AL": _RIGHT, "EN": _NUMBER, "AN": _NUMBER}


@cache
def font() -> TTFont:
    """Return the font, which is read once a process."""
    made = TTFont(FONT, str(_FILE))
    registerFont(made)
    return made


def joined(text: str) -> str:
    """Return a text whose Arabic letters have the forms in which they join; other letters stay as they are."""
    if not any(_name_of(letter) for letter in set(text)):
        return text
    for alef in _ALEFS:
        text = text.replace(
            f"{_LAM}{alef}", _form_of(f"ARABIC LIGATURE LAM WITH {_bare_name(alef)}", "ISOLATED")
        )
    letters = list(text)
    places = [at for at, letter in enumerate(text) if not unicodedata.combining(letter)]
    for before, at, after in zip([None, *places], places, [*places[1:], None], strict=False):
        name = _name_of(text[at])
        from_before = before is not None and _joins(text[before], "INITIAL") and _joins(text[at], "FINAL")
        to_after = after is not None and _joins(text[at], "INITIAL") and _joins(text[after], "FINAL")
        letters[at] = _form_of(name, _FORMS[from_before, to_after]) or text[at]
    return "".join(letters)


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
    written = drawable(joined(text))
    base = base_direction(written)
    lines: list[str] = []
    line = ""
    for piece in _pieces(written):
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
    return [in_order(part.strip(), base) for part in [*lines, line]]


def base_direction(text: str) -> str:
    """Return where a text begins: the side of its first letter that has one."""
    return next((way for way in _directions(text) if way in {_LEFT, _RIGHT}), _LEFT)


def in_order(line: str, base: str) -> str:
    """Return the letters of a line from left to right as they are seen, in a text with this base direction."""
    directions = _directions(line)
    if _RIGHT not in directions:
        return line
    runs = [
        (way, "".join(letter for letter, _ in run))
        for way, run in groupby(zip(line, _resolved(directions, base), strict=True), key=lambda pair: pair[1])
    ]
    if base == _RIGHT:
        return "".join(_run_in_order(way, text) for way, text in reversed(runs))
    ordered: list[str] = []
    for is_left, stretch in groupby(runs, key=lambda run: run[0] == _LEFT):
        parts = [_run_in_order(way, text) for way, text in stretch]
        ordered += parts if is_left else reversed(parts)
    return "".join(ordered)


def _directions(text: str) -> list[str]:
    return [_DIRECTIONS.get(unicodedata.bidirectional(letter), "") for letter in text]


def _resolved(directions: list[str], base: str) -> list[str]:
    """Return each letter's direction: a number is one within letters that run to the left, and signs go with both sides."""
    placed: list[str] = []
    last = base
    for way in directions:
        if way in {_LEFT, _RIGHT}:
            last = way
        placed.append(_LEFT if way == _NUMBER and last == _LEFT else way)
    resolved: list[str] = []
    for at, way in enumerate(placed):
        resolved.append(way or _between(resolved, placed[at + 1 :], base))
    return resolved


def _between(before: list[str], after: list[str], base: str) -> str:
    """Return the direction of a sign: a point within a number belongs to it, and to its neighbours a number runs as they do."""
    if before[-1:] == [_NUMBER] == after[:1]:
        return _NUMBER
    left = before[-1] if before else base
    right = next((way for way in after if way), base)
    sides = {_RIGHT if side == _NUMBER else side for side in (left, right)}
    return sides.pop() if len(sides) == 1 else base


def _run_in_order(way: str, text: str) -> str:
    return text[::-1].translate(_MIRRORED) if way == _RIGHT else text


def _pieces(text: str) -> Iterator[str]:
    """Yield a text in the pieces between which a line may end."""
    begin = 0
    for at, letter in enumerate(text, 1):
        if letter in _BREAK_AFTER:
            yield text[begin:at]
            begin = at
    if begin < len(text):
        yield text[begin:]


def _longest_beginning(text: str, size: float, width: float) -> int:
    """Return how many letters of a text fit a width, and never fewer than one."""
    fitting = 1
    while fitting < len(text) and width_of(text[: fitting + 1], size) <= width:
        fitting += 1
    return fitting


def _joins(letter: str, form: str) -> bool:
    """Tell whether a letter joins the next one, which its initial form shows, or the one before: its final form."""
    return _form_of(_name_of(letter), form) != ""


def _name_of(letter: str) -> str:
    """Return the name of an Arabic letter without its form, blank for any other."""
    name = unicodedata.name(letter, "")
    return name.removesuffix(" ISOLATED FORM") if name.startswith("ARABIC L") else ""


def _bare_name(letter: str) -> str:
    return unicodedata.name(letter).removeprefix("ARABIC LETTER ")


def _form_of(name: str, form: str) -> str:
    """Return a letter in a form, blank where it has none or the font lacks it."""
    try:
        found = unicodedata.lookup(f"{name} {form} FORM") if name else ""
    except KeyError:
        return ""
    return found if found and ord(found) in font().face.charToGlyph else ""


def _selects_a_look(letter: str) -> bool:
    return "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"
