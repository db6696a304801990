"""Invisible characters: they are removed from a line, kept within emoji, and described with name and position."""

import pytest

from mockconsole.lib.control_characters import describe_unseen, name_of, without_unseen


@pytest.mark.parametrize(
    "unseen",
    "\u200b\u200c\u200d\u200e\u200f\u2060\u2063\u00ad\ufeff\u061c\u034f\u180e\ufe0f\U000e0041",
    ids=ascii,
)
def test_an_invisible_character_is_removed_at_any_position(unseen: str) -> None:
    assert without_unseen(f"{unseen}wall{unseen}et1{unseen}") == "wallet1"


@pytest.mark.parametrize(
    ("copied", "read"),
    [
        ("1\u00a0500\u202f00", "1 500 00"),
        ("a\u2007b\u3000c\u2003d", "a b c d"),
        ("a\u3164b\u2800c", "a b c"),
        ("SIM\u2011REL\u20101", "SIM-REL-1"),
    ],
)
def test_special_blanks_and_hyphens_become_plain_blanks_and_hyphens(copied: str, read: str) -> None:
    assert without_unseen(copied) == read


@pytest.mark.parametrize(
    "text",
    [
        "Société Générale – Überweisung",
        "Ελληνική τράπεζα · 가상 은행 · ธนาคาร",
        "a red heart \u2764\ufe0f, a family \U0001f468\u200d\U0001f469\u200d\U0001f467 and a flag \U0001f3f3\ufe0f\u200d\U0001f308",
    ],
)
def test_accents_scripts_and_emoji_sequences_stay_unchanged(text: str) -> None:
    assert without_unseen(text) == text


@pytest.mark.parametrize("copied", ["Zu\u0308rich", "Zu\u034f\u0308rich", "Z\u00fcrich"])
def test_a_letter_and_its_accent_become_one_character(copied: str) -> None:
    assert without_unseen(copied) == "Z\u00fcrich"


def test_a_joiner_before_the_first_or_after_the_last_emoji_is_removed() -> None:
    assert without_unseen("\U0001f468\u200d") == without_unseen("\u200d\U0001f468") == "\U0001f468"


def test_describe_unseen_names_the_first_invisible_character_with_line_and_column() -> None:
    assert describe_unseen("a\nbc\u200bd\u200e") == (
        " It has a character that no screen shows at line 2, character 3: ZERO WIDTH SPACE (U+200B). Delete it."
    )
    assert describe_unseen("a\n\u00e9") == ""


@pytest.mark.parametrize(
    ("character", "name"),
    [
        ("Ø", "“Ø”"),
        ("\u00a0", "NO-BREAK SPACE (U+00A0)"),
        ("\u2011", "NON-BREAKING HYPHEN (U+2011)"),
        ("\ufff0", "U+FFF0"),
    ],
)
def test_name_of_returns_the_unicode_name_of_an_invisible_character(character: str, name: str) -> None:
    assert name_of(character) == name
