"""Writes of the step editor; running lessons keep the script that they started with."""

import logging
from collections import defaultdict
from typing import Any, Final, cast

from rest_framework.exceptions import ErrorDetail, ValidationError

from apps.accounts.models import User
from apps.sandboxes.locks import locked
from apps.sandboxes.selectors import records_of
from apps.training.models import RESERVED_KEYS, Walkthrough
from apps.training.scripts.checks import find_real_texts
from apps.training.scripts.paths import join
from apps.training.scripts.references import find_errors_in_room
from apps.training.selectors import source_of, walkthrough_in
from apps.training.writing.selectors import EDITED, revision_of, script_of
from mockconsole.lib.errors import REAL_WORLD_IDENTIFIER, Refusal
from mockconsole.lib.keys import free_key
from mockconsole.lib.live.identity import Who

logger = logging.getLogger("mockconsole.training")

FIRST_STEP: Final = {"id": "welcome", "say": "Welcome. Press **Next** to begin."}
CHANGED: Final = (
    "Somebody else has saved this walkthrough since you opened it. Load their version, then save yours again."
)


def create_walkthrough(*, who: Who, title: str, like: str | None = None) -> dict[str, Any]:
    """Create a walkthrough with one step, or a copy of another walkthrough, at the end of the room's list.

    Raises Refusal if the room has no walkthrough `like`, and ValidationError.
    """
    with locked(source_of(cast("User", who))) as room:
        start = (
            walkthrough_in(room.pk, like)
            if like
            else Walkthrough(summary=title, minutes=10, steps=[FIRST_STEP])
        )
        rows = records_of(Walkthrough, room.pk)
        taken = RESERVED_KEYS.union(rows.values_list("key", flat=True))
        walkthrough = Walkthrough(
            sandbox=room,
            key=free_key(title, taken, default="walkthrough"),
            position=max(rows.values_list("position", flat=True), default=-1) + 1,
            **{name: getattr(start, name) for name in EDITED} | {"title": title},
        )
        _save(who, walkthrough)
    return script_of(walkthrough)


def save_walkthrough(*, who: Who, key: str, revision: str, **values: Any) -> dict[str, Any]:
    """Save a walkthrough if its stored revision is still `revision`.

    Raises Refusal if the room has no such walkthrough or (409 `changed`) another revision is stored, and ValidationError
    with the messages of each step.
    """
    with locked(source_of(cast("User", who))) as room:
        walkthrough = walkthrough_in(room.pk, key)
        if revision_of(walkthrough) != revision:
            raise Refusal(CHANGED, code="changed", status_code=409)
        for name, value in values.items():
            setattr(walkthrough, name, value)
        if revision_of(walkthrough) != revision:
            _save(who, walkthrough)
    return script_of(walkthrough)


def delete_walkthrough(*, who: Who, key: str) -> None:
    """Delete a walkthrough of the room; raises Refusal if the room has none with this key."""
    with locked(source_of(cast("User", who))) as room:
        walkthrough_in(room.pk, key).delete()
    logger.info("%s deleted the walkthrough %s.", who.get_username(), key)


def _save(who: Who, walkthrough: Walkthrough) -> None:
    """Check and save a walkthrough; raises ValidationError."""
    if errors := _errors_in(walkthrough.steps, walkthrough.sandbox_id):
        raise ValidationError(errors)
    walkthrough.full_clean()
    walkthrough.save()
    logger.info("%s saved the walkthrough %s.", who.get_username(), walkthrough.key)


def _errors_in(steps: Any, sandbox_id: int) -> dict[str, list[Any]]:
    """Return the messages about a script, keyed by step number and path: `steps.2.say`, `steps.3.ask.choices.1.why`."""
    found: dict[str, list[Any]] = defaultdict(list)
    for error in find_errors_in_room(steps, sandbox_id):
        found[join("steps", error.number or "", error.field)].append(error.message)
    return found or {
        join("steps", error.number, error.field): [ErrorDetail(error.message, REAL_WORLD_IDENTIFIER)]
        for error in find_real_texts(steps)
    }
