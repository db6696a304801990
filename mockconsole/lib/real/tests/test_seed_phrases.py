"""Detection of seed phrases."""

import hashlib
import json

import pytest

from mockconsole.lib.real.identifiers import find_error_in_text
from mockconsole.lib.real.seed_phrases import WORD_LIST, holds_seed_phrase

SEED_PHRASE = "legal winner thank year wave sausage worth useful legal winner thank yellow"


def test_the_word_list_is_the_unchanged_bip39_list() -> None:
    assert hashlib.sha256(WORD_LIST.read_bytes()).hexdigest().startswith("2f5eed53a4727b4bf8880d8f3f199efc")


@pytest.mark.meets("Domain:1.3o")
@pytest.mark.parametrize("length", [12, 15, 18, 21, 24])
def test_a_seed_phrase_is_rejected_in_every_spelling(length: int) -> None:
    words = (SEED_PHRASE.split() * 2)[:length]
    for text in (
        " ".join(words),
        "\n".join(words),
        "import wallet: " + " ".join(words),
        ", ".join(words),
        "; ".join(words),
        "-".join(words),
        "_".join(words),
        "\u2013".join(words),
        " ".join(words).title(),
        " ".join(words).upper(),
        " ".join(f"{number}. {word}" for number, word in enumerate(words, 1)),
        " ".join(f"{number}.{word}" for number, word in enumerate(words, 1)),
        "\n".join(f"{number}) {word}" for number, word in enumerate(words, 1)),
        "\n".join(f"\u2022 {word}" for word in words),
        "".join(f"<li>{word}</li>" for word in words),
        "\u00a0".join(words),
        " ".join("".join(chr(0xFEE0 + ord(letter)) for letter in word) for word in words),
        json.dumps({"phrase": " ".join(words)}),
        json.dumps(words),
        json.dumps(dict(enumerate(words, 1))),
        f"The paper says {' '.join(words)} and nothing else.",
        " ".join(word[:4] for word in words),
        " ".join(word[:4].upper() for word in words),
        " ".join(word[: 4 + number % 2 * 4] for number, word in enumerate(words)),
    ):
        error_text = find_error_in_text(text)
        assert error_text is not None, text
        assert "seed phrase" in error_text, text


@pytest.mark.parametrize(
    "phrase",
    [
        "abandon " * 11 + "about",
        "zoo " * 11 + "wrong",
        "test " * 11 + "junk",
        "abandon " * 23 + "art",
    ],
)
def test_example_seed_phrases_that_repeat_one_word_are_detected(phrase: str) -> None:
    assert holds_seed_phrase(phrase)
    assert holds_seed_phrase(f"the words are {phrase}")


@pytest.mark.parametrize(
    "text",
    [
        "legal winner thank year wave sausage worth useful legal winner thank",
        "abandon " * 12,
        "they ask you to pay one fee after another until no money is left to send",
        "this student will always check twice that any amount of their own money can stay safe",
        "act " * 2500,
        "; ".join(f"check({number}) // {'false' if number % 2 else 'true'}" for number in range(24)),
    ],
)
def test_texts_with_seed_words_that_form_no_seed_phrase_pass(text: str) -> None:
    assert not holds_seed_phrase(text)
