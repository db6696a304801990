"""Builder of a newer version of the product: its script files have new hashes, and the old files are gone."""

import re
import shutil
from pathlib import Path
from typing import Final

from scripts.launch.paths import BUNDLE, COLLECTED, ROOT

CODE: Final = ("apps", "mockconsole")
SHARED: Final = ("frontend", "scenarios", "templates")
HASHED: Final = re.compile(r"\.([0-9a-f]{8})\.\w+$")
TEXT_FILES: Final = frozenset({".css", ".html", ".js", ".json"})
OTHER_DIGITS: Final = str.maketrans("0123456789abcdef", "fedcba9876543210")
COMPRESSED: Final = frozenset({".br", ".gz"})


def make_newer_version(folder: Path) -> Path:
    """Write a version of the product with a new hash in the name of each bundle file, and return its folder."""
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
    """Return a new hash, with other digits, for each hash in the bundle's file names."""
    found = (HASHED.search(file.name) for file in bundle.iterdir())
    return {match[1]: match[1].translate(OTHER_DIGITS) for match in found if match}


def _rebuild(source: Path, target: Path, hashes: dict[str, str]) -> None:
    every = re.compile("|".join(map(re.escape, hashes)))

    def rename(text: str) -> str:
        return every.sub(lambda found: hashes[found[0]], text)

    target.mkdir(parents=True)
    for file in source.iterdir():
        # Without a compressed copy, the server sends the plain file.
        if file.suffix in COMPRESSED or file.is_dir():
            continue
        copy = target / rename(file.name)
        if file.suffix in TEXT_FILES:
            copy.write_text(rename(file.read_text()))
        else:
            shutil.copyfile(file, copy)
