"""What a script may name: anchors, the screens that they are on, and the operations that the journal keeps."""

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

# The frame is around every screen, and nobody who follows a script has to sign in.
_NO_SCREENS: Final = frozenset({"frame", "login"})


@dataclass(frozen=True, slots=True)
class JournalKeys:
    """The keys that the journal keeps of a call, by its parts."""

    place: frozenset[str]
    body: frozenset[str]
    answer: frozenset[str]


@cache
def screens() -> frozenset[str]:
    """Return the addresses of the screens."""
    return frozenset(f"/{anchor.screen}" for anchor in anchors().values() if anchor.screen not in _NO_SCREENS)


@cache
def _ways() -> Mapping[str, Mapping[str, str]]:
    ways: dict[str, dict[str, str]] = json.loads(settings.WAYS_FILE.read_text("utf-8"))
    return ways


def deed_before(anchor: str) -> str | None:
    """Return the deed that alone brings an anchor, in words; None where one only has to go there."""
    parts = anchor.split(".")
    beginnings = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next((deed for one in beginnings if (deed := _ways().get(one, {}).get("after"))), None)


@cache
def operations() -> dict[str, JournalKeys]:
    """Return the operations that change something, by the names that the journal has for them."""
    # The addresses load every view.
    _ = get_resolver().url_patterns
    modules = [module for name, module in sys.modules.items() if re.fullmatch(r"apps\..*views", name)]
    found = (one for module in modules for one in vars(module).values() if isinstance(one, operation))
    return {one.name: _keys_of(one, act) for one in found if (act := one.act) is not None}


def _keys_of(one: operation, act: Act) -> JournalKeys:
    place = frozenset(re.findall(r"<(?:\w+:)?(\w+)>", one.address))
    return JournalKeys(
        place, act.journalled & act.fields, act.journalled & set(getattr(one.gives, "fields", ()))
    )
