"""Movements of funds, which are the only way to change a balance; a movement's postings add up to zero."""

import logging
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from datetime import datetime
from decimal import Decimal
from typing import Final, NamedTuple

from django.core.exceptions import ValidationError

from apps.sandboxes.locks import locked
from apps.sandboxes.models import Sandbox
from apps.sandboxes.references import assign_reference
from apps.sandboxes.selectors import moment_in, records_of
from apps.sandboxes.simulation import Moment
from apps.wallets.assets import amount_on
from apps.wallets.choices import MovementKind, WalletStatus
from apps.wallets.ledger.models import Balance, Movement, Posting, Wallet
from apps.wallets.ledger.selectors import Account, outside_of, planned_sums
from mockconsole.lib.live.identity import Who
from mockconsole.lib.money.exact import exactly, read_amount, shortest, total

logger = logging.getLogger("mockconsole.ledger")

# Cap per movement: one huge deposit would make every later deposit overflow.
MAX_MOVEMENT_AMOUNT: Final = Decimal(10**12)
TOO_MUCH_AT_ONCE: Final = f"A movement has at most {MAX_MOVEMENT_AMOUNT:,}. Write that much at most."
NO_ROOM: Final = "No wallet can hold that much. Write a smaller amount."
HASH_TAKEN: Final = "Another movement of this room has this hash. Use another one."

# Kinds of movement that users start: unlike the other kinds, these can't take funds from an inactive wallet.
_USER_KINDS: Final = (MovementKind.TRANSFER, MovementKind.BROADCAST, MovementKind.HOLD)
_BOUNDED: Final = (*_USER_KINDS, MovementKind.ADJUSTMENT)


class Plan(NamedTuple):
    """Author and time of a planned movement."""

    by: str
    at: Moment


class Leg(NamedTuple):
    """Amount that a movement adds to a wallet; negative if it is subtracted."""

    wallet: Wallet
    asset: str
    amount: Decimal


def transfer_legs(source: Wallet, target: Wallet, asset: str, amount: Decimal) -> list[Leg]:
    """Return the two legs of a transfer between two wallets."""
    return [Leg(source, asset, amount.copy_negate()), Leg(target, asset, amount)]


def move(
    *,
    who: Who | Plan | None,
    sandbox: Sandbox,
    kind: MovementKind,
    legs: Sequence[Leg],
    network: str = "",
    tx_hash: str = "",
    reason: str = "",
    transaction_ref: str = "",
) -> Movement:
    """Record a movement with its postings and balances; call this in a database transaction with the sandbox locked.

    With a network, the movement is on a chain and has a hash, by default derived from its reference. With a Plan as
    `who`, the movement is stored now and counts from its due time on. Raises ValidationError at `amount` if a balance
    would become negative or too large, and at `tx_hash` if another movement has that hash. Raises ValueError if the legs
    don't add up to zero.
    """
    _check_movement(kind, legs, network)
    if tx_hash and records_of(Movement, sandbox.pk).filter(tx_hash=tx_hash).exists():
        raise ValidationError({"tx_hash": HASH_TAKEN})
    now = moment_in(sandbox)
    plan = who if isinstance(who, Plan) else Plan(who.get_username() if who else "", now)
    balances = _balances_after(sandbox, legs, None if plan is who else now)
    movement = Movement(
        sandbox=sandbox,
        kind=kind,
        network=network,
        tx_hash=tx_hash,
        reason=reason,
        transaction_ref=transaction_ref,
        made_by=plan.by,
        created_at=plan.at.simulated,
        due=plan.at.ledger,
    )
    assign_reference(movement, sandbox)
    movement.full_clean(exclude={"sandbox"}, validate_unique=False, validate_constraints=False)
    movement.save(force_insert=True)
    Posting.objects.bulk_create(
        Posting(sandbox=sandbox, movement=movement, line=line, **leg._asdict())
        for line, leg in enumerate(legs, start=1)
    )
    _save_balances(balances)
    logger.info("%s: %s in room %s.", movement.ref, kind, sandbox.key)
    return movement


def check_move(
    *, sandbox: Sandbox, kind: MovementKind, legs: Sequence[Leg], balances: dict[Account, Balance]
) -> None:
    """Check a movement as move() does, but store nothing: the new balances go into `balances`, for later checks.

    Raises ValidationError if a balance would become negative or too large.
    """
    _check_movement(kind, legs, "")
    for row in _balances_after(sandbox, legs, moment_in(sandbox), balances):
        balances[row.wallet_id, row.asset] = row


def cancel_planned(*, sandbox: Sandbox, transaction_ref: str, ledger: datetime) -> None:
    """Delete a transaction's movements that are due after a ledger time.

    Call this in a database transaction with the sandbox locked.
    """
    movements = records_of(Movement, sandbox.pk).filter(transaction_ref=transaction_ref, due__gt=ledger)
    postings = list(Posting.objects.filter(movement__in=movements).select_related("wallet"))
    legs = [Leg(row.wallet, row.asset, row.amount.copy_negate()) for row in postings]
    _save_balances(_balances_after(sandbox, legs, None))
    Posting.objects.filter(pk__in=[row.pk for row in postings]).delete()
    movements.delete()


def overdraft(wallet: Wallet, asset: str, balance: Decimal) -> ValidationError:
    """Return the error for an amount that exceeds a wallet's balance."""
    return ValidationError(
        {"amount": f"{wallet.name} holds {shortest(balance)} {asset} (SIM). Write that much at most."},
        code="insufficient_funds",
    )


def adjust(*, who: Who, wallet: Wallet, asset: str, amount: Decimal, reason: str) -> Movement:
    """Move funds from outside the room into a wallet, or out of the wallet if the amount is negative, with a reason."""
    if not reason.strip():
        raise ValidationError({"reason": "Write the reason: it stays with the movement permanently."})
    if not amount:
        raise ValidationError({"amount": "Write an amount other than zero."})
    with locked(wallet.sandbox_id) as sandbox:
        outside = outside_of(sandbox.pk)
        if wallet.pk == outside.pk:
            raise ValidationError(
                {"wallet": "Choose a wallet of the room: adjustments come from outside it."}
            )
        return move(
            who=who,
            sandbox=sandbox,
            kind=MovementKind.ADJUSTMENT,
            legs=transfer_legs(outside, wallet, asset, amount),
            reason=reason.strip(),
        )


def rebuild_balances(sandbox: Sandbox) -> None:
    """Compute and store the balances of a room that was loaded or copied, unless it has balances already."""
    if Balance.objects.filter(sandbox=sandbox).exists():
        return
    sums: dict[tuple[int, str], Decimal] = {}
    may_owe: dict[int, bool] = {}
    rows = Posting.objects.filter(sandbox=sandbox).select_related("wallet")
    with exactly():
        for row in rows.iterator():
            key = (row.wallet_id, row.asset)
            sums[key] = sums.get(key, Decimal(0)) + row.amount
            may_owe[row.wallet_id] = row.wallet.may_owe
    Balance.objects.bulk_create(
        (
            Balance(sandbox=sandbox, wallet_id=wallet, asset=asset, amount=amount, may_owe=may_owe[wallet])
            for (wallet, asset), amount in sums.items()
        ),
        batch_size=500,
    )


def _check_movement(kind: MovementKind, legs: Sequence[Leg], network: str) -> None:
    _check_legs(legs, network)
    if kind in _BOUNDED:
        _refuse_too_much(legs)
    if kind in _USER_KINDS:
        _refuse_inactive(legs)


def _check_legs(legs: Sequence[Leg], network: str) -> None:
    for asset in {leg.asset for leg in legs}:
        if total(leg.amount for leg in legs if leg.asset == asset):
            raise ValueError(f"The legs of {asset} don't add up to zero.")
    for leg in legs:
        try:
            amount_on(network, leg.asset, leg.amount)
        except ValueError as error:
            raise ValidationError({"amount": str(error)}) from error


def _refuse_too_much(legs: Sequence[Leg]) -> None:
    if any(abs(leg.amount) > MAX_MOVEMENT_AMOUNT for leg in legs):
        raise ValidationError({"amount": TOO_MUCH_AT_ONCE})


def _refuse_inactive(legs: Sequence[Leg]) -> None:
    for leg in legs:
        if leg.amount < 0 and leg.wallet.status == WalletStatus.INACTIVE:
            raise ValidationError(
                {"amount": f"{leg.wallet.name} is inactive: nothing leaves it. Choose another wallet."}
            )


def _balances_after(
    sandbox: Sandbox,
    legs: Sequence[Leg],
    now: Moment | None,
    before: Mapping[Account, Balance] | None = None,
) -> list[Balance]:
    """Return the balances after the legs; a balance that isn't in `before` starts from the stored balance.

    With `now`, funds from planned postings that are due later can't be spent.
    """
    wallets = {leg.wallet.pk: leg.wallet for leg in legs}
    rows = Balance.objects.filter(wallet__in=wallets, asset__in={leg.asset for leg in legs})
    balances = {(row.wallet_id, row.asset): row for row in rows}
    for key in balances.keys() | {(leg.wallet.pk, leg.asset) for leg in legs}:
        if before is not None and key in before:
            balances[key] = copy(before[key])
    for leg in legs:
        key = (leg.wallet.pk, leg.asset)
        row = balances.setdefault(
            key,
            Balance(
                sandbox=sandbox,
                wallet=leg.wallet,
                asset=leg.asset,
                amount=Decimal(0),
                may_owe=leg.wallet.may_owe,
            ),
        )
        with exactly():
            row.amount += leg.amount
    spending = {leg.wallet.pk for leg in legs if leg.amount < 0 and not leg.wallet.may_owe}
    planned = planned_sums(now.ledger, list(spending)) if now and spending else {}
    for (wallet_id, asset), row in balances.items():
        _refuse_overdraft(wallets[wallet_id], row, legs, planned.get((wallet_id, asset), Decimal(0)))
    return list(balances.values())


def _refuse_overdraft(wallet: Wallet, after: Balance, legs: Iterable[Leg], planned: Decimal) -> None:
    try:
        read_amount(after.amount)
    except ValueError as error:
        raise ValidationError({"amount": NO_ROOM}) from error
    with exactly():
        left = after.amount - planned
        balance = left - total(leg.amount for leg in legs if leg[:2] == (wallet, after.asset))
    if not wallet.may_owe and min(left, after.amount) < 0:
        raise overdraft(wallet, after.asset, balance)


def _save_balances(balances: Iterable[Balance]) -> None:
    rows = list(balances)
    Balance.objects.bulk_create(row for row in rows if not row.pk)
    Balance.objects.bulk_update((row for row in rows if row.pk), ["amount"])
