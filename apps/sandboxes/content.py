"""The content catalogue: the default texts that the screens are built with, read from the front end's own files."""

import json
from functools import cache
from pathlib import Path

from django.conf import settings

Catalogue = dict[str, dict[str, str]]


@cache
def catalogue() -> Catalogue:
    """Return every default text by screen and key; a list is one line an entry."""
    folder: Path = settings.CONTENT_DIR
    return {
        path.stem: {key: _as_text(value) for key, value in json.loads(path.read_text("utf-8")).items()}
        for path in sorted(folder.glob("*.json"))
    }


def default_text(screen: str, key: str) -> str | None:
    """Return a screen's default text, or None where the screen has no such key."""
    return catalogue().get(screen, {}).get(key)


def _as_text(value: str | list[str]) -> str:
    return value if isinstance(value, str) else "\n".join(value)
