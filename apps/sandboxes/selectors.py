"""Every read of sandboxes."""

from collections import defaultdict
from datetime import datetime
from typing import Any, TypeVar

from django.db.models import QuerySet
from django.utils import timezone

from apps.sandboxes.models import FilledKind, Sandbox, SandboxRecord, ScreenText
from apps.sandboxes.simulation import simulated_time

MAIN_ROOM = "main"

Record = TypeVar("Record", bound=SandboxRecord)


def now_in(sandbox: Sandbox) -> datetime:
    """Return the simulated time of a sandbox."""
    return simulated_time(sandbox.clock, timezone.now())


def get_sandbox(sandbox_id: int) -> Sandbox:
    """Return a sandbox by its database id."""
    return Sandbox.objects.get(pk=sandbox_id)


def sandbox_by_key(key: str) -> Sandbox:
    """Return a sandbox by its key."""
    return Sandbox.objects.get(key=key)


def all_sandboxes() -> QuerySet[Sandbox]:
    """Return every sandbox."""
    return Sandbox.objects.all()


def records_of(model: type[Record], sandbox_id: int) -> QuerySet[Record]:
    """Return a model's rows in one sandbox; every query for records starts here."""
    rows: QuerySet[Any] = model._default_manager.filter(sandbox_id=sandbox_id)
    return rows


def kinds_filled_in(sandbox_id: int) -> set[str]:
    """Return the kinds of record that a sandbox has been filled with, though they may have been emptied since."""
    return set(FilledKind.objects.filter(sandbox_id=sandbox_id).values_list("kind", flat=True))


def screen_text_overrides(sandbox_id: int) -> dict[str, dict[str, Any]]:
    """Return what staff have set in a sandbox, by screen and key, in the form of the catalogue's files.

    What doesn't fit its entry any more is left out, so that the screen shows the default.
    """
    found: dict[str, dict[str, Any]] = defaultdict(dict)
    for row in records_of(ScreenText, sandbox_id).exclude(text=""):
        if row.entry and not row.misfit:
            found[row.screen][row.key] = row.entry.kind.read(row.text)
    return dict(found)


def main_room_id() -> int | None:
    """Return the id of the sandbox that new accounts work in."""
    ids = Sandbox.objects.order_by("pk").values_list("pk", flat=True)
    return ids.filter(key=MAIN_ROOM).first() or ids.first()
