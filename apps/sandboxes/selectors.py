"""Every read of sandboxes."""

from collections.abc import Iterable
from datetime import UTC, datetime
from functools import reduce
from itertools import chain, count
from operator import or_
from typing import Any, TypeVar

from django.contrib.auth import get_user_model
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.text import slugify

from apps.sandboxes.models import FilledKind, OnePerSandbox, Sandbox, SandboxRecord
from apps.sandboxes.simulation import Moment, simulated_time, wall_time

MAIN_ROOM = "main"
# A key has 40 characters; the rest is for the number that tells it from another room's.
LONGEST_PROPOSAL = 34

Record = TypeVar("Record", bound=SandboxRecord)
One = TypeVar("One", bound=OnePerSandbox)


def now_in(sandbox: Sandbox) -> datetime:
    """Return the simulated time of a sandbox."""
    return simulated_time(sandbox.clock, timezone.now())


def moment_in(sandbox: Sandbox) -> Moment:
    """Return the moment of a sandbox, in simulated and in ledger time."""
    return sandbox.moment_at(timezone.now())


def ledger_now(sandbox_id: int) -> datetime:
    """Return the ledger time of a sandbox."""
    return moment_in(get_sandbox(sandbox_id)).ledger


def ledger_at(sandbox: Sandbox, wall: float | None) -> datetime:
    """Return the ledger time of a sandbox at a real time, in seconds since 1970; without one at this moment."""
    return sandbox.moment_at(timezone.now() if wall is None else datetime.fromtimestamp(wall, UTC)).ledger


def when_due(sandbox: Sandbox, dues: Iterable[datetime | None]) -> float | None:
    """Return when the first of some ledger times comes, in real seconds since 1970; None where none will."""
    first = min((due for due in dues if due is not None), default=None)
    wall = None if first is None else wall_time(sandbox.clock, first - sandbox.rewound)
    return None if wall is None else wall.timestamp()


def get_sandbox(sandbox_id: int) -> Sandbox:
    """Return a sandbox by its database id, a copy too."""
    return Sandbox.everywhere.get(pk=sandbox_id)


def with_people(rooms: QuerySet[Sandbox]) -> QuerySet[Any]:
    """Add to rooms how many accounts work in each, or came from it to a copy; guests of lessons are not counted."""
    accounts = get_user_model()._default_manager.filter(guest=False)
    people = by_room(accounts.order_by()).filter(room_id=OuterRef("pk"))
    counted = people.values("room_id").annotate(counted=Count("pk")).values("counted")
    return rooms.annotate(people_in_it=Coalesce(Subquery(counted), 0))


def by_room(people: QuerySet[Any]) -> QuerySet[Any]:
    """Add to accounts the room that each works in, or came from while it works in a copy."""
    annotated: QuerySet[Any] = people.annotate(room_id=Coalesce("sandbox__copied_from", "sandbox"))
    return annotated


def room_of(sandbox: Sandbox) -> Sandbox:
    """Return a room, and for a copy the one that it was made of, or the main one where that is gone."""
    return (sandbox.copied_from or get_sandbox(main_room_id() or 0)) if sandbox.of_seat else sandbox


def sandbox_by_key(key: str) -> Sandbox:
    """Return a sandbox by its key."""
    return Sandbox.objects.get(key=key)


def all_sandboxes() -> QuerySet[Sandbox]:
    """Return every sandbox but the copies that lessons are taken in."""
    return Sandbox.objects.all()


def records_of(model: type[Record], sandbox_id: int) -> QuerySet[Record]:
    """Return a model's rows in one sandbox; every query for records starts here."""
    rows: QuerySet[Any] = model._default_manager.filter(sandbox_id=sandbox_id)
    return rows


def columns_of(model: type[SandboxRecord], sandbox_id: int) -> QuerySet[Any, dict[str, Any]]:
    """Return the columns of a model's rows in one sandbox: what each says of itself, for a read that writes none."""
    rows: QuerySet[Any, dict[str, Any]] = records_of(model, sandbox_id).values(*model.columns())
    return rows


def one_of(model: type[One], sandbox_id: int) -> One:
    """Return the one row that a sandbox has of a model, or the usual one where it is missing."""
    return records_of(model, sandbox_id).first() or model()


def not_due_yet(rooms: Iterable[Sandbox]) -> Q:
    """Return what the rows of some sandboxes are found by that are planned, and not due yet in theirs."""
    none = Q(pk__in=[])
    return reduce(or_, (Q(sandbox=row, due__gt=moment_in(row).ledger) for row in rooms), none)


def kinds_filled_in(sandbox_id: int) -> set[str]:
    """Return the kinds of record that a sandbox has been filled with, though they may have been emptied since."""
    return set(FilledKind.objects.filter(sandbox_id=sandbox_id).values_list("kind", flat=True))


def free_key(name: str) -> str:
    """Return a key that no room has yet, made from a name: class-b, or class-b-2 where that is taken."""
    proposed = slugify(name)[:LONGEST_PROPOSAL].strip("-_") or "room"
    keys = set(Sandbox.objects.values_list("key", flat=True))
    candidates = chain([proposed], (f"{proposed}-{number}" for number in count(2)))
    return next(key for key in candidates if key not in keys)


def main_room_id() -> int | None:
    """Return the id of the sandbox that new accounts work in."""
    ids = Sandbox.objects.order_by("pk").values_list("pk", flat=True)
    return ids.filter(key=MAIN_ROOM).first() or ids.first()
