"""Typesetting of PDF pages: line breaks that lose no letter, and right-to-left scripts."""

import re
import unicodedata

import pytest

from mockconsole.lib.pages.typesetting import UNKNOWN, drawable, lines_of, width_of


@pytest.mark.parametrize(
    "text",
    ["W" * 300, "word " * 60, "0xfacade" + "0" * 52 + "facade", "בדיקה " * 50, f"{'x' * 90} {'y' * 90}"],
)
def test_line_breaking_loses_no_letter_and_fits_the_width(text: str) -> None:
    lines = lines_of(text, 9.5, 180)
    assert sorted("".join(lines).replace(" ", "")) == sorted(text.replace(" ", ""))
    assert max(width_of(line, 9.5) for line in lines) <= 180


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("plain (1)", "plain (1)"),
        ("שלום", "םולש"),
        ("שלום 123 (בית)", "(תיב) 123 םולש"),
        ("bank שלום עולם 42", "bank 42 םלוע םולש"),
        ("bank שלום (a)", "bank םולש (a)"),
        ("סכום 1,250.50 כאן", "ןאכ 1,250.50 םוכס"),
    ],
)
def test_right_to_left_text_is_reversed_but_keeps_numbers_and_mirrors_brackets(text: str, seen: str) -> None:
    assert lines_of(text, 9.5, 400) == [seen]


@pytest.mark.parametrize(
    ("word", "forms"),
    [
        ("\u0628\u064a\u062a", "BEH INITIAL, YEH MEDIAL, TEH FINAL"),
        ("\u0633\u0644\u0627\u0645", "SEEN INITIAL, LAM WITH ALEF FINAL, MEEM ISOLATED"),
        ("\u0631\u064e\u0628", "REH ISOLATED, FATHA, BEH ISOLATED"),
    ],
)
def test_arabic_letters_get_their_joined_forms(word: str, forms: str) -> None:
    [seen] = lines_of(word, 9.5, 400)
    names = [unicodedata.name(letter) for letter in reversed(seen)]
    kinds = re.compile(r"^ARABIC (LETTER |LIGATURE )?| FORM$")
    assert ", ".join(kinds.sub("", name) for name in names) == forms


def test_a_letter_outside_the_bmp_is_replaced_by_the_unknown_sign() -> None:
    assert drawable("Ann 😀") == f"Ann {UNKNOWN}"


def test_drawable_text_has_no_invisible_characters() -> None:
    assert drawable("a\u200d\u202e\ufe0fb\tc") == "ab c"
