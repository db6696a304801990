"""Writes of the wallet connector."""

import json
import logging
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final, cast

from django.core.exceptions import ValidationError
from django.db import transaction

from apps.sandboxes.endings import ending_in
from apps.sandboxes.locks import lock_sandbox
from apps.sandboxes.models import Sandbox
from apps.sandboxes.references import assign_reference
from apps.sandboxes.selectors import now_in
from apps.wallets.choices import MovementKind, PreparedStatus
from apps.wallets.connector.models import CURRENCY, DappConnection, PreparedTransfer
from apps.wallets.connector.selectors import (
    NETWORK,
    Target,
    connectable_wallet,
    is_connected,
    prepared_transfer,
    target_of,
    token_contract,
    transfer_payload,
)
from apps.wallets.ledger.models import Wallet
from apps.wallets.ledger.selectors import balance_of, outside_of, transit_of
from apps.wallets.ledger.services.movements import Leg, move, overdraft, transfer_legs
from mockconsole.lib.errors import Refusal
from mockconsole.lib.live.identity import Who
from mockconsole.lib.money.magic_cents import Ending
from mockconsole.lib.real.training_forms import (
    WRONG_CHECKSUM,
    bare_address,
    has_wrong_checksum,
    is_training_address,
    normal_address,
)

logger = logging.getLogger("mockconsole.connector")

NO_WALLET: Final = "This room has no wallet with the label master to connect to. Tell your trainer."
NOT_CONNECTED: Final = "The wallet is not connected any more. Connect it, then try again."
UNKNOWN_PLACE: Final = "This is neither a wallet of the room nor a training address. Write the label of a wallet, or copy an address."
OWN_ADDRESS: Final = "This is the connected wallet's own address. Write another one."
OTHER_CONTRACT: Final = (
    "This is not the contract of USDT (SIM). Only the contract identifies a token, not its name: "
    "compare the address, and use {contract}."
)
UNKNOWN: Final = "Nobody has prepared this transfer here. Prepare it again."
CHANGED: Final = (
    "This is not what was prepared: {names} changed on the way. Nothing was moved. Prepare it again."
)
REJECTED: Final = "The simulated network rejected this transfer. Nothing was moved. Prepare it again."
REVERTED: Final = "Reverted: nothing was moved"


def connect_wallet(*, who: Who, sandbox_id: int) -> None:
    """Connect an account to its room's wallet until it signs out; raises Refusal if the room has no such wallet."""
    with transaction.atomic():
        if connectable_wallet(lock_sandbox(sandbox_id).pk) is None:
            raise Refusal(NO_WALLET, code="no_wallet")
        DappConnection.objects.get_or_create(sandbox_id=sandbox_id, user_id=cast("int", who.pk))
    logger.info("%s connected.", who.get_username())


def prepare_transfer(
    *, who: Who, sandbox: Sandbox, to_address: str, token_address: str, amount: Decimal
) -> PreparedTransfer:
    """Validate a transfer and store it for a broadcast; call this in a database transaction with the sandbox locked.

    Raises ValidationError, keyed by field, if the transfer is invalid.
    """
    source = _connected_wallet(who, sandbox)
    transfer = PreparedTransfer(
        sandbox=sandbox,
        source=source,
        to_address=bare_address(to_address),
        token_address=bare_address(token_address),
        amount=amount,
        made_by=who.get_username(),
        created_at=now_in(sandbox),
    )
    # Validate before the lookups: the error for a real address must say “real”, not “unknown”.
    transfer.clean_fields(exclude={"sandbox", "ref"})
    transfer.to_address = _target(sandbox, transfer).address
    transfer.token_address = _contract(transfer.token_address)
    _refuse_overdraft(source, amount)
    assign_reference(transfer, sandbox)
    transfer.save(force_insert=True)
    logger.info("%s prepared %s.", who.get_username(), transfer.ref)
    return transfer


def broadcast_transfer(*, who: Who, sandbox: Sandbox, payload: Mapping[str, Any]) -> PreparedTransfer:
    """Broadcast a prepared transfer; call this in a database transaction with the sandbox locked.

    Idempotent: a transfer that was broadcast before is returned unchanged. Raises Refusal if `payload` differs from
    transfer_payload(), and ValidationError if the wallet no longer holds the amount.
    """
    try:
        transfer = prepared_transfer(who, sandbox.pk, str(payload.get("id", "")))
    except PreparedTransfer.DoesNotExist as error:
        raise Refusal(UNKNOWN, code="not_found", status_code=404) from error
    _refuse_changed(transfer, payload)
    if transfer.status == PreparedStatus.PREPARED:
        _connected_wallet(who, sandbox)
        _broadcast(who, sandbox, transfer)
        logger.info("%s broadcast %s: %s.", who.get_username(), transfer.ref, transfer.status)
    return transfer


def _broadcast(who: Who, sandbox: Sandbox, transfer: PreparedTransfer) -> None:
    _refuse_overdraft(transfer.source, transfer.amount)
    ending = ending_in(sandbox, transfer.amount)
    if ending is Ending.REJECTED:
        transfer.status = PreparedStatus.REJECTED
        transfer.save(update_fields=["status"])
        return
    kind, legs, reason = MovementKind.BROADCAST, list[Leg](), ""
    if ending is Ending.FAILS:
        transfer.status, kind, reason = PreparedStatus.FAILED, MovementKind.REVERTED, REVERTED
    elif ending is Ending.STAYS_PENDING:
        transfer.status, kind = PreparedStatus.PENDING, MovementKind.HOLD
        legs = transfer_legs(transfer.source, transit_of(sandbox.pk), CURRENCY, transfer.amount)
    else:
        transfer.status = PreparedStatus.BROADCAST
        target = _target(sandbox, transfer).wallet or outside_of(sandbox.pk)
        legs = transfer_legs(transfer.source, target, CURRENCY, transfer.amount)
    transfer.movement = move(
        who=who,
        sandbox=sandbox,
        kind=kind,
        legs=legs,
        network=NETWORK,
        reason=reason,
        transaction_ref=transfer.ref,
    )
    transfer.save(update_fields=["status", "movement"])


def _connected_wallet(who: Who, sandbox: Sandbox) -> Wallet:
    wallet = connectable_wallet(sandbox.pk) if is_connected(who, sandbox.pk) else None
    if wallet is None:
        raise Refusal(NOT_CONNECTED, code="not_connected", status_code=409)
    return wallet


def _target(sandbox: Sandbox, transfer: PreparedTransfer) -> Target:
    target = target_of(sandbox.pk, transfer.to_address)
    if target is None:
        mistyped = is_training_address(transfer.to_address)
        raise ValidationError({"to_address": WRONG_CHECKSUM if mistyped else UNKNOWN_PLACE})
    if target.address == transfer.source.address:
        raise ValidationError({"to_address": OWN_ADDRESS})
    return target


def _contract(token_address: str) -> str:
    if has_wrong_checksum(token_address):
        raise ValidationError({"token_address": WRONG_CHECKSUM})
    contract = token_contract()
    if normal_address(token_address) != contract:
        raise ValidationError({"token_address": OTHER_CONTRACT.format(contract=contract)})
    return contract


def _refuse_overdraft(wallet: Wallet, amount: Decimal) -> None:
    balance = balance_of(wallet, CURRENCY)
    if amount > balance:
        raise overdraft(wallet, CURRENCY, balance)


def _refuse_changed(transfer: PreparedTransfer, payload: Mapping[str, Any]) -> None:
    expected = transfer_payload(transfer)
    changed = [
        name
        for name in sorted({*expected, *payload})
        if _canonical(expected.get(name)) != _canonical(payload.get(name))
    ]
    if changed:
        raise Refusal(CHANGED.format(names=", ".join(changed)), code="transaction_changed")


def _canonical(value: Any) -> str:
    # Compare as JSON: 1 == True in Python.
    return json.dumps(value, sort_keys=True)
