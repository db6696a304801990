"""The content catalogue: what the screens are built with, read from the front end's own files."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings

from apps.sandboxes.content_kinds import Amount, Choices, Figure, Lines, Number, Text
from apps.sandboxes.content_rows import Column, Rows, Settings

Kind = Text | Lines | Amount | Number | Rows | Settings


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a screen's file: its kind, and its default as the text that people edit."""

    kind: Kind
    default: str


Catalogue = dict[str, dict[str, Entry]]


@cache
def catalogue() -> Catalogue:
    """Return every entry by screen and key."""
    folder: Path = settings.CONTENT_DIR
    return {path.stem: _entries(path) for path in sorted(folder.glob("*.json"))}


def entry_of(screen: str, key: str) -> Entry | None:
    """Return an entry of a screen, or None where the screen has no such key."""
    return catalogue().get(screen, {}).get(key)


def kind_of(default: Any) -> Kind:
    """Return the kind that an entry's form in its file declares."""
    match default:
        case str():
            return Text()
        case {"amount": str()}:
            return Amount()
        case {"number": int() | Decimal()}:
            bounds = {name: Decimal(default[name]) if name in default else None for name in ("min", "max")}
            return Number(_all_whole([default["number"]]), bounds["min"], bounds["max"])
        case {"settings": [{}, *_]}:
            return Settings()
        case [str(), *_]:
            return Lines()
        case [{}, *_]:
            return Rows(tuple(_columns_of(default)))
    raise ValueError(f"{default!r} is no text, lines, amount, number, rows or settings.")


def _entries(path: Path) -> dict[str, Entry]:
    values = json.loads(path.read_text("utf-8"), parse_float=Decimal)
    return {key: _entry(value) for key, value in values.items()}


def _entry(value: Any) -> Entry:
    kind: Any = kind_of(value)
    return Entry(kind, kind.write(value))


def _columns_of(rows: Sequence[dict[str, Any]]) -> Iterable[Column]:
    names = dict.fromkeys(name for row in rows for name in row)
    for name in names:
        values = [row[name] for row in rows if name in row]
        yield Column(name, _cell_kind(values), required=len(values) == len(rows))


def _cell_kind(values: list[Any]) -> Text | Amount | Figure | Choices:
    match values[0]:
        case str():
            return Text()
        case int() | Decimal():
            return Figure(Number(_all_whole(values)))
        case {"amount": str()}:
            return Amount()
        case [str(), *_]:
            return Choices()
    raise ValueError(f"{values[0]!r} is no text, number, amount or list of texts.")


def _all_whole(values: Sequence[Any]) -> bool:
    return all(isinstance(value, int) for value in values)
