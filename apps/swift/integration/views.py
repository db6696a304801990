"""API of the global integration."""

from typing import Any

from apps.sandboxes.api.operation import Call, operation
from apps.swift.choices import MessageType, OfferedCountry, OfferedNetwork
from apps.swift.integration import selectors, services
from apps.swift.integration.models import IntegrationStatus
from apps.swift.integration.serializers import (
    IntegrationStatusSerializer,
    SepaTransactionReplySerializer,
    SepaTransactionSerializer,
    SovereignTransactionReplySerializer,
    SovereignTransactionSerializer,
    SwiftMessageReplySerializer,
    SwiftMessageSerializer,
)
from mockconsole.lib.live.polled import Polled


@operation(
    "GET",
    "global-integration/status",
    gives=IntegrationStatusSerializer,
    polled=Polled(IntegrationStatus.resources),
)
def get_integration_status(call: Call) -> dict[str, Any]:
    """Return the status of the global integration."""
    return selectors.integration_status(call.sandbox_id)


@operation(
    "POST",
    "global-integration/sovereign-transaction",
    takes=SovereignTransactionSerializer,
    gives=SovereignTransactionReplySerializer,
    journalled=("network", "amount"),
)
def prepare_sovereign_transaction(call: Call) -> dict[str, Any]:
    """Prepare a transaction without moving funds. If the network declines it, the response is 200 with the reason."""
    error = services.prepare_transaction(
        who=call.who,
        sandbox=call.sandbox,
        network=OfferedNetwork(call.input["network"]),
        amount=call.input["amount"],
    )
    return {"prepared": error is None, "error": error}


@operation(
    "POST",
    "global-integration/swift-message",
    takes=SwiftMessageSerializer,
    gives=SwiftMessageReplySerializer,
    once=True,
    journalled=("messageType", "messageId", "status"),
)
def send_swift_message(call: Call) -> dict[str, Any]:
    """Send and record a message. If the network does not accept the message, the response is 200 with the reason."""
    result = services.send_message(
        who=call.who,
        sandbox=call.sandbox,
        message_type=MessageType(call.input["message_type"]),
        bic=call.input["bic_code"],
        amount=call.input["data"]["amount"],
    )
    if result is None:
        return {"success": False, "error": services.NO_CONNECTOR}
    return {"messageId": result.operation.ref, "mt103": result.mt103, **_outcome(result)}


@operation(
    "POST",
    "global-integration/sepa-transaction",
    takes=SepaTransactionSerializer,
    gives=SepaTransactionReplySerializer,
    once=True,
    journalled=("countryCode", "amount", "currency", "transactionId", "status"),
)
def pay_sepa_transaction(call: Call) -> dict[str, Any]:
    """Make and record a payment. If the network does not accept the payment, the response is 200 with the reason."""
    result = services.pay_by_sepa(
        who=call.who,
        sandbox=call.sandbox,
        country=OfferedCountry(call.input["country_code"]),
        amount=call.input["amount"],
    )
    return {"transactionId": result.operation.ref, **_outcome(result)}


def _outcome(sent: services.SendResult) -> dict[str, Any]:
    return {
        "success": sent.accepted,
        "status": sent.operation.processing_status,
        "error": sent.reason or None,
    }
