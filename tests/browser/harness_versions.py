"""Another version of the product beside this one: its scripts have other names, and those of this one are gone."""

import re
import shutil
from pathlib import Path
from typing import Final

from scripts.launch.paths import BUNDLE, COLLECTED, ROOT

CODE: Final = ("apps", "mockconsole")
SHARED: Final = ("frontend", "scenarios", "templates")
HASHED: Final = re.compile(r"\.([0-9a-f]{12})\.\w+$")
WRITTEN: Final = frozenset({".css", ".html", ".js", ".json"})
COMPRESSED: Final = frozenset({".br", ".gz"})


def make_newer_version(folder: Path) -> Path:
    """Make a version whose bundle was built anew after a change to every part of it, and return its folder."""
    for name in CODE:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "tests"))
    for name in SHARED:
        (folder / name).symlink_to(ROOT / name)
    hashes = _hashes_of(BUNDLE)
    static = folder / "static"
    _rebuild(BUNDLE, static / "bundle", hashes)
    _rebuild(COLLECTED / "app", static / "collected" / "app", hashes)
    (static / "site").symlink_to(ROOT / "static" / "site")
    for place in COLLECTED.iterdir():
        if place.name != "app":
            (static / "collected" / place.name).symlink_to(place)
    return folder


def _hashes_of(bundle: Path) -> dict[str, str]:
    """Return what each hash in a name becomes."""
    found = (HASHED.search(file.name) for file in bundle.iterdir())
    return {match[1]: match[1][::-1] for match in found if match}


def _rebuild(source: Path, target: Path, hashes: dict[str, str]) -> None:
    # A name that reads the same from behind would still be there.
    assert all(old != new for old, new in hashes.items())
    every = re.compile("|".join(map(re.escape, hashes)))

    def renamed(text: str) -> str:
        return every.sub(lambda found: hashes[found[0]], text)

    target.mkdir(parents=True)
    for file in source.iterdir():
        # The server hands out what isn't compressed where nothing is.
        if file.suffix in COMPRESSED or file.is_dir():
            continue
        copy = target / renamed(file.name)
        if file.suffix in WRITTEN:
            copy.write_text(renamed(file.read_text()))
        else:
            shutil.copyfile(file, copy)
