"""Names that a script may use: anchors, their screens, and operations that the journal records."""

import json
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from django.conf import settings
from django.urls import get_resolver

from apps.sandboxes.api.operation import operation
from apps.texts.anchors import anchors

# Anchor prefixes that scripts can't use as screens: the frame is on every screen, and the sign-in comes before a lesson.
_NO_SCREENS: Final = frozenset({"frame", "login"})


@dataclass(frozen=True, slots=True)
class JournalKeys:
    """Keys in a call's URL, request and response whose values the journal stores."""

    place: frozenset[str]
    body: frozenset[str]
    answer: frozenset[str]


@cache
def screens() -> frozenset[str]:
    """Return the paths of the screens that scripts can use."""
    return frozenset(f"/{anchor.screen}" for anchor in anchors().values() if anchor.screen not in _NO_SCREENS)


@cache
def _ways() -> Mapping[str, Mapping[str, str]]:
    ways: dict[str, dict[str, str]] = json.loads(settings.WAYS_FILE.read_text("utf-8"))
    return ways


def action_before(anchor: str) -> str | None:
    """Return the action that makes an anchor appear, in words; None if opening its screen is enough."""
    parts = anchor.split(".")
    beginnings = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next((action for one in beginnings if (action := _ways().get(one, {}).get("after"))), None)


@cache
def operations() -> dict[str, JournalKeys]:
    """Return the journalled keys of each operation that changes data, keyed by the operation's name in the journal."""
    return {
        name: JournalKeys(
            place=frozenset(re.findall(r"<(?:\w+:)?(\w+)>", one.address)),
            body=act.journalled & act.fields,
            answer=act.journalled & set(getattr(one.gives, "fields", ())),
        )
        for name, one in _all_operations().items()
        if (act := one.act) is not None
    }


def operations_in_words() -> list[dict[str, str]]:
    """Return the operations that a condition `called` may name, in order of their names.

    The words are the first clause of the docstring of the operation's view; the path is the one in the OpenAPI schema.
    """
    return [
        {
            "name": name,
            "words": re.split(r"[.:;]\s", one.answer.__doc__ or "")[0].rstrip("."),
            "method": one.method,
            "path": "/api/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", one.address),
        }
        for name, one in sorted(_all_operations().items())
        if one.act is not None
    ]


@cache
def _all_operations() -> dict[str, operation]:
    # Load the URL patterns: this imports all modules with views.
    _ = get_resolver().url_patterns
    modules = [module for name, module in sys.modules.items() if re.fullmatch(r"apps\..*views", name)]
    found = (one for module in modules for one in vars(module).values() if isinstance(one, operation))
    return {one.name: one for one in found}
