"""Reads of sandboxes."""

from collections.abc import Iterable
from datetime import UTC, datetime
from functools import reduce
from operator import or_
from typing import Any, TypeVar

from django.contrib.auth import get_user_model
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from apps.sandboxes.models import FilledKind, OnePerSandbox, Sandbox, SandboxRecord
from apps.sandboxes.scenarios.registry import every_kind
from apps.sandboxes.simulation import Moment, real_time_at, simulated_time
from mockconsole.lib.keys import free_key

MAIN_ROOM = "main"

Record = TypeVar("Record", bound=SandboxRecord)
One = TypeVar("One", bound=OnePerSandbox)


def now_in(sandbox: Sandbox) -> datetime:
    """Return the current simulated time of a sandbox."""
    return simulated_time(sandbox.clock, timezone.now())


def moment_in(sandbox: Sandbox) -> Moment:
    """Return the current simulated and ledger time of a sandbox as a Moment."""
    return sandbox.moment_at(timezone.now())


def ledger_now(sandbox_id: int) -> datetime:
    """Return the current ledger time of a sandbox."""
    return moment_in(get_sandbox(sandbox_id)).ledger


def ledger_at(sandbox: Sandbox, real_time: float | None) -> datetime:
    """Return a sandbox's ledger time at `real_time` (seconds since 1970; None for now)."""
    return sandbox.moment_at(
        timezone.now() if real_time is None else datetime.fromtimestamp(real_time, UTC)
    ).ledger


def when_due(sandbox: Sandbox, dues: Iterable[datetime | None]) -> float | None:
    """Return the real time, in seconds since 1970, at which the earliest of these ledger times is reached; None if never."""
    first = min((due for due in dues if due is not None), default=None)
    real_time = None if first is None else real_time_at(sandbox.clock, first - sandbox.rewound)
    return None if real_time is None else real_time.timestamp()


def get_sandbox(sandbox_id: int) -> Sandbox:
    """Return the sandbox or lesson copy with the given database id; raises Sandbox.DoesNotExist."""
    return Sandbox.everywhere.get(pk=sandbox_id)


def with_people(rooms: QuerySet[Sandbox]) -> QuerySet[Any]:
    """Annotate rooms with `people_in_it`: the number of accounts in the room or its copies, without guests."""
    accounts = get_user_model()._default_manager.filter(guest=False)
    people = by_room(accounts.order_by()).filter(room_id=OuterRef("pk"))
    counted = people.values("room_id").annotate(counted=Count("pk")).values("counted")
    return rooms.annotate(people_in_it=Coalesce(Subquery(counted), 0))


def by_room(people: QuerySet[Any]) -> QuerySet[Any]:
    """Annotate accounts with `room_id`: the id of the room in which they work or, for a lesson copy, of the copied room."""
    annotated: QuerySet[Any] = people.annotate(room_id=Coalesce("sandbox__copied_from", "sandbox"))
    return annotated


def room_of(sandbox: Sandbox) -> Sandbox:
    """Return the given room, or for a lesson copy the copied room (the main room if that was deleted)."""
    return (sandbox.copied_from or get_sandbox(main_room_id() or 0)) if sandbox.of_seat else sandbox


def sandbox_by_key(key: str) -> Sandbox:
    """Return the sandbox with the given key; raises Sandbox.DoesNotExist."""
    return Sandbox.objects.get(key=key)


def all_sandboxes() -> QuerySet[Sandbox]:
    """Return all sandboxes except lesson copies."""
    return Sandbox.objects.all()


def records_of(model: type[Record], sandbox_id: int) -> QuerySet[Record]:
    """Return a model's rows in one sandbox; every query for records starts here."""
    rows: QuerySet[Any] = model._default_manager.filter(sandbox_id=sandbox_id)
    return rows


def columns_of(model: type[SandboxRecord], sandbox_id: int) -> QuerySet[Any, dict[str, Any]]:
    """Return a model's rows in one sandbox as dicts, keyed by column."""
    rows: QuerySet[Any, dict[str, Any]] = records_of(model, sandbox_id).values(*model.columns())
    return rows


def one_of(model: type[One], sandbox_id: int) -> One:
    """Return the only row of a model in a sandbox, or an unsaved row with defaults if it is missing."""
    return records_of(model, sandbox_id).first() or model()


def not_due_yet(rooms: Iterable[Sandbox]) -> Q:
    """Return a filter for the planned rows of these sandboxes, which are rows whose due time is still ahead."""
    none = Q(pk__in=[])
    return reduce(or_, (Q(sandbox=row, due__gt=moment_in(row).ledger) for row in rooms), none)


def record_by_reference(sandbox_id: int, ref: str) -> SandboxRecord | None:
    """Return the sandbox's record with the given reference, whatever its kind, or None."""
    models: list[Any] = [kind.model for kind in every_kind() if kind.key == ("ref",)]
    possible = [
        model for model in models if model.numbering is None or ref.startswith(model.numbering.prefix)
    ]
    rows = (records_of(model, sandbox_id).filter(ref=ref).first() for model in possible)
    return next((row for row in rows if row is not None), None)


def kinds_filled_in(sandbox_id: int) -> set[str]:
    """Return the names of the kinds of record with which a sandbox was ever filled."""
    return set(FilledKind.objects.filter(sandbox_id=sandbox_id).values_list("kind", flat=True))


def free_room_key(name: str) -> str:
    """Return an unused key for a room, derived from the room's name."""
    return free_key(name, set(Sandbox.objects.values_list("key", flat=True)), default="room")


def main_room_id() -> int | None:
    """Return the id of the sandbox in which new accounts work: the one with the key "main", else the oldest; None if none."""
    ids = Sandbox.objects.order_by("pk").values_list("pk", flat=True)
    return ids.filter(key=MAIN_ROOM).first() or ids.first()
