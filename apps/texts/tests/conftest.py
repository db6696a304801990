"""Fixtures of the screen texts' tests."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from pytest_django import Settings

from apps.sandboxes.models import Sandbox
from apps.texts.catalogue import catalogue
from apps.texts.models import ScreenText

CLAIMS = {
    "balance": {"amount": "1250000.00"},
    "retries": {"number": 2, "min": 0, "max": 9},
    "fees": [
        {"name": "Access", "fee": {"amount": "5000.00"}},
        {"name": "Routing", "fee": {"amount": "15000.00"}},
    ],
    "alerts": {"settings": [{"label": "Alert", "initial": "on"}]},
}


@pytest.fixture
def claims(content: Path) -> dict[str, Any]:
    """Add a screen `claims` with a text of each kind that the small catalogue lacks; return its defaults."""
    write_content(content, "claims", CLAIMS)
    return CLAIMS


@pytest.fixture
def content(settings: Settings, tmp_path: Path, sandbox: Sandbox) -> Iterator[Path]:
    """Replace the catalogue by a small catalogue, and return its folder."""
    # Load the views first: some read the real catalogue on import.
    reverse("admin:index")
    settings.CONTENT_DIR = tmp_path
    write_content(tmp_path, "home", {"title": "Dashboard", "claims": ["Fast", "Safe"]})
    write_content(tmp_path, "login", {"title": "Sign in"})
    yield tmp_path
    catalogue.cache_clear()


def store_foreign_override(sandbox: Sandbox, screen: str, key: str, value: Any) -> ScreenText:
    """Store an override whose kind differs from its text's kind, as after an upgrade that changed the text's kind."""
    row: ScreenText = ScreenText(sandbox=sandbox, screen=screen, key=key, value=value)
    row.save()
    return row


def write_content(folder: Path, screen: str, texts: dict[str, Any]) -> None:
    """Write a screen's texts to the small catalogue, as an upgrade would."""
    (folder / f"{screen}.json").write_text(json.dumps(texts))
    catalogue.cache_clear()
