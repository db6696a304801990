"""API of the sovereign test."""

from typing import Any

from apps.sandboxes.api.operation import Call, operation
from apps.sovereign import selectors, services
from apps.sovereign.models import SovereignStatus
from apps.sovereign.serializers import (
    PreparedSovereignSerializer,
    PrepareSovereignSerializer,
    SovereignSystemStatusSerializer,
    SovereignValidationSerializer,
    SovereignWalletSerializer,
)
from apps.wallets.ledger.selectors import next_change
from mockconsole.lib.live.polled import Polled


@operation(
    "GET", "sovereign/validate", gives=SovereignValidationSerializer, polled=Polled(SovereignStatus.resources)
)
def get_sovereign_validation(call: Call) -> dict[str, Any]:
    """Return the displayed values of the sovereign key."""
    return selectors.validation(call.sandbox_id)


@operation(
    "GET",
    "sovereign/wallet-status",
    gives=SovereignWalletSerializer,
    polled=Polled(SovereignStatus.resources, next_change=next_change),
)
def get_sovereign_wallet(call: Call) -> dict[str, Any]:
    """Return the room's master wallet and its balances."""
    return selectors.wallet_status(call.sandbox_id)


@operation(
    "GET",
    "sovereign/system-status",
    gives=SovereignSystemStatusSerializer,
    polled=Polled(SovereignStatus.resources, next_change=selectors.next_system_change),
)
def get_sovereign_system_status(call: Call) -> dict[str, Any]:
    """Return the displayed status of each part of the sovereign system, and of the whole system."""
    return selectors.system_status(call.sandbox_id)


@operation(
    "POST",
    "sovereign/prepare-transaction",
    takes=PrepareSovereignSerializer,
    gives=PreparedSovereignSerializer,
    journalled=("amount", "currency", "canExecute"),
)
def prepare_sovereign_test_transaction(call: Call) -> dict[str, Any]:
    """Prepare a transaction without moving funds; if it can't be executed, the response is 200 with the reason."""
    amount = call.input["amount"]
    prepared = services.prepare_transaction(who=call.who, sandbox=call.sandbox, amount=amount)
    return {
        **call.input,
        **prepared._asdict(),
        "currency": selectors.CURRENCY,
        "canExecute": not prepared.error,
    }
