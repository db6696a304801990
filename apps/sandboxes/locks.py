"""The lock under which a sandbox is changed as a whole, numbers are given and amounts are calculated."""

from apps.sandboxes.models import Sandbox
from mockconsole.lib.gone import RowGone


def lock_sandbox(sandbox_id: int) -> Sandbox:
    """Return a sandbox that no other transaction locks until this one ends; raises RowGone. Lock it before anything else.

    `no_key`, because a full lock would have every new row of the sandbox wait for this transaction's end.
    """
    try:
        return Sandbox.objects.select_for_update(no_key=True).get(pk=sandbox_id)
    except Sandbox.DoesNotExist as error:
        raise RowGone from error
