"""Content catalogue: the screens' texts, read from the front end's files."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings


@cache
def catalogue() -> dict[str, dict[str, Any]]:
    """Return the default texts as {screen: {key: default}}."""
    folder: Path = settings.CONTENT_DIR
    return {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(folder.glob("*.json"))}


def default_of(screen: str, key: str) -> Any:
    """Return the default text with the given key, or None if the screen has no such key."""
    return catalogue().get(screen, {}).get(key)
