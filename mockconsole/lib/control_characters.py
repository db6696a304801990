"""Control characters and others that no screen shows; those that turn the writing round too."""

import re
import unicodedata
from typing import Final

TAKE_THEM_OUT: Final = "Take the control characters out."
# With them a name reads as another one does; the letters of a script that runs from right to left need none.
_TURNING: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")

# Letters and symbols by their category, and a reader sees a blank: fillers of Hangul and the empty sign of Braille.
FILLERS: Final = "\u115f\u1160\u2800\u3164\uffa0"
# What Unicode has ignored where it is shown (Default_Ignorable_Code_Point), but for the fillers.
_IGNORED: Final = (
    "\u00ad\u034f\u061c\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufff8"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
_NEVER_SEEN: Final = re.compile(f"[{_IGNORED}]")


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


def is_never_seen(letter: str) -> bool:
    """Tell whether a character takes no room on a screen: a format or control character, or an ignored one."""
    return unicodedata.category(letter) in {"Cc", "Cf"} or _NEVER_SEEN.match(letter) is not None


def shows_something(text: str) -> bool:
    """Tell whether a reader sees anything of a text: blanks, accents without a letter and what is never seen show nothing."""
    return any(
        unicodedata.category(letter)[0] not in "CZM" and letter not in FILLERS and not is_never_seen(letter)
        for letter in text
    )
