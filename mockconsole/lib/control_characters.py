"""Control characters, invisible characters and those that change the direction of text."""

import re
import unicodedata
from typing import Final

TAKE_THEM_OUT: Final = "Take the control characters out."
# With them one name can look like another; letters of right-to-left scripts need none of them.
_TURNING: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")

# Letters and symbols by category that look blank: fillers of Hangul and the empty sign of Braille.
_FILLERS: Final = "\u115f\u1160\u2800\u3164\uffa0"

# Emoji: a joiner between two of them, or a variation selector after one, makes another picture.
_PICTURES: Final = "\u2190-\u2bff\U0001f000-\U0001faff"
# Unicode's Default_Ignorable_Code_Point without fillers and direction marks, plus interlinear annotation marks.
_UNSEEN: Final = re.compile(
    rf"(?<![{_PICTURES}])\ufe0f|(?<![{_PICTURES}\ufe0f])\u200d|\u200d(?![{_PICTURES}])|"
    "[\u00ad\u034f\u061c\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u2060-\u2065\u206a-\u206f\ufe00-\ufe0e\ufeff"
    "\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
# Non-breaking hyphens and blanks, and those of another width, look like the plain ones.
_READS_AS: Final = str.maketrans(
    {
        **dict.fromkeys("\u2010\u2011", "-"),
        **dict.fromkeys(f"\u00a0\u1680\u2028\u2029\u202f\u205f\u3000{_FILLERS}", " "),
        **dict.fromkeys(map(chr, range(0x2000, 0x200B)), " "),
    }
)


def holds_control_character(text: str, *, allowed: str = "") -> bool:
    """Tell whether a text contains a control character that isn't `allowed`."""
    return any(
        letter in _TURNING or (unicodedata.category(letter) == "Cc" and letter not in allowed)
        for letter in text
    )


def turns_writing_round(text: str) -> bool:
    """Tell whether a text contains a character that changes its direction."""
    return not text.isascii() and not _TURNING.isdisjoint(text)


def without_unseen(text: str) -> str:
    """Return a text of one line without invisible characters, and with plain blanks and hyphens.

    Text copied from pages and PDFs contains them, and two names that differ by one look the same.
    """
    return text if text.isascii() else _UNSEEN.sub("", text.translate(_READS_AS))


def about_unseen(text: str) -> str:
    """Return a sentence, after a blank, on the first invisible character of a refused text; "" if it has none."""
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


def can_be_kept(text: str) -> bool:
    """Tell whether every database can store a text: none takes a lone surrogate, and PostgreSQL no NUL."""
    if text.isascii():
        return "\0" not in text
    return not any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in text)


def shows_something(text: str) -> bool:
    """Tell whether a text is visible: blanks, control characters and accents without a letter are not."""
    return any(unicodedata.category(letter)[0] not in "CZM" and letter not in _FILLERS for letter in text)
