"""Tests of reading anchors from the front end's lists."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django import Settings

from apps.texts.anchors import Anchor, anchors
from apps.texts.catalogue import catalogue

SOURCES = Path(__file__).parents[3] / "frontend" / "src"
KEY = re.compile(r"[a-z]+(-[a-z]+)*(\.[a-z][a-zA-Z0-9]*)+")


@pytest.fixture
def lists(settings: Settings, tmp_path: Path) -> Iterator[Path]:
    """Replace the front end's lists of anchors by an empty folder, and return the folder."""
    settings.ANCHORS_DIR = tmp_path
    anchors.cache_clear()
    yield tmp_path
    anchors.cache_clear()


def test_anchors_are_read_with_screen_name_and_description(lists: Path) -> None:
    (lists / "home.json").write_text('{"prices": "The prices", "prices.sort": "The order"}')
    (lists / "login.json").write_text('{"form": "The form"}')
    assert anchors() == {
        "home.prices": Anchor("home", "prices", "The prices"),
        "home.prices.sort": Anchor("home", "prices.sort", "The order"),
        "login.form": Anchor("login", "form", "The form"),
    }


def test_duplicate_anchor_raises_an_error_that_names_the_file(lists: Path) -> None:
    (lists / "home.json").write_text('{"prices": "The prices", "prices": "The grid"}')
    with pytest.raises(ValueError, match=r"home\.json names an anchor twice"):
        anchors()


def test_every_screen_has_anchors_with_valid_names() -> None:
    screens = {anchor.screen for anchor in anchors().values()}
    # Exclude shared parts and the walkthrough's card: they have texts, but their anchors belong to screens.
    of_parts = {path.name for room in ("parts", "training") for path in (SOURCES / room).iterdir()}
    # Exclude the page for joining a lesson and the not-found page: no walkthrough leads to them.
    assert screens == set(catalogue()) - {"not-found", "join"} - of_parts
    assert [key for key in anchors() if not KEY.fullmatch(key)] == []


def test_descriptions_of_anchors_are_unique_in_their_screen() -> None:
    descriptions = [(anchor.screen, anchor.description) for anchor in anchors().values()]
    assert [text for text in set(descriptions) if descriptions.count(text) > 1] == []
    assert [text for _, text in descriptions if not text.strip() or text.endswith(".")] == []
