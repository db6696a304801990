"""Anchors that a walkthrough may point at, read from the front end's files."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings


@dataclass(frozen=True, slots=True)
class Anchor:
    """Panel or control on a screen or in the frame around it; its name stays the same when its texts change."""

    screen: str
    name: str
    description: str

    @property
    def key(self) -> str:
        """Unique name, as in the `data-anchor` attribute."""
        return f"{self.screen}.{self.name}"


@cache
def anchors() -> dict[str, Anchor]:
    """Return every anchor, keyed by its unique name, in the order of the files."""
    folder: Path = settings.ANCHORS_DIR
    listed = [anchor for path in sorted(folder.glob("*.json")) for anchor in _anchors_in(path)]
    return {anchor.key: anchor for anchor in listed}


def _anchors_in(path: Path) -> list[Anchor]:
    pairs: list[tuple[str, str]] = json.loads(path.read_text("utf-8"), object_pairs_hook=list)
    names = [name for name, _ in pairs]
    if len(set(names)) < len(names):
        raise ValueError(f"{path.name} names an anchor twice.")
    return [Anchor(path.stem, name, description) for name, description in pairs]
