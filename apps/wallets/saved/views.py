"""API of saved wallets."""

from typing import Any

from django.core.exceptions import ValidationError as ModelError
from rest_framework.exceptions import ValidationError
from rest_framework.fields import get_error_detail

from apps.sandboxes.api.operation import Call, operation
from apps.sandboxes.selectors import columns_of
from apps.wallets.saved import services
from apps.wallets.saved.models import SavedWallet
from apps.wallets.saved.serializers import NewSavedWalletSerializer, SavedWalletSerializer
from mockconsole.lib.live.polled import Polled


@operation(
    "GET", "wallets/saved", gives=SavedWalletSerializer(many=True), polled=Polled(SavedWallet.resources)
)
def list_saved_wallets(call: Call) -> Any:
    """Return all saved wallets, newest first."""
    return columns_of(SavedWallet, call.sandbox_id)


@operation(
    "POST",
    "wallets/save",
    takes=NewSavedWalletSerializer,
    gives=SavedWalletSerializer,
    status=201,
    once=True,
    journalled=("id", "network", "id_source", "status"),
)
def save_wallet(call: Call) -> dict[str, Any]:
    """Save a configuration; a wallet ID that is saved already is rejected."""
    values = dict(call.input)
    created_at = values.pop("created_at", None)
    wallet = SavedWallet(sandbox=call.sandbox, **values)
    try:
        services.save_wallet(who=call.who, wallet=wallet, created_at=created_at)
    except ModelError as error:
        # Keep the model's field names as keys of the errors: here, unlike in other calls, the input has the same names.
        raise ValidationError(get_error_detail(error)) from error
    return columns_of(SavedWallet, call.sandbox_id).get(ref=wallet.ref)


@operation("DELETE", "wallets/saved/<str:ref>", gives=None, status=204, of=SavedWallet)
def delete_saved_wallet(call: Call, ref: str) -> None:
    """Delete a saved wallet."""
    services.delete_saved_wallet(who=call.who, sandbox_id=call.sandbox_id, ref=ref)
