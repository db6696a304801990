"""API of wallets."""

from typing import Any

from apps.sandboxes.api.operation import Call, operation
from apps.wallets.choices import WalletKind
from apps.wallets.ledger import selectors
from apps.wallets.ledger.models import Wallet
from apps.wallets.ledger.selectors import next_change
from apps.wallets.ledger.serializers import NewVirtualWalletSerializer, NewWalletSerializer, WalletSerializer
from apps.wallets.ledger.services import wallets as services
from mockconsole.lib.live.polled import Polled


@operation(
    "GET",
    "wallets",
    gives=WalletSerializer(many=True),
    polled=Polled(Wallet.resources, next_change=next_change),
)
def list_wallets(call: Call) -> list[dict[str, Any]]:
    """Return all wallets with their balances, newest first."""
    return selectors.wallets(call.sandbox_id)


@operation(
    "POST",
    "wallets",
    takes=NewWalletSerializer,
    gives=WalletSerializer,
    status=201,
    once=True,
    journalled=("id", "kind", "network", "idSource", "status"),
)
def create_wallet(call: Call) -> dict[str, Any]:
    """Create an empty wallet."""
    wallet = services.create_wallet(who=call.who, sandbox_id=call.sandbox_id, **call.input)
    return selectors.as_listed(wallet, {})


@operation(
    "POST",
    "wallets/virtual",
    takes=NewVirtualWalletSerializer,
    gives=WalletSerializer,
    status=201,
    once=True,
    journalled=("id", "kind", "network", "status"),
)
def create_virtual_wallet(call: Call) -> dict[str, Any]:
    """Create an empty virtual wallet."""
    wallet = services.create_wallet(
        who=call.who, sandbox_id=call.sandbox_id, kind=WalletKind.VIRTUAL, **call.input
    )
    return selectors.as_listed(wallet, {})
