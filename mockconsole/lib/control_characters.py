"""Detection and removal of control characters, noncharacters, invisible characters and direction marks in texts."""

import re
import unicodedata
from typing import Final

TAKE_THEM_OUT: Final = "Take the control characters out."
# Control characters that are allowed in a text of several lines.
PRINTED_AS_SPACE: Final = "\n\r\t"
# Marks that override the direction of text can make one name look like another; right-to-left scripts don't need them.
_TURNING: Final = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
# Noncharacters are rejected too: XML can't contain them, and so neither can a spreadsheet.
_NEVER_IN_TEXT: Final = frozenset(f"{_TURNING}\ufffe\uffff")

# Letters and symbols, by their Unicode category, that look blank: Hangul fillers and the blank Braille cell.
_FILLERS: Final = "\u115f\u1160\u2800\u3164\uffa0"

# Ranges of emoji. A joiner between two emoji, or a variation selector after an emoji, changes the emoji's look, so
# these characters aren't removed there.
_PICTURES: Final = "\u2190-\u2bff\U0001f000-\U0001faff"
# Unicode's Default_Ignorable_Code_Point except the above fillers and direction marks, plus interlinear annotation marks.
_UNSEEN: Final = re.compile(
    rf"(?<![{_PICTURES}])\ufe0f|(?<![{_PICTURES}\ufe0f])\u200d|\u200d(?![{_PICTURES}])|"
    "[\u00ad\u034f\u061c\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u2060-\u2065\u206a-\u206f\ufe00-\ufe0e\ufeff"
    "\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
# Replacements of special hyphens by "-", and of fillers and blanks of any width by " ".
_READS_AS: Final = str.maketrans(
    {
        **dict.fromkeys("\u2010\u2011", "-"),
        **dict.fromkeys(f"\u00a0\u1680\u2028\u2029\u202f\u205f\u3000{_FILLERS}", " "),
        **dict.fromkeys(map(chr, range(0x2000, 0x200B)), " "),
    }
)


def holds_control_character(text: str, *, allowed: str = "") -> bool:
    """Return True if a text contains a direction mark, a noncharacter, or a control character that isn't `allowed`."""
    return not text.isprintable() and any(
        letter in _NEVER_IN_TEXT or (unicodedata.category(letter) == "Cc" and letter not in allowed)
        for letter in text
    )


def without_unseen(text: str) -> str:
    """Return a one-line text without invisible characters, with plain blanks and hyphens, and with composed accents (NFC).

    Text copied from web pages and PDFs contains invisible characters; names that differ only by one would look the same.
    """
    if text.isascii():
        return text
    return unicodedata.normalize("NFC", _UNSEEN.sub("", text.translate(_READS_AS)))


def describe_unseen(text: str) -> str:
    """Return a blank and a sentence that names the first invisible character in a rejected text; "" if it has none."""
    match = None if text.isascii() else _UNSEEN.search(text)
    if match is None:
        return ""
    return f" It has a character that no screen shows at {place_in(text, match.start())}: {name_of(match[0])}. Delete it."


def name_of(character: str) -> str:
    """Return a character in quotes, or its Unicode name and number if it is invisible or looks like a plain character."""
    if shows_something(character) and without_unseen(character) == character:
        return f"“{character}”"
    number = f"U+{ord(character):04X}"
    name = unicodedata.name(character, "")
    return f"{name} ({number})" if name else number


def place_in(text: str, position: int) -> str:
    """Return the line and the column, both counted from 1, of a position in a text."""
    before = text[:position]
    return f"line {before.count(chr(10)) + 1}, character {position - before.rfind(chr(10))}"


def is_storable(text: str) -> bool:
    """Return True if every database can store a text: none can store a lone surrogate, and PostgreSQL can't store NUL."""
    if text.isascii():
        return "\0" not in text
    return not any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in text)


def shows_something(text: str) -> bool:
    """Return True if a text has a visible character; blanks, control characters and lone accents aren't visible."""
    return any(unicodedata.category(letter)[0] not in "CZM" and letter not in _FILLERS for letter in text)
