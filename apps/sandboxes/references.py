"""References numbered by a counter per sandbox and prefix; a deleted row's reference isn't assigned again before a reset."""

from collections.abc import Iterable
from typing import Final

from django.db import connection

from apps.sandboxes.models import ReferenceCounter, Sandbox, SandboxRecord
from apps.sandboxes.numbering import COUNT, HIGHEST, Numbering
from mockconsole.lib.errors import Refusal

_NEXT: Final = f"{COUNT}counter.last + 1 WHERE counter.last < %s RETURNING last"


def next_reference(model: type[SandboxRecord], sandbox: Sandbox) -> str:
    """Return the next reference for a model with a `numbering`; call it in a transaction with the sandbox locked.

    Raises Refusal if all numbers are used up.
    """
    numbering = _numbering_of(model)
    with connection.cursor() as cursor:
        cursor.execute(_NEXT, [sandbox.pk, numbering.prefix, 1, HIGHEST])
        counted = cursor.fetchone()
    if counted is None:
        raise Refusal(_used_up_message(numbering))
    return numbering.reference(counted[0])


def why_used_up(model: type[SandboxRecord], sandbox: Sandbox) -> str | None:
    """Return the reason why a sandbox has no reference left for a model, or None; for forms, which check before saving."""
    numbering = _numbering_of(model)
    counters = ReferenceCounter.objects.filter(sandbox=sandbox, prefix=numbering.prefix)
    return _used_up_message(numbering) if counters.filter(last__gte=HIGHEST).exists() else None


def assign_reference(record: SandboxRecord, sandbox: Sandbox) -> None:
    """Set a new record's reference to the next one of its kind."""
    reference = next_reference(type(record), sandbox)
    record.counted_reference = (sandbox.pk, reference)
    setattr(record, "ref", reference)  # noqa: B010 (a column of numbered models only)


def reset_counters(sandbox: Sandbox, models: Iterable[type[SandboxRecord]]) -> None:
    """Delete the counters of these models, so that numbering continues from the rows with which the sandbox is filled."""
    prefixes = [model.numbering.prefix for model in models if model.numbering]
    ReferenceCounter.objects.filter(sandbox=sandbox, prefix__in=prefixes).delete()


def _numbering_of(model: type[SandboxRecord]) -> Numbering:
    if model.numbering is None:
        raise TypeError(f"{model.__name__} has no numbering.")
    return model.numbering


def _used_up_message(numbering: Numbering) -> str:
    return (
        f"The numbers after {numbering.prefix} are used up in this room. Nothing was stored. "
        "The room has to be reset, or filled from a scenario with smaller numbers."
    )
