"""The next reference of a kind of record, for one writer of a sandbox at a time."""

from django.db.models import Index, Model
from django.db.models.functions import Length

from apps.sandboxes.models import Sandbox


def lock_sandbox(sandbox_id: int) -> Sandbox:
    """Return a sandbox that no other transaction changes or numbers records in until this one ends."""
    return Sandbox.objects.select_for_update().get(pk=sandbox_id)


def next_reference(model: type[Model], sandbox: Sandbox, *, prefix: str, digits: int) -> str:
    """Return the reference after the highest one, like SIM-OP-0042; the sandbox must be locked.

    Every `ref` of the model must be the prefix and a number, and the model should have `reference_index`.
    """
    refs = model._default_manager.filter(sandbox=sandbox).order_by(Length("ref").desc(), "-ref")
    last: str | None = refs.values_list("ref", flat=True).first()
    number = int(last.removeprefix(prefix)) + 1 if last else 1
    return f"{prefix}{number:0{digits}d}"


def reference_index(name: str) -> Index:
    """Return the index that finds the highest reference without reading the others."""
    return Index("sandbox", Length("ref"), "ref", name=name)
