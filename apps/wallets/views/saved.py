"""The API of saved wallets."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import ValidationError as ModelError
from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.fields import get_error_detail
from rest_framework.request import Request
from rest_framework.response import Response

from apps.sandboxes.idempotency import IDEMPOTENCY_KEY, Made, answer_once
from apps.sandboxes.models import Sandbox
from apps.wallets.models.saved import SavedWallet
from apps.wallets.selectors.saved import saved_wallet, saved_wallets
from apps.wallets.serializers.saved import NewSavedWalletSerializer, SavedWalletSerializer
from apps.wallets.services.saved import delete_saved_wallet, save_wallet
from mockconsole.lib.answers import Polled
from mockconsole.lib.api.missing import missing_is_404
from mockconsole.lib.api.rows import write_rows
from mockconsole.lib.api.views import PolledView, SandboxView


class SavedWalletsView(PolledView):
    """The saved wallets of the sandbox."""

    polled = Polled(SavedWallet.resources)

    @extend_schema(operation_id="listSavedWallets", responses=SavedWalletSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Return them all, newest first."""
        return Response(write_rows(SavedWalletSerializer, saved_wallets(self.sandbox_id)))


class SaveWalletView(SandboxView):
    """Where a configuration is kept."""

    @extend_schema(
        operation_id="saveWallet",
        request=NewSavedWalletSerializer,
        responses={201: SavedWalletSerializer},
        parameters=[IDEMPOTENCY_KEY],
    )
    def post(self, request: Request) -> HttpResponseBase:
        """Keep one; an ID that is saved already is refused."""
        form = NewSavedWalletSerializer(data=request.data)
        form.is_valid(raise_exception=True)

        def make(sandbox: Sandbox) -> Made:
            values = dict(form.validated_data)
            created_at = values.pop("created_at", None)
            wallet = SavedWallet(sandbox=sandbox, **values)
            with _named_as_sent():
                kept = save_wallet(who=request.user, wallet=wallet, created_at=created_at)
            return Made(201, write_rows(SavedWalletSerializer, [saved_wallet(sandbox.pk, kept.ref)])[0])

        return answer_once(request, self.sandbox_id, make)


class SavedWalletView(SandboxView):
    """One saved wallet."""

    @extend_schema(operation_id="deleteSavedWallet", responses={204: None})
    def delete(self, request: Request, ref: str) -> Response:
        """Delete it."""
        with missing_is_404(SavedWallet):
            delete_saved_wallet(who=request.user, sandbox_id=self.sandbox_id, ref=ref)
        return Response(status=204)


@contextmanager
def _named_as_sent() -> Iterator[None]:
    """Keep the columns' names in refusals: this call takes its fields under them, unlike all others."""
    try:
        yield
    except ModelError as error:
        raise ValidationError(get_error_detail(error)) from error
