"""Copies of rooms, made with INSERT … SELECT; copies for lessons don't appear in lists of rooms."""

from collections.abc import Iterator, Sequence
from string import ascii_lowercase
from typing import Any

from django.db import connection
from django.db.models import CASCADE, DO_NOTHING, PROTECT, Model, ProtectedError
from django.utils.crypto import get_random_string

from apps.sandboxes.locks import lock_sandbox
from apps.sandboxes.models import FilledKind, ReferenceCounter, Sandbox, SandboxRecord
from apps.sandboxes.records import links_of
from apps.sandboxes.scenarios.registry import every_kind
from mockconsole.lib.live.notify import notify_deletion


def copy_for_seat(source: Sandbox, *, clock_of: Sandbox | None = None) -> Sandbox:
    """Copy a room and its records for a seat; the copy gets the clock of `clock_of`, or of the room if it is None.

    Call it inside a transaction; raises RowGone if the room was deleted. Browsers aren't notified and the history gets no
    entry, because nobody works in the copy yet.
    """
    source = lock_sandbox(source.pk)
    copy = empty_copy(
        source,
        clock_of=clock_of or source,
        # Letters only: random digits could look like a blockchain address or a card number, which the key's check rejects.
        key=f"seat-copy-{get_random_string(16, ascii_lowercase)}",
        name=f"Copy of {source.name}"[:80],
        of_seat=True,
        copied_from=source,
    )
    Sandbox.everywhere.bulk_create([copy])
    copy_records(source, copy)
    return copy


def empty_copy(source: Sandbox, *, clock_of: Sandbox, **own: Any) -> Sandbox:
    """Return an unsaved room with the settings of `source`, the clock of `clock_of`, and the column values in `own`."""
    copy = Sandbox(
        seed=source.seed,
        scenario=source.scenario,
        settlement=source.settlement,
        explanations=source.explanations,
        rewound=clock_of.rewound,
        **own,
    )
    copy.clock = clock_of.clock
    return copy


def copy_records(source: Sandbox, copy: Sandbox) -> None:
    """Copy all records and counters of a room into an empty room; call it inside a transaction."""
    models: list[type[Model]] = [ReferenceCounter, FilledKind, *_models_of_kinds()]
    for model in models:
        copy_rows(model, source, copy)


def delete_copies(ids: Sequence[int]) -> None:
    """Delete lesson copies with all dependent rows; call it inside a transaction.

    Raises ValueError if a room isn't a lesson copy, and ProtectedError if somebody still works in a copy.
    """
    # Take a full lock, which waits for transactions that are still writing, so that their rows are deleted too.
    if not all(
        copy.of_seat for copy in Sandbox.everywhere.select_for_update().filter(pk__in=ids).order_by("pk")
    ):
        raise ValueError("Only the copies of rooms are deleted like this.")
    for relation in Sandbox._meta.get_fields(include_hidden=True):
        if relation.auto_created and not relation.concrete:
            _delete_rows_in(relation, ids)
    for rows in (Sandbox.history.filter(id__in=ids), Sandbox.everywhere.filter(pk__in=ids)):
        rows._raw_delete(rows.db)
    for sandbox_id in ids:
        notify_deletion(sandbox_id)


def _models_of_kinds() -> Iterator[type[Model]]:
    for kind in every_kind():
        yield kind.model
        yield from kind.derived


def copy_rows(model: type[Model], source: Sandbox, copy: Sandbox) -> None:
    """Copy a model's rows; foreign keys to records are changed to the copied records, which are found by their key."""
    values = {
        field.column: f'was."{field.column}"'
        for field in model._meta.concrete_fields
        if not field.primary_key
    }
    values["sandbox_id"] = "%(copy)s"
    joins = ""
    for link in links_of(model):
        table, [key] = link.related_model._meta.db_table, link.related_model.matched_by
        old, new = f"old_{link.name}", f"new_{link.name}"
        values[link.column] = f"{new}.id"
        joins += (
            f" LEFT JOIN {table} {old} ON {old}.id = was.{link.column}"
            f" LEFT JOIN {table} {new} ON {new}.sandbox_id = %(copy)s AND {new}.{key} = {old}.{key}"
        )
    table, columns = model._meta.db_table, ", ".join(f'"{column}"' for column in values)
    # SQL injection is impossible: only names from the code are interpolated.
    statement = (
        f"INSERT INTO {table} ({columns}) SELECT {', '.join(values.values())} FROM {table} was{joins} "  # noqa: S608
        "WHERE was.sandbox_id = %(source)s ORDER BY was.id"
    )
    with connection.cursor() as cursor:
        cursor.execute(statement, {"copy": copy.pk, "source": source.pk})


def _delete_rows_in(relation: Any, ids: Sequence[int]) -> None:
    """Delete the rows whose `relation` is one of these rooms, or set that foreign key to NULL; raises ProtectedError."""
    model = relation.related_model
    rows = model._default_manager.filter(**{f"{relation.field.name}__in": ids})
    if relation.on_delete is PROTECT:
        if rows.exists():
            raise ProtectedError("Somebody works in this copy.", set(rows))
    elif relation.on_delete in {CASCADE, DO_NOTHING} or issubclass(
        getattr(model, "instance_type", Model), SandboxRecord
    ):
        rows._raw_delete(rows.db)
    else:
        rows.update(**{relation.field.name: None})
