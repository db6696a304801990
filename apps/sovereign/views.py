"""The API of the sovereign test."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.sovereign import selectors, services
from apps.sovereign.models import SovereignStatus
from apps.sovereign.serializers import (
    PreparedSovereignSerializer,
    PrepareSovereignSerializer,
    SovereignSystemStatusSerializer,
    SovereignValidationSerializer,
    SovereignWalletSerializer,
)
from apps.wallets.selectors.balances import next_change
from mockconsole.lib.answers import Polled
from mockconsole.lib.api.views import PolledView, SandboxView


class ValidateView(PolledView):
    """The sovereign key of the sandbox, of which there is none."""

    outcome_keys = ("valid",)
    polled = Polled(SovereignStatus.resources)

    @extend_schema(operation_id="getSovereignValidation", responses=SovereignValidationSerializer)
    def get(self, request: Request) -> Response:
        """Return what it is said to be."""
        return Response(SovereignValidationSerializer(selectors.validation(self.sandbox_id)).data)


class WalletStatusView(PolledView):
    """The master wallet of the sandbox."""

    polled = Polled(SovereignStatus.resources, next_change=next_change)

    @extend_schema(operation_id="getSovereignWallet", responses=SovereignWalletSerializer)
    def get(self, request: Request) -> Response:
        """Return where it is and what it holds."""
        return Response(SovereignWalletSerializer(selectors.wallet_status(self.sandbox_id)).data)


class SystemStatusView(PolledView):
    """The sovereign system of the sandbox."""

    polled = Polled(SovereignStatus.resources, next_change=selectors.next_system_change)

    @extend_schema(operation_id="getSovereignSystemStatus", responses=SovereignSystemStatusSerializer)
    def get(self, request: Request) -> Response:
        """Return its parts, and what follows from them."""
        return Response(SovereignSystemStatusSerializer(selectors.system_status(self.sandbox_id)).data)


class PrepareTransactionView(SandboxView):
    """Preparing a transaction from the master wallet."""

    outcome_keys = ("success", "error")

    @extend_schema(
        operation_id="prepareSovereignTestTransaction",
        request=PrepareSovereignSerializer,
        responses=PreparedSovereignSerializer,
    )
    def post(self, request: Request) -> Response:
        """Prepare one; nothing moves, and what can't be executed is a readable answer, not an error."""
        form = PrepareSovereignSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        asked = form.validated_data
        prepared = services.prepare_transaction(
            who=request.user, sandbox_id=self.sandbox_id, amount=asked["amount"]
        )
        answer: dict[str, Any] = {
            "success": not prepared.declined,
            "canExecute": prepared.can_execute,
            "to": asked["to"],
            "amount": asked["amount"],
            "currency": selectors.CURRENCY,
            "balance": prepared.balance,
            "missing": prepared.missing,
        }
        if error := prepared.declined or prepared.reason:
            answer["error"] = error
        return Response(PreparedSovereignSerializer(answer).data)
