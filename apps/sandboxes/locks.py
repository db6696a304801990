"""Lock of a sandbox, held while references are assigned, amounts are calculated or all records are replaced."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from apps.sandboxes.models import Sandbox
from mockconsole.lib.deleted_rows import RowGone


def lock_sandbox(sandbox_id: int) -> Sandbox:
    """Lock a sandbox until the transaction ends, and return it; raises RowGone if it was deleted.

    Lock the sandbox before any other row. The lock is `no_key`, because a full lock would block every INSERT of a row with
    a foreign key to the sandbox.
    """
    try:
        return Sandbox.everywhere.select_for_update(no_key=True).get(pk=sandbox_id)
    except Sandbox.DoesNotExist as error:
        raise RowGone from error


@contextmanager
def locked(sandbox_id: int) -> Iterator[Sandbox]:
    """Run the block in a transaction with the sandbox locked; raises RowGone if the sandbox was deleted."""
    with transaction.atomic():
        yield lock_sandbox(sandbox_id)
