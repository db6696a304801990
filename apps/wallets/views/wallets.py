"""The API of wallets."""

from typing import Any

from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.sandboxes.idempotency import IDEMPOTENCY_KEY, Made, answer_once
from apps.sandboxes.models import Sandbox
from apps.wallets.choices import WalletKind
from apps.wallets.models.wallets import Wallet
from apps.wallets.selectors import wallets as selectors
from apps.wallets.selectors.balances import next_change
from apps.wallets.serializers.wallets import NewVirtualWalletSerializer, NewWalletSerializer, WalletSerializer
from apps.wallets.services.wallets import create_wallet
from mockconsole.lib.answers import Polled
from mockconsole.lib.api.views import PolledView, SandboxView


class WalletsView(PolledView):
    """The wallets of the sandbox."""

    polled = Polled(Wallet.resources, next_change=next_change)

    @extend_schema(operation_id="listWallets", responses=WalletSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Return every wallet, newest first, with its balances."""
        return Response(WalletSerializer(selectors.wallets(self.sandbox_id), many=True).data)

    @extend_schema(
        operation_id="createWallet",
        request=NewWalletSerializer,
        responses={201: WalletSerializer},
        parameters=[IDEMPOTENCY_KEY],
    )
    def post(self, request: Request) -> HttpResponseBase:
        """Create an empty wallet."""
        form = NewWalletSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        return _create(request, self.sandbox_id, **form.validated_data)


class VirtualWalletsView(SandboxView):
    """Wallets whose address is generated, unless they are given one."""

    @extend_schema(
        operation_id="createVirtualWallet",
        request=NewVirtualWalletSerializer,
        responses={201: WalletSerializer},
        parameters=[IDEMPOTENCY_KEY],
    )
    def post(self, request: Request) -> HttpResponseBase:
        """Create an empty virtual wallet."""
        form = NewVirtualWalletSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        return _create(request, self.sandbox_id, kind=WalletKind.VIRTUAL, **form.validated_data)


def _create(request: Request, sandbox_id: int, **values: Any) -> HttpResponseBase:
    def make(sandbox: Sandbox) -> Made:
        made = create_wallet(who=request.user, sandbox_id=sandbox.pk, **values)
        return Made(201, WalletSerializer(selectors.as_listed(made, {})).data)

    return answer_once(request, sandbox_id, make)
