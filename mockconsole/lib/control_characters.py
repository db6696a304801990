"""Control characters, noncharacters, invisible characters and marks that change the direction of text."""

import re
import unicodedata
from typing import Final

TAKE_THEM_OUT: Final = "Take the control characters out."
# Control characters that a text of several lines may contain.
PRINTED_AS_SPACE: Final = "\n\r\t"
# Characters that reverse a text make one name look like another; scripts from right to left don't need them.
_TURNING: Final = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
# Noncharacters are refused too: XML, and so a spreadsheet, can't hold them.
_NEVER_IN_TEXT: Final = frozenset(f"{_TURNING}\ufffe\uffff")

# Characters that Unicode counts as letters or symbols but that look blank: fillers of Hangul and the empty sign of Braille.
_FILLERS: Final = "\u115f\u1160\u2800\u3164\uffa0"

# Ranges of emoji. A joiner between two emoji and a variation selector after an emoji make another picture, so they
# aren't removed.
_PICTURES: Final = "\u2190-\u2bff\U0001f000-\U0001faff"
# Unicode's Default_Ignorable_Code_Point without fillers and direction marks, plus interlinear annotation marks.
_UNSEEN: Final = re.compile(
    rf"(?<![{_PICTURES}])\ufe0f|(?<![{_PICTURES}\ufe0f])\u200d|\u200d(?![{_PICTURES}])|"
    "[\u00ad\u034f\u061c\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u2060-\u2065\u206a-\u206f\ufe00-\ufe0e\ufeff"
    "\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
# Plain replacements for special hyphens and for blanks of any width.
_READS_AS: Final = str.maketrans(
    {
        **dict.fromkeys("\u2010\u2011", "-"),
        **dict.fromkeys(f"\u00a0\u1680\u2028\u2029\u202f\u205f\u3000{_FILLERS}", " "),
        **dict.fromkeys(map(chr, range(0x2000, 0x200B)), " "),
    }
)


def holds_control_character(text: str, *, allowed: str = "") -> bool:
    """Return True if a text contains a harmful character, or a control character that isn't `allowed`."""
    return not text.isprintable() and any(
        letter in _NEVER_IN_TEXT or (unicodedata.category(letter) == "Cc" and letter not in allowed)
        for letter in text
    )


def without_unseen(text: str) -> str:
    """Return a text of one line without invisible characters, with plain blanks and hyphens and composed accents (NFC).

    Text copied from pages and PDFs contains invisible characters, and two names that differ only by one look the same.
    """
    if text.isascii():
        return text
    return unicodedata.normalize("NFC", _UNSEEN.sub("", text.translate(_READS_AS)))


def describe_unseen(text: str) -> str:
    """Return a space and a sentence about the first invisible character of a refused text; "" if there is none."""
    match = None if text.isascii() else _UNSEEN.search(text)
    if match is None:
        return ""
    return f" It has a character that no screen shows at {place_in(text, match.start())}: {name_of(match[0])}. Delete it."


def name_of(character: str) -> str:
    """Return a character in quotes, or its name and number if it is invisible."""
    if shows_something(character) and without_unseen(character) == character:
        return f"“{character}”"
    number = f"U+{ord(character):04X}"
    name = unicodedata.name(character, "")
    return f"{name} ({number})" if name else number


def place_in(text: str, position: int) -> str:
    """Return the line and column of a position in a text, counted from 1."""
    before = text[:position]
    return f"line {before.count(chr(10)) + 1}, character {position - before.rfind(chr(10))}"


def is_storable(text: str) -> bool:
    """Return True if every database can store a text: no database stores a lone surrogate, and PostgreSQL stores no NUL."""
    if text.isascii():
        return "\0" not in text
    return not any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in text)


def shows_something(text: str) -> bool:
    """Return True if a text has a visible character: not only blanks, control characters and accents without a letter."""
    return any(unicodedata.category(letter)[0] not in "CZM" and letter not in _FILLERS for letter in text)
