"""The API of the global integration."""

from typing import Any

from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.sandboxes.idempotency import IDEMPOTENCY_KEY, Made, answer_once
from apps.sandboxes.models import Sandbox
from apps.swift.choices import MessageType, OfferedCountry, OfferedNetwork
from apps.swift.integration import selectors, services
from apps.swift.integration.serializers import (
    IntegrationStatusSerializer,
    SepaTransactionReplySerializer,
    SepaTransactionSerializer,
    SovereignTransactionReplySerializer,
    SovereignTransactionSerializer,
    SwiftMessageReplySerializer,
    SwiftMessageSerializer,
)
from apps.swift.models import IntegrationStatus
from mockconsole.lib.answers import Polled
from mockconsole.lib.api.views import PolledView, SandboxView


class StatusView(PolledView):
    """The global integration of the sandbox."""

    polled = Polled(IntegrationStatus.resources)

    @extend_schema(operation_id="getIntegrationStatus", responses=IntegrationStatusSerializer)
    def get(self, request: Request) -> Response:
        """Return what it says of itself."""
        return Response(selectors.integration_status(self.sandbox_id))


class SovereignTransactionView(SandboxView):
    """Preparing a blockchain transaction."""

    outcome_keys = ("prepared", "error")

    @extend_schema(
        operation_id="prepareSovereignTransaction",
        request=SovereignTransactionSerializer,
        responses=SovereignTransactionReplySerializer,
    )
    def post(self, request: Request) -> Response:
        """Prepare one; nothing moves, and what the network declines is a readable answer, not an error."""
        form = SovereignTransactionSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        asked = form.validated_data
        error = services.prepare_transaction(
            who=request.user,
            sandbox_id=self.sandbox_id,
            network=OfferedNetwork(asked["network"]),
            amount=asked["amount"],
        )
        answer: dict[str, Any] = {"prepared": error is None, "simulated": True}
        if error is not None:
            answer["error"] = error
        return Response(answer)


class SwiftMessageView(SandboxView):
    """Sending a SWIFT message."""

    outcome_keys = ("success", "error")

    @extend_schema(
        operation_id="sendSwiftMessage",
        parameters=[IDEMPOTENCY_KEY],
        request=SwiftMessageSerializer,
        responses=SwiftMessageReplySerializer,
    )
    def post(self, request: Request) -> HttpResponseBase:
        """Send one and record it; what the network does not take is a readable answer, not an error."""
        form = SwiftMessageSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        asked = form.validated_data

        def make(sandbox: Sandbox) -> Made:
            sent = services.send_message(
                who=request.user,
                sandbox=sandbox,
                message_type=MessageType(asked["messageType"]),
                bic=asked["bicCode"],
                amount=asked["data"]["amount"],
            )
            if sent is None:
                return Made(200, {"success": False, "error": services.NO_CONNECTOR, "simulated": True})
            answer = {"messageId": sent.operation.ref, **_outcome(sent)}
            if sent.mt103 is not None:
                answer["mt103"] = sent.mt103
            return Made(200, answer)

        return answer_once(request, self.sandbox_id, make)


class SepaTransactionView(SandboxView):
    """Paying by SEPA."""

    outcome_keys = ("success", "error")

    @extend_schema(
        operation_id="paySepaTransaction",
        parameters=[IDEMPOTENCY_KEY],
        request=SepaTransactionSerializer,
        responses=SepaTransactionReplySerializer,
    )
    def post(self, request: Request) -> HttpResponseBase:
        """Make a payment and record it; what the network does not take is a readable answer, not an error."""
        form = SepaTransactionSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        asked = form.validated_data

        def make(sandbox: Sandbox) -> Made:
            sent = services.pay_by_sepa(
                who=request.user,
                sandbox=sandbox,
                country=OfferedCountry(asked["countryCode"]),
                amount=asked["amount"],
            )
            return Made(200, {"transactionId": sent.operation.ref, **_outcome(sent)})

        return answer_once(request, self.sandbox_id, make)


def _outcome(sent: services.Sent) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "success": sent.taken,
        "status": sent.operation.processing_status,
        "simulated": True,
    }
    if sent.reason:
        answer["error"] = sent.reason
    return answer
