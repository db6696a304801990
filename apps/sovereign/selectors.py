"""Reads of the sovereign test: displayed values that staff set, and values from the room's ledger, chain and network."""

from datetime import datetime
from decimal import Decimal
from typing import Any, Final

from apps.sandboxes.selectors import get_sandbox, moment_in, now_in, one_of, when_due
from apps.sovereign.models import SovereignStatus
from apps.swift.integration.selectors import is_connector_active
from apps.wallets.connector.selectors import CHAIN_ID, NETWORK, connectable_wallet
from apps.wallets.ledger import selectors as balances
from apps.wallets.ledger.models import Wallet
from apps.wallets.ledger.simulation import block_at, span_of
from mockconsole.lib.real.training_forms import training_hash

CONNECTED: Final = "CONNECTED"
DISCONNECTED: Final = "DISCONNECTED"
CURRENCY: Final = "ETH"

# Text whose training hash is displayed as the key's hash; there is no key.
KEY_LABEL: Final = "sovereign key"


def validation(sandbox_id: int) -> dict[str, Any]:
    """Return the displayed values of the sovereign key; without a master wallet, the key is shown as invalid."""
    claims = one_of(SovereignStatus, sandbox_id)
    wallet = connectable_wallet(sandbox_id)
    return {
        "valid": claims.valid and wallet is not None,
        "level": claims.level,
        "authority": claims.authority,
        "keyHash": training_hash(KEY_LABEL),
        "walletAddress": wallet.address if wallet else "",
        "networkStatus": CONNECTED if claims.blockchain_connected else DISCONNECTED,
    }


def wallet_status(sandbox_id: int) -> dict[str, Any]:
    """Return the room's master wallet with its balances; `found` is false if the room has none."""
    wallet = connectable_wallet(sandbox_id)
    amounts = _balances_of(wallet, moment_in(get_sandbox(sandbox_id)).ledger)
    return {
        "found": wallet is not None,
        "name": wallet.name if wallet else "",
        "address": wallet.address if wallet else "",
        "network": wallet.network if wallet else NETWORK,
        "chainId": CHAIN_ID,
        "balances": [{"asset": asset, "amount": amount} for asset, amount in amounts.items()],
    }


def system_status(sandbox_id: int) -> dict[str, Any]:
    """Return the displayed status of each part of the sovereign system, and of the whole system."""
    claims = one_of(SovereignStatus, sandbox_id)
    moment = moment_in(get_sandbox(sandbox_id))
    balance = _balances_of(connectable_wallet(sandbox_id), moment.ledger).get(CURRENCY, Decimal(0))
    key_valid = claims.swift_key_valid and is_connector_active(sandbox_id)
    can_transfer = claims.blockchain_connected and claims.level20_authority and balance > 0
    return {
        "swiftApiKey": {"valid": key_valid},
        "blockchain": {
            "connected": claims.blockchain_connected,
            "balance": balance,
            "blockNumber": block_at(moment.simulated.timestamp()),
        },
        "capabilities": {"level20Authority": claims.level20_authority, "canTransfer": can_transfer},
        "integration": {"sovereignSystemOperational": key_valid and can_transfer},
    }


def balance_of_master(sandbox_id: int) -> Decimal | None:
    """Return the ETH balance of the room's master wallet, or None if the room has no master wallet."""
    wallet = connectable_wallet(sandbox_id)
    return balances.balance_of(wallet, CURRENCY) if wallet else None


def next_system_change(sandbox_id: int) -> float | None:
    """Return the Unix time at which the next block or planned movement changes the system status, or None."""
    sandbox = get_sandbox(sandbox_id)
    # Block ends are in simulated time: for ledger time, add the time by which the clock was set back.
    block_ends = span_of(block_at(now_in(sandbox).timestamp())).ends + sandbox.rewound
    found = (when_due(sandbox, [block_ends]), balances.next_change(sandbox_id))
    return min((real_time for real_time in found if real_time is not None), default=None)


def _balances_of(wallet: Wallet | None, ledger: datetime) -> dict[str, Decimal]:
    return balances.balances_at(ledger, [wallet.pk])[wallet.pk] if wallet else {}
