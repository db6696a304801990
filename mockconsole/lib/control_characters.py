"""Control characters and others that no screen shows; those that turn the writing round too."""

import unicodedata
from typing import Final

TAKE_THEM_OUT: Final = "Take the control characters out."
# With them a name reads as another one does; the letters of a script that runs from right to left need none.
_TURNING: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")

# Letters and symbols by their category, and a reader sees a blank: fillers of Hangul and the empty sign of Braille.
_FILLERS: Final = "\u115f\u1160\u2800\u3164\uffa0"


def holds_control_character(text: str, *, allowed: str = "") -> bool:
    """Tell whether a text holds a control character that isn't `allowed`."""
    return any(
        letter in _TURNING or (unicodedata.category(letter) == "Cc" and letter not in allowed)
        for letter in text
    )


def turns_writing_round(text: str) -> bool:
    """Tell whether a text holds what has it read as another one."""
    return not text.isascii() and not _TURNING.isdisjoint(text)


def can_be_kept(text: str) -> bool:
    """Tell whether every database stores a text; none takes half of a surrogate pair, PostgreSQL no NUL."""
    if text.isascii():
        return "\0" not in text
    return not any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in text)


def shows_something(text: str) -> bool:
    """Tell whether a reader sees anything of a text: blanks, control characters and accents without a letter show nothing."""
    return any(unicodedata.category(letter)[0] not in "CZM" and letter not in _FILLERS for letter in text)
