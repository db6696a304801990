"""Rejection of real identifiers that are disguised with invisible characters, marks and separators."""

import hashlib
import unicodedata

import pytest

from mockconsole.lib.real.identifiers import check_text
from mockconsole.lib.real.tests.test_identifiers import SEED_PHRASE, is_refused

REAL_THINGS = [
    "0xdac17f958d2ee523a2206206994597c13d831ec7",
    "DEUTDEFF",
    "DE89370400440532013000",
    "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
    "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
    hashlib.sha256(b"a key").hexdigest(),
    "6PRVWUbkzzsbcVac2qwfssoUJAN1Xhrg6bNk8J7Nzm5H7kxEbn2Nh2ZoGg",
    SEED_PHRASE,
]
# Invisible characters (Unicode's Default_Ignorable_Code_Point) and combining marks of every kind.
UNSEEN = "\u200b\u200d\u2065\u00ad\ufeff\u034f\ufe0f\U000e0100\u180b\u17b4\u0301\u0338\u20dd"


@pytest.mark.parametrize("unseen", UNSEEN, ids=ascii)
@pytest.mark.parametrize("real", REAL_THINGS)
def test_a_real_identifier_with_invisible_characters_or_marks_is_rejected(real: str, unseen: str) -> None:
    middle = len(real) // 2
    assert is_refused(f"to {real[:middle]}{unseen}{real[middle:]}, please")
    assert is_refused(unseen.join(real))


@pytest.mark.parametrize("text", ["D\u00c989 3704 0044 0532 0130 00", "d\u00e9utd\u00ebff", "DEUTDE\ufb00"])
def test_a_real_identifier_with_accents_or_ligatures_is_rejected(text: str) -> None:
    assert is_refused(text)
    assert is_refused(unicodedata.normalize("NFD", text))


@pytest.mark.parametrize(
    "text",
    [
        "Société Générale de démonstration, façade naïve",
        "Zürich – Überweisung über 1.250,00 €, bitte prüfen",
        "Ελληνική τράπεζα · Тестовый банк · 가상 은행 · ธนาคาร",
        "a red heart \u2764\ufe0f and a family \U0001f468\u200d\U0001f469\u200d\U0001f467",
    ],
)
def test_ordinary_accented_text_passes(text: str) -> None:
    check_text(text, unicodedata.normalize("NFD", text))


@pytest.mark.parametrize(
    "text",
    [
        "DEUT DE FF",
        "DEUT-DE-FF",
        "DEUT DEFF",
        "DEUTDE FF",
        "DEUT/DE/FF/XXX",
        "BIC: DEUT DE FF",
        "SWIFT code DEUT DE FF 500",
        "the bank\nDEUT DE FF\nFrankfurt",
        '{"bank": "DEUT DE FF"}',
    ],
)
def test_a_bic_with_separated_parts_is_rejected(text: str) -> None:
    assert is_refused(text)


@pytest.mark.parametrize(
    "text",
    [
        "SIMU BE B0 XXX",
        "hands, ess",
        "mark de ff is how the file begins",
        "open deff and read it",
        "GOLD BARS",
        "- - - -",
    ],
)
def test_adjacent_words_that_do_not_form_a_real_bic_pass(text: str) -> None:
    check_text(text)
