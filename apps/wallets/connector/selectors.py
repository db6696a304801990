"""Reads of the wallet connector."""

from datetime import datetime
from decimal import Decimal
from typing import Any, Final, NamedTuple, cast

from apps.sandboxes.selectors import get_sandbox, ledger_now, now_in, records_of
from apps.wallets.choices import Network
from apps.wallets.connector.models import CURRENCY, DappConnection, PreparedTransfer
from apps.wallets.ledger.models import Wallet
from apps.wallets.ledger.selectors import LEDGER_KINDS, balances_at, chain_state_of, find_wallet, user_wallets
from apps.wallets.ledger.simulation import (
    CONFIRMED_AFTER,
    USDT_CONTRACT_LABEL,
)
from mockconsole.lib.live.identity import Who
from mockconsole.lib.money.exact import shortest
from mockconsole.lib.real.training_forms import (
    bare_address,
    has_wrong_checksum,
    is_training_address,
    normal_address,
    training_address,
)

CHAIN_ID: Final = 1
NETWORK: Final = Network.ETHEREUM
CONNECTED_LABEL: Final = "master"


class Target(NamedTuple):
    """Destination of a transfer: its address, and the room's wallet with this address (None for an address outside the room)."""

    address: str
    wallet: Wallet | None


def is_connected(who: Who, sandbox_id: int) -> bool:
    """Return True if an account is connected to its room's wallet."""
    return DappConnection.objects.filter(sandbox_id=sandbox_id, user_id=cast("int", who.pk)).exists()


def connectable_wallet(sandbox_id: int) -> Wallet | None:
    """Return the room's wallet that accounts connect to, found by its label; None if the room has none."""
    return user_wallets(sandbox_id).filter(label=CONNECTED_LABEL).first()


def token_contract() -> str:
    """Return the address of the token's contract, which is a training address."""
    return training_address(USDT_CONTRACT_LABEL)


def wallet_state(who: Who, sandbox_id: int) -> dict[str, Any]:
    """Return the state of an account's wallet connection; its values are blank or zero if the account isn't connected."""
    wallet = connectable_wallet(sandbox_id) if is_connected(who, sandbox_id) else None
    amounts = balances_at(ledger_now(sandbox_id), [wallet.pk])[wallet.pk] if wallet else {}
    return {
        "connected": wallet is not None,
        "address": wallet.address if wallet else "",
        "balance": amounts.get("ETH", Decimal(0)),
        "tokenBalance": amounts.get(CURRENCY, Decimal(0)),
        "network": NETWORK,
        "chainId": CHAIN_ID,
    }


def target_of(sandbox_id: int, text: str) -> Target | None:
    """Return the target for a training address or the name of a wallet in the room; None for any other text.

    The letter case of an address is its checksum: an address in another case counts as mistyped and has no target.
    """
    address = bare_address(text)
    wallet = find_wallet(sandbox_id, address)
    if wallet is not None and (wallet.kind in LEDGER_KINDS or wallet.network == Network.BITCOIN):
        wallet = None
    if is_training_address(address):
        exact = normal_address(address) == address and not has_wrong_checksum(address)
        return Target(address, wallet) if exact else None
    return Target(wallet.address, wallet) if wallet else None


def prepared_transfer(who: Who, sandbox_id: int, ref: str) -> PreparedTransfer:
    """Return a transfer prepared by an account; raises PreparedTransfer.DoesNotExist."""
    if not PreparedTransfer.numbering.number(ref):
        # Run no query for a malformed reference: PostgreSQL rejects a query with a NUL character.
        raise PreparedTransfer.DoesNotExist
    rows = records_of(PreparedTransfer, sandbox_id).select_related("source", "movement")
    return rows.get(ref=ref, made_by=who.get_username())


def transfer_payload(transfer: PreparedTransfer) -> dict[str, Any]:
    """Return a transfer as JSON; the client sends it back unchanged to broadcast it."""
    return {
        "id": transfer.ref,
        "fromAddress": transfer.source.address,
        "toAddress": transfer.to_address,
        "tokenAddress": transfer.token_address,
        "currency": CURRENCY,
        "amount": shortest(transfer.amount),
        "network": str(NETWORK),
        "chainId": CHAIN_ID,
        "simulated": True,
    }


def confirmation(sandbox_id: int, tx_hash: str) -> dict[str, Any]:
    """Return the current confirmation of the broadcast transfer with this hash; raises PreparedTransfer.DoesNotExist."""
    rows = records_of(PreparedTransfer, sandbox_id).select_related("movement")
    return confirmation_of(rows.get(movement__tx_hash=tx_hash.lower()), now_in(get_sandbox(sandbox_id)))


def confirmation_of(transfer: PreparedTransfer, now: datetime) -> dict[str, Any]:
    """Return the confirmation of a broadcast transfer at a simulated time; raises ValueError if it wasn't broadcast."""
    movement = transfer.movement
    if movement is None:
        raise ValueError(f"{transfer.ref} was not broadcast.")
    chain_state = chain_state_of(movement, now)
    return {
        "hash": movement.tx_hash,
        "status": chain_state.status,
        "confirmations": chain_state.confirmations,
        "confirmationsNeeded": CONFIRMED_AFTER,
        "blockNumber": chain_state.block,
        "amount": transfer.amount,
        "currency": CURRENCY,
        "toAddress": transfer.to_address,
    }
