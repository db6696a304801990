"""The API of the wallet connector."""

from typing import Any

from django.http import Http404
from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.sandboxes.idempotency import IDEMPOTENCY_KEY, Made, answer_once
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import now_in
from apps.wallets.choices import PreparedStatus
from apps.wallets.models.connector import PreparedTransfer
from apps.wallets.selectors import connector as selectors
from apps.wallets.serializers.connector import (
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
from apps.wallets.services import connector as services
from mockconsole.lib.api.views import SandboxView
from mockconsole.lib.errors import Refusal


class WalletStateView(SandboxView):
    """The connection of the caller."""

    outcome_keys = ("success",)

    @extend_schema(operation_id="getDappWalletState", responses=WalletStateReplySerializer)
    def get(self, request: Request) -> Response:
        """Return how it stands."""
        state = selectors.wallet_state(request.user, self.sandbox_id)
        return Response(WalletStateReplySerializer({"success": True, "walletState": state}).data)


class ConnectWalletView(SandboxView):
    """Connecting."""

    outcome_keys = ("success", "error")

    @extend_schema(operation_id="connectDappWallet", request=None, responses=ConnectWalletReplySerializer)
    def post(self, request: Request) -> Response:
        """Connect the caller to the room's wallet; a room without one is a readable answer, not an error."""
        answer: dict[str, Any] = {"success": True}
        try:
            services.connect_wallet(who=request.user, sandbox_id=self.sandbox_id)
        except Refusal as refusal:
            answer = {"success": False, "error": str(refusal.detail)}
        answer["walletState"] = selectors.wallet_state(request.user, self.sandbox_id)
        return Response(ConnectWalletReplySerializer(answer).data)


class ConfirmAddressView(SandboxView):
    """Looking at an address."""

    outcome_keys = ("success", "valid")

    @extend_schema(
        operation_id="confirmDappAddress",
        request=ConfirmAddressSerializer,
        responses=ConfirmAddressReplySerializer,
    )
    def post(self, request: Request) -> Response:
        """Tell whether funds could go there; one that could be real is refused."""
        form = ConfirmAddressSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        address = form.validated_data["address"]
        valid = selectors.target_of(self.sandbox_id, address) is not None
        return Response({"success": True, "valid": valid})


class PrepareTransferView(SandboxView):
    """Preparing a transfer."""

    outcome_keys = ("success", "error")

    @extend_schema(
        operation_id="prepareDappTransfer",
        parameters=[IDEMPOTENCY_KEY],
        request=PrepareTransferSerializer,
        responses=PrepareTransferReplySerializer,
    )
    def post(self, request: Request) -> HttpResponseBase:
        """Prepare one; nothing moves."""
        form = PrepareTransferSerializer(data=request.data)
        form.is_valid(raise_exception=True)

        def make(sandbox: Sandbox) -> Made:
            transfer = services.prepare_transfer(who=request.user, sandbox=sandbox, **form.validated_data)
            return Made(200, {"success": True, "transaction": selectors.given_out(transfer)})

        return answer_once(request, self.sandbox_id, make)


class BroadcastView(SandboxView):
    """Broadcasting a prepared transfer."""

    outcome_keys = ("success", "error")

    @extend_schema(
        operation_id="broadcastDappTransfer",
        parameters=[IDEMPOTENCY_KEY],
        request=BroadcastSerializer,
        responses=BroadcastReplySerializer,
    )
    def post(self, request: Request) -> HttpResponseBase:
        """Broadcast it once, however often it comes; one that the network rejects is a readable answer."""
        form = BroadcastSerializer(data=request.data)
        form.is_valid(raise_exception=True)

        def make(sandbox: Sandbox) -> Made:
            transfer = services.broadcast_transfer(
                who=request.user, sandbox=sandbox, sent=form.validated_data["transaction"]
            )
            if transfer.status == PreparedStatus.REJECTED:
                return Made(200, {"success": False, "error": services.REJECTED})
            return Made(200, _confirmed(selectors.confirmation_of(transfer, now_in(sandbox))))

        return answer_once(request, self.sandbox_id, make)


class ConfirmationView(SandboxView):
    """A transfer that was broadcast."""

    outcome_keys = ("success",)

    @extend_schema(operation_id="getDappConfirmation", responses=ConfirmationReplySerializer)
    def get(self, request: Request, tx_hash: str) -> Response:
        """Return how it stands, by its hash."""
        try:
            found = selectors.confirmation(self.sandbox_id, tx_hash)
        except PreparedTransfer.DoesNotExist as error:
            raise Http404 from error
        return Response(_confirmed(found))


def _confirmed(confirmation: dict[str, Any]) -> dict[str, Any]:
    answer = {
        "success": True,
        "confirmation": confirmation,
        "etherscanLink": f"/explorer/tx/{confirmation['hash']}",
    }
    return dict(ConfirmationReplySerializer(answer).data)
