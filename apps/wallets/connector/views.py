"""API of the wallet connector."""

from typing import Any

from apps.sandboxes.api.operation import Call, operation
from apps.sandboxes.selectors import now_in
from apps.wallets.choices import PreparedStatus
from apps.wallets.connector import selectors, services
from apps.wallets.connector.models import PreparedTransfer
from apps.wallets.connector.serializers import (
    BroadcastReplySerializer,
    BroadcastSerializer,
    ConfirmAddressReplySerializer,
    ConfirmAddressSerializer,
    ConfirmationReplySerializer,
    ConnectWalletReplySerializer,
    PrepareTransferReplySerializer,
    PrepareTransferSerializer,
    WalletStateReplySerializer,
)
from mockconsole.lib.errors import Refusal


@operation("GET", "dapp-wallet/state", gives=WalletStateReplySerializer)
def get_dapp_wallet_state(call: Call) -> dict[str, Any]:
    """Return the state of the wallet connection."""
    return {"success": True, "walletState": selectors.wallet_state(call.who, call.sandbox_id)}


@operation("POST", "dapp-wallet/connect", gives=ConnectWalletReplySerializer)
def connect_dapp_wallet(call: Call) -> dict[str, Any]:
    """Connect the caller to the room's wallet. If the room has no such wallet, the response is 200 with the reason."""
    error = None
    try:
        services.connect_wallet(who=call.who, sandbox_id=call.sandbox_id)
    except Refusal as refusal:
        error = str(refusal.detail)
    state = selectors.wallet_state(call.who, call.sandbox_id)
    return {"success": error is None, "error": error, "walletState": state}


@operation(
    "POST",
    "dapp-wallet/confirm-address",
    takes=ConfirmAddressSerializer,
    gives=ConfirmAddressReplySerializer,
    journalled=("valid",),
)
def confirm_dapp_address(call: Call) -> dict[str, Any]:
    """Check whether funds can be sent to an address; a real address is rejected."""
    target = selectors.target_of(call.sandbox_id, call.input["address"])
    return {"success": True, "valid": target is not None}


@operation(
    "POST",
    "dapp-wallet/prepare-transfer",
    takes=PrepareTransferSerializer,
    gives=PrepareTransferReplySerializer,
    once=True,
    outcome_keys=("error",),
    journalled=("amount",),
)
def prepare_dapp_transfer(call: Call) -> dict[str, Any]:
    """Prepare a transfer without moving funds."""
    transfer = services.prepare_transfer(who=call.who, sandbox=call.sandbox, **call.input)
    return {"success": True, "transaction": selectors.transfer_payload(transfer)}


@operation(
    "POST", "dapp-wallet/broadcast", takes=BroadcastSerializer, gives=BroadcastReplySerializer, once=True
)
def broadcast_dapp_transfer(call: Call) -> dict[str, Any]:
    """Broadcast a prepared transfer; a repeat changes nothing. If the network rejects it, the response is 200 with the reason."""
    transfer = services.broadcast_transfer(
        who=call.who, sandbox=call.sandbox, payload=call.input["transaction"]
    )
    if transfer.status == PreparedStatus.REJECTED:
        return {"success": False, "error": services.REJECTED}
    return _confirmation_reply(selectors.confirmation_of(transfer, now_in(call.sandbox)))


@operation(
    "GET", "dapp-wallet/confirmations/<slug:tx_hash>", gives=ConfirmationReplySerializer, of=PreparedTransfer
)
def get_dapp_confirmation(call: Call, tx_hash: str) -> dict[str, Any]:
    """Return the confirmation of the broadcast transfer with this hash."""
    return _confirmation_reply(selectors.confirmation(call.sandbox_id, tx_hash))


def _confirmation_reply(confirmation: dict[str, Any]) -> dict[str, Any]:
    address = f"/explorer/tx/{confirmation['hash']}"
    return {"success": True, "confirmation": confirmation, "etherscanLink": address}
