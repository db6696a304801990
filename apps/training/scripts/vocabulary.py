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
from mockconsole.lib.api.acts import Act

# Anchor prefixes that are no screens for scripts: the frame is on every screen; people have signed in before a lesson.
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
        name: _keys_of(one, act) for name, one in _all_operations().items() if (act := one.act) is not None
    }


def words_of_operation(name: str) -> str:
    """Return an operation's effect in words: the first clause of the docstring of its view."""
    return re.split(r"[.:;]\s", _all_operations()[name].answer.__doc__ or "")[0].rstrip(".")


def route_of_operation(name: str) -> dict[str, str]:
    """Return an operation's method, and its path as written in the OpenAPI schema, such as `/api/hosts/{ref}`."""
    one = _all_operations()[name]
    return {"method": one.method, "path": "/api/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", one.address)}


@cache
def _all_operations() -> dict[str, operation]:
    # Load the URL patterns: this imports all modules with views.
    _ = get_resolver().url_patterns
    modules = [module for name, module in sys.modules.items() if re.fullmatch(r"apps\..*views", name)]
    found = (one for module in modules for one in vars(module).values() if isinstance(one, operation))
    return {one.name: one for one in found}


def _keys_of(one: operation, act: Act) -> JournalKeys:
    place = frozenset(re.findall(r"<(?:\w+:)?(\w+)>", one.address))
    return JournalKeys(
        place, act.journalled & act.fields, act.journalled & set(getattr(one.gives, "fields", ()))
    )
