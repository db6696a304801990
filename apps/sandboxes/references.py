"""References from a counter for each sandbox and prefix: the one of a deleted record is never given again."""

from collections.abc import Iterable
from typing import Final

from django.db import connection

from apps.sandboxes.models import ReferenceCounter, Sandbox, SandboxRecord
from apps.sandboxes.numbering import Numbering

# One statement, so that no two transactions get the same number whatever they lock; Django has no words for it.
_COUNT: Final = (
    "INSERT INTO sandboxes_referencecounter AS counter (sandbox_id, prefix, last) VALUES (%s, %s, %s) "
    "ON CONFLICT (sandbox_id, prefix) DO UPDATE SET last = "
)
_NEXT: Final = f"{_COUNT}counter.last + 1 RETURNING last"
_RAISE: Final = f"{_COUNT}excluded.last WHERE counter.last < excluded.last"


def next_reference(model: type[SandboxRecord], sandbox: Sandbox) -> str:
    """Return the next reference of a model with a `numbering`; call it in a transaction, the sandbox locked."""
    if model.numbering is None:
        raise TypeError(f"{model.__name__} has no numbering.")
    with connection.cursor() as cursor:
        cursor.execute(_NEXT, [sandbox.pk, model.numbering.prefix, 1])
        return model.numbering.reference(cursor.fetchone()[0])


def give_reference(record: SandboxRecord, sandbox: Sandbox) -> None:
    """Give a new record the next reference of its kind."""
    reference = next_reference(type(record), sandbox)
    record.counted_reference = (sandbox.pk, reference)
    setattr(record, "ref", reference)  # noqa: B010 (a column of numbered models only)


def keep_up(rows: Iterable[SandboxRecord]) -> None:
    """Raise the counters to what rows of one model have as references, wherever they got them."""
    highest: dict[int, int] = {}
    numbering: Numbering | None = None
    for row in rows:
        numbering = row.numbering
        if numbering is None:
            return
        reference: str = getattr(row, "ref")  # noqa: B009 (a column of numbered models only)
        if row.counted_reference == (row.sandbox_id, reference):
            continue
        row.counted_reference = (row.sandbox_id, reference)
        number = numbering.number(reference)
        highest[row.sandbox_id] = max(number, highest.get(row.sandbox_id, 0))
    for sandbox_id, last in highest.items():
        if numbering is not None and last:
            _raise_to(sandbox_id, numbering.prefix, last)


def start_over(sandbox: Sandbox, models: Iterable[type[SandboxRecord]]) -> None:
    """Forget how far the counters of some models are: an emptied sandbox counts from what it is filled with."""
    prefixes = [model.numbering.prefix for model in models if model.numbering]
    ReferenceCounter.objects.filter(sandbox=sandbox, prefix__in=prefixes).delete()


def copy_counters(source: Sandbox, copy: Sandbox) -> None:
    """Have a copy count on from where its source is."""
    counters = ReferenceCounter.objects.filter(sandbox=source).values_list("prefix", "last")
    ReferenceCounter.objects.bulk_create(
        ReferenceCounter(sandbox=copy, prefix=prefix, last=last) for prefix, last in counters
    )


def _raise_to(sandbox_id: int, prefix: str, last: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute(_RAISE, [sandbox_id, prefix, last])
