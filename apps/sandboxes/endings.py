"""Outcome of a transfer: the amount's cents decide it, otherwise the trainer's choice for the next transfer."""

from collections.abc import Container
from decimal import Decimal
from typing import Final

from apps.sandboxes.choices import NextTransfer
from apps.sandboxes.locks import locked
from apps.sandboxes.models import Sandbox
from mockconsole.lib.live.notify import notify_change
from mockconsole.lib.money.magic_cents import Ending, ending_of

_ENDINGS: Final = {
    NextTransfer.AS_USUAL.value: Ending.SUCCEEDS,
    NextTransfer.FAILS.value: Ending.FAILS,
    NextTransfer.STAYS_PENDING.value: Ending.STAYS_PENDING,
    NextTransfer.REJECTED.value: Ending.REJECTED,
}
_ANY: Final = frozenset(Ending)


def ending_in(sandbox: Sandbox, amount: Decimal, *, among: Container[Ending] = _ANY) -> Ending:
    """Return the outcome of a transfer of this amount; the trainer's choice applies only if the cents don't decide."""
    ending = ending_of(amount)
    return chosen_ending(sandbox, among=among) if ending is Ending.SUCCEEDS else ending


def chosen_ending(sandbox: Sandbox, *, among: Container[Ending] = _ANY) -> Ending:
    """Return the outcome chosen for the next transfer, or SUCCEEDS; reset the choice, so that it is used once.

    `among` lists the outcomes that this transfer can have; a choice that isn't among them is left for a later transfer.
    """
    # Check without the lock first: choices are rare, and without a choice, no transfer has to wait for the lock.
    if not _is_chosen(sandbox, among):
        return Ending.SUCCEEDS
    with locked(sandbox.pk) as current:
        if not _is_chosen(current, among):
            return Ending.SUCCEEDS
        choose_ending(current, NextTransfer.AS_USUAL)
        return _ENDINGS[current.next_transfer]


def choose_ending(sandbox: Sandbox, choice: str) -> None:
    """Set the outcome of the sandbox's next transfer; call it with the sandbox locked."""
    Sandbox.everywhere.filter(pk=sandbox.pk).update(next_transfer=choice)
    notify_change(sandbox.pk, "sandbox")


def _is_chosen(sandbox: Sandbox, among: Container[Ending]) -> bool:
    return sandbox.next_transfer != NextTransfer.AS_USUAL and _ENDINGS[sandbox.next_transfer] in among
