"""References from a counter for each sandbox and prefix: the one of a deleted record is never given again."""

from collections.abc import Iterable
from typing import Final

from django.db import connection

from apps.sandboxes.models import ReferenceCounter, Sandbox, SandboxRecord
from apps.sandboxes.numbering import HIGHEST, Numbering
from mockconsole.lib.errors import Refusal

# One statement, so that no two transactions get the same number whatever they lock; Django has no words for it.
_COUNT: Final = (
    "INSERT INTO sandboxes_referencecounter AS counter (sandbox_id, prefix, last) VALUES (%s, %s, %s) "
    "ON CONFLICT (sandbox_id, prefix) DO UPDATE SET last = "
)
_NEXT: Final = f"{_COUNT}counter.last + 1 WHERE counter.last < %s RETURNING last"
_RAISE: Final = f"{_COUNT}excluded.last WHERE counter.last < excluded.last"


def next_reference(model: type[SandboxRecord], sandbox: Sandbox) -> str:
    """Return the next reference of a model with a `numbering`; call it in a transaction, the sandbox locked.

    Raises Refusal where the numbers are used up.
    """
    numbering = _numbering_of(model)
    with connection.cursor() as cursor:
        cursor.execute(_NEXT, [sandbox.pk, numbering.prefix, 1, HIGHEST])
        counted = cursor.fetchone()
    if counted is None:
        raise Refusal(_used_up(numbering))
    return numbering.reference(counted[0])


def why_used_up(model: type[SandboxRecord], sandbox: Sandbox) -> str | None:
    """Return why a sandbox can't give a record of a model a reference, for a form that asks before it saves."""
    numbering = _numbering_of(model)
    counters = ReferenceCounter.objects.filter(sandbox=sandbox, prefix=numbering.prefix)
    return _used_up(numbering) if counters.filter(last__gte=HIGHEST).exists() else None


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


def _numbering_of(model: type[SandboxRecord]) -> Numbering:
    if model.numbering is None:
        raise TypeError(f"{model.__name__} has no numbering.")
    return model.numbering


def _used_up(numbering: Numbering) -> str:
    return (
        f"The numbers after {numbering.prefix} are used up in this sandbox. Nothing was stored. "
        "Have the sandbox reset, or filled from a scenario with smaller numbers."
    )
