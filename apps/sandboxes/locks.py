"""The lock under which a sandbox is changed as a whole, numbers are given and amounts are calculated."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from apps.sandboxes.models import Sandbox
from mockconsole.lib.gone import RowGone


def lock_sandbox(sandbox_id: int) -> Sandbox:
    """Return a sandbox that no other transaction locks until this one ends; raises RowGone. Lock it before anything else.

    `no_key`, because a full lock would have every new row of the sandbox wait for this transaction's end.
    """
    try:
        return Sandbox.everywhere.select_for_update(no_key=True).get(pk=sandbox_id)
    except Sandbox.DoesNotExist as error:
        raise RowGone from error


@contextmanager
def locked(sandbox_id: int) -> Iterator[Sandbox]:
    """Do what follows in one transaction, its sandbox locked; raises RowGone."""
    with transaction.atomic():
        yield lock_sandbox(sandbox_id)
