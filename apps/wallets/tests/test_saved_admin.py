"""Saved wallets in the admin: the room sets reference and time, and forms reject the same values as the API."""

from typing import Any, Final

import pytest
from django.test import Client

from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.sandboxes.tests.admin_pages import page_of
from apps.wallets.saved import services as saved
from apps.wallets.saved.models import ID_TAKEN, SavedWallet

pytestmark = pytest.mark.django_db

NEW: Final = {
    "name": "Drill",
    "network": "polygon",
    "status": "active",
    "wallet_id": "WLT_DRILL",
    "address": "",
    "type": "",
    "id_source": "custom",
}


def add(client: Client, sandbox: Sandbox, **changed: Any) -> Any:
    return client.post(page_of(SavedWallet, "add"), {**NEW, "sandbox": sandbox.pk, **changed})


def problems(response: Any) -> dict[str, list[str]]:
    errors: dict[str, list[str]] = response.context["adminform"].form.errors
    return errors


def test_add_form_assigns_the_rooms_next_reference_and_time(sandbox: Sandbox, trainer_client: Client) -> None:
    assert add(trainer_client, sandbox).status_code == 302
    wallet = records_of(SavedWallet, sandbox.pk).get(ref="SIM-SAVED-0006")
    assert (wallet.name, wallet.wallet_id, wallet.created_at is None) == ("Drill", "WLT_DRILL", False)


def test_add_form_rejects_a_wallet_id_that_is_saved_already(sandbox: Sandbox, trainer_client: Client) -> None:
    response = add(trainer_client, sandbox, wallet_id="WLT_PAYROLL-7")
    assert problems(response)["__all__"] == [ID_TAKEN]


def test_change_form_accepts_the_wallets_own_id(sandbox: Sandbox, trainer_client: Client) -> None:
    row = records_of(SavedWallet, sandbox.pk).get(wallet_id="WLT_PAYROLL-7")
    page = page_of(SavedWallet, "change", row.pk)
    response = trainer_client.post(page, {**NEW, "name": "Renamed", "wallet_id": row.wallet_id})
    assert response.status_code == 302
    row.refresh_from_db()
    assert row.name == "Renamed"


def test_add_form_rejects_a_new_wallet_in_a_full_room(
    sandbox: Sandbox, trainer_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved, "MAX_SAVED_WALLETS", 5)
    assert "Delete one first." in str(problems(add(trainer_client, sandbox)))


def test_add_form_reports_a_real_address_at_its_field(sandbox: Sandbox, trainer_client: Client) -> None:
    response = add(trainer_client, sandbox, address="1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa")
    assert "address" in problems(response)
