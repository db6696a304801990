"""Codes of lessons and seats, which people type when they join."""

from secrets import choice
from typing import Final
from unicodedata import normalize

# Leave out characters that look alike (0/O, 1/I, 2/Z, 5/S, 8/B, U/V), and vowels, so that no code spells a word.
LETTERS: Final = "34679CDFHJKMNPRTWXY"


def new_code(length: int) -> str:
    """Return a random code from the operating system's secure random generator."""
    return "".join(choice(LETTERS) for _ in range(length))


def read_code(typed: str) -> str:
    """Return a typed code in ASCII capitals without separators; look-alike letters stay as typed."""
    return "".join(letter for letter in normalize("NFKC", typed).upper() if letter.isalnum())
