"""Detection of wallets' seed phrases.

All words of an English phrase come from the 2,048 words of BIP-39. The file bip39_english.txt has this list, one word per
line: unchanged, in the original order, and under the MIT licence.
"""

import re
from functools import cache
from pathlib import Path
from typing import Final

WORD_LIST: Final = Path(__file__).with_name("bip39_english.txt")

# Ordinary text never has a run of twelve words of the list with nine different ones among them; code and lists have
# shorter runs. Well-known example phrases repeat one word eleven times or more, followed by another word.
MIN_WORDS: Final = 12
MIN_DIFFERENT_WORDS: Final = 9

# Wallets also accept only the first four letters of each word, because these identify the word.
SHORT: Final = 4

_WORD: Final = re.compile(r"[^\W\d_]+")


def holds_seed_phrase(text: str) -> bool:
    """Return True if a text contains a seed phrase, with any separators between its words."""
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
    """Return the list's words, keyed by the full word and by its first four letters."""
    words = WORD_LIST.read_text("ascii").split()
    return {word[:SHORT]: word for word in words} | {word: word for word in words}
