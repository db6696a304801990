"""Character set X: the characters that FIN payment messages may contain."""

import re
import textwrap
import unicodedata
from typing import Final

from mockconsole.lib.control_characters import name_of, place_in

LINE: Final = 35
"""Maximum length of a line in a name, an address or an information field."""

_X: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/-?:().,'+ ")
# Character set Z, allowed only in field 77T, which holds text in another format.
_Z: Final = _X | frozenset('="!%&*<>;{@#_')
# Substitutes that banks use for letters without a Unicode decomposition and for signs outside the set.
_LETTERS: Final = "ßÆæØøŒœÐðĐđÞþŁłĦħ"
_LATIN: Final = ("ss", "AE", "ae", "O", "o", "OE", "oe", "D", "d", "D", "d", "TH", "th", "L", "l", "H", "h")
_INSTEAD: Final = {
    **dict(zip(_LETTERS, _LATIN, strict=True)),
    **dict.fromkeys('"`\u00b4«»\u2018\u2019\u201a\u201c\u201d\u201e', "'"),
    **dict.fromkeys("_~\u2010\u2011\u2013\u2014\u2212", "-"),
    **dict.fromkeys("!#$%*=^<>·•", "."),
    **dict.fromkeys("[{", "("),
    **dict.fromkeys("]}", ")"),
    **dict.fromkeys("\\|\u2044", "/"),
    **dict.fromkeys("\t\r\n", " "),
    "\u0131": "i",
    "&": "+",
    ";": ",",
    "@": "(at)",
    "€": "EUR",
    "£": "GBP",
    "…": "...",
}
_TAG: Final = re.compile(r":[0-9]{2}[A-Z]?:")


class Unwritable(ValueError):
    """Raised for a value that a payment message can't carry; holds the field, the error text and the error code."""

    def __init__(self, field: str, message: str, *, code: str = "invalid") -> None:
        super().__init__(message)
        self.field = field
        self.message = message
        self.code = code


def to_charset_x(text: str, field: str) -> str:
    """Return a text in character set X: accents removed, signs substituted; raises Unwritable for other scripts."""
    # _INSTEAD replaces letters that have no decomposition; NFKD splits the others, such as ő into o and an accent.
    letters = unicodedata.normalize("NFKD", "".join(_INSTEAD.get(letter, letter) for letter in text))
    letters_left = [_INSTEAD.get(letter, letter) for letter in letters if not unicodedata.combining(letter)]
    converted = " ".join("".join(letters_left).split())
    for letter in converted:
        if letter not in _X:
            raise Unwritable(
                field,
                f"Field {field} can't carry {name_of(letter)}: FIN messages have only Latin letters, digits and a few signs.",
            )
    return converted


def find_error_in_characters(tag: str, value: str) -> str | None:
    """Return an error message with the first character that FIN doesn't allow and its position; None if all are allowed."""
    allowed = _Z if tag == "77T" else _X
    for place, letter in enumerate(value):
        if letter not in allowed and letter not in "\r\n":
            where = f"{name_of(letter)} at {place_in(value, place)} of the field"
            return f"It has a character that FIN messages can't carry, so no network has taken this text: {where}."
    return None


def lines_of(text: str, field: str, *, most: int, width: int = LINE) -> tuple[str, ...]:
    """Wrap a text into at most `most` lines; raises Unwritable if it doesn't fit or a line looks like a new field."""
    converted = to_charset_x(text, field)
    if _TAG.search(converted):
        raise Unwritable(field, f"Field {field} can't carry a text that reads like the beginning of a field.")
    lines = tuple(textwrap.wrap(converted, width, break_on_hyphens=False))
    if len(lines) > most:
        raise Unwritable(field, f"Field {field} has room for {most} lines of {width} characters. Write less.")
    for line in lines:
        if line[0] in "-:":
            raise Unwritable(
                field, f"A line of field {field} can't begin with “{line[0]}”: the message would end there."
            )
    return lines
