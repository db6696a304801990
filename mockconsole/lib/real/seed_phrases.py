"""Detection of wallets' seed phrases.

The words of every English phrase come from the list of 2,048 words of BIP-39. The list is bip39_english.txt beside this
file, with one word per line: unchanged, in the original order, and under the MIT licence.
"""

import re
from functools import cache
from pathlib import Path
from typing import Final

WORD_LIST: Final = Path(__file__).with_name("bip39_english.txt")

# Ordinary text never has twelve words of the list in a row, nine of them different; code and lists have shorter
# runs. Example phrases repeat one word eleven times or more, followed by another.
MIN_WORDS: Final = 12
MIN_DIFFERENT_WORDS: Final = 9

# The first four letters identify each word of the list, and wallets accept them alone.
SHORT: Final = 4

_WORD: Final = re.compile(r"[^\W\d_]+")


def holds_seed_phrase(text: str) -> bool:
    """Return True if a text contains the words of a seed phrase in a row, with any separators."""
    words = [_known_words().get(word) for word in _WORD.findall(text.casefold())]
    if len(words) - words.count(None) < MIN_WORDS:
        return False
    ends = range(MIN_WORDS, len(words) + 1)
    return any(_could_be_phrase(words[end - MIN_WORDS : end]) for end in ends)


def _could_be_phrase(words: list[str | None]) -> bool:
    if None in words:
        return False
    return len(set(words)) >= MIN_DIFFERENT_WORDS or (len(set(words[:-1])) == 1 and words[-1] != words[0])


@cache
def _known_words() -> dict[str, str]:
    """Return the words of the list by full and by short form."""
    words = WORD_LIST.read_text("ascii").split()
    return {word[:SHORT]: word for word in words} | {word: word for word in words}
