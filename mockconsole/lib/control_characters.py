"""Control characters and others that no screen shows; those that turn the writing round too."""

import re
import unicodedata
from typing import Final

TAKE_THEM_OUT: Final = "Take the control characters out."
# With them a name reads as another one does; the letters of a script that runs from right to left need none.
_TURNING: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")

# Letters and symbols by their category, and a reader sees a blank: fillers of Hangul and the empty sign of Braille.
_FILLERS: Final = "\u115f\u1160\u2800\u3164\uffa0"

# Pictures of several characters: a joiner between two of them, or a selector behind one, draws another picture.
_PICTURES: Final = "\u2190-\u2bff\U0001f000-\U0001faff"
# Unicode's Default_Ignorable_Code_Point without fillers and without what turns the writing round, and the marks of annotations.
_UNSEEN: Final = re.compile(
    rf"(?<![{_PICTURES}])\ufe0f|(?<![{_PICTURES}\ufe0f])\u200d|\u200d(?![{_PICTURES}])|"
    "[\u00ad\u034f\u061c\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u2060-\u2065\u206a-\u206f\ufe00-\ufe0e\ufeff"
    "\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
# Hyphens and blanks that keep a line together, or have another width, read as the plain ones.
_READS_AS: Final = str.maketrans(
    {
        **dict.fromkeys("\u2010\u2011", "-"),
        **dict.fromkeys(f"\u00a0\u1680\u2028\u2029\u202f\u205f\u3000{_FILLERS}", " "),
        **dict.fromkeys(map(chr, range(0x2000, 0x200B)), " "),
    }
)


def holds_control_character(text: str, *, allowed: str = "") -> bool:
    """Tell whether a text holds a control character that isn't `allowed`."""
    return any(
        letter in _TURNING or (unicodedata.category(letter) == "Cc" and letter not in allowed)
        for letter in text
    )


def turns_writing_round(text: str) -> bool:
    """Tell whether a text holds what has it read as another one."""
    return not text.isascii() and not _TURNING.isdisjoint(text)


def without_unseen(text: str) -> str:
    """Return a text of one line without characters that nobody sees, and with plain blanks and hyphens.

    Pages and PDFs put them into what is copied. With one in it, a name reads as another one does.
    """
    return text if text.isascii() else _UNSEEN.sub("", text.translate(_READS_AS))


def about_unseen(text: str) -> str:
    """Return a sentence, after a blank, on the first character of a refused text that nobody sees; none without one."""
    found = None if text.isascii() else _UNSEEN.search(text)
    if found is None:
        return ""
    return f" It has a character that no screen shows at {place_in(text, found.start())}: {name_of(found[0])}. Delete it."


def name_of(character: str) -> str:
    """Return a character as a sentence can show it: itself, or its name and number where nobody would see it."""
    if shows_something(character) and without_unseen(character) == character:
        return f"“{character}”"
    number = f"U+{ord(character):04X}"
    name = unicodedata.name(character, "")
    return f"{name} ({number})" if name else number


def place_in(text: str, position: int) -> str:
    """Return where in a text a position is, as people count: its line and the character in it."""
    before = text[:position]
    return f"line {before.count(chr(10)) + 1}, character {position - before.rfind(chr(10))}"


def can_be_kept(text: str) -> bool:
    """Tell whether every database stores a text; none takes half of a surrogate pair, PostgreSQL no NUL."""
    if text.isascii():
        return "\0" not in text
    return not any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in text)


def shows_something(text: str) -> bool:
    """Tell whether a reader sees anything of a text: blanks, control characters and accents without a letter show nothing."""
    return any(unicodedata.category(letter)[0] not in "CZM" and letter not in _FILLERS for letter in text)
