"""What could be real is refused in every text that screens show."""

import pytest
from django.core.exceptions import ValidationError

from apps.multidomain.models import HostServer
from apps.sandboxes.models import Sandbox, ScreenText
from apps.wallets.models import CryptoAsset

REAL = ("0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq")


@pytest.mark.parametrize("real", REAL)
@pytest.mark.parametrize(
    ("model", "field"),
    [(ScreenText, "text"), (CryptoAsset, "name"), (HostServer, "name"), (HostServer, "location")],
)
def test_a_text_that_could_be_real_is_refused_on_its_field(
    sandbox: Sandbox, model: type[ScreenText | CryptoAsset | HostServer], field: str, real: str
) -> None:
    row = model._default_manager.filter(sandbox=sandbox).first()
    assert row is not None
    setattr(row, field, f"Send it to {real}")
    with pytest.raises(ValidationError) as refusal:
        row.clean()
    assert list(refusal.value.message_dict) == [field]


def test_a_sandbox_is_not_named_after_an_address(sandbox: Sandbox) -> None:
    sandbox.name = REAL[0]
    with pytest.raises(ValidationError):
        sandbox.clean()


def test_a_training_address_may_be_shown(sandbox: Sandbox) -> None:
    row = ScreenText.objects.filter(sandbox=sandbox, screen="admin-access").first()
    assert row is not None
    row.text = "0xfaCadebC4e18f3433d6d98B9ac5095a40EfACAdE"
    row.clean()
