"""Licence notices of everything served to browsers: the bundle's, which webpack wrote, and the Python packages'."""

import json
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import distribution
from pathlib import Path
from typing import Final

SERVED: Final = ("django", "django-import-export", "django-unfold", "drf-spectacular-sidecar")
"""Python packages whose static files browsers load, for the admin and the API's documentation."""

UNSERVED_PART: Final = "/redoc/"
TEXT_NAME: Final = re.compile(r"(.*\.)?(licen[cs]e|copying|notice)([.-].*)?", re.IGNORECASE)


@dataclass(frozen=True, order=True)
class Notice:
    """Licence text with the packages that share it; `licence` is the licence's name, or empty if only the text states it."""

    packages: tuple[str, ...]
    licence: str
    text: str


def bundle_notices(bundle: Path) -> list[Notice]:
    """Return the notices of the packages in a bundle."""
    entries = json.loads((bundle / "licences.json").read_text(encoding="utf-8"))
    return merge_notices(
        Notice((f"{entry['name']} {entry['version']}",), entry["licence"], entry["text"]) for entry in entries
    )


@cache
def served_notices() -> list[Notice]:
    """Return the notices of the served Python packages and of the libraries that they include."""
    return merge_notices(notice for name in SERVED for notice in _notices_of(name))


def merge_notices(notices: Iterable[Notice]) -> list[Notice]:
    """Merge notices with the same text and licence into one notice of all their packages; sort by package names."""
    packages: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for notice in notices:
        packages[notice.licence, notice.text] += notice.packages
    return sorted(Notice(tuple(sorted(names)), licence, text) for (licence, text), names in packages.items())


def _notices_of(name: str) -> Iterable[Notice]:
    package = distribution(name)
    for file in package.files or ():
        place = file.as_posix()
        _, is_static, part = place.rpartition("/static/")
        own = ".dist-info/" in place
        if not TEXT_NAME.fullmatch(file.name) or UNSERVED_PART in place or not (own or is_static):
            continue
        label = f"{package.name} {package.version}" + ("" if own else f", {part.rpartition('/')[0]}")
        yield Notice((label,), "", Path(str(file.locate())).read_text(encoding="utf-8").strip())
