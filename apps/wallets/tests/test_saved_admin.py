"""Saved wallets in the admin: references and times from the room, and the same refusals as for everybody."""

from typing import Any, Final

import pytest
from django.test import Client

from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.sandboxes.tests.admin_pages import edit_in_list, export_file, import_file, page_of
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


def problems(reply: Any) -> dict[str, list[str]]:
    found: dict[str, list[str]] = reply.context["adminform"].form.errors
    return found


def test_a_new_one_gets_its_reference_and_time_from_its_room(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    assert add(trainer_client, sandbox).status_code == 302
    made = records_of(SavedWallet, sandbox.pk).get(ref="SIM-SAVED-0006")
    assert (made.name, made.wallet_id, made.created_at is None) == ("Drill", "WLT_DRILL", False)


def test_an_id_that_is_taken_is_refused(sandbox: Sandbox, trainer_client: Client) -> None:
    reply = add(trainer_client, sandbox, wallet_id="WLT_PAYROLL-7")
    assert problems(reply)["__all__"] == [ID_TAKEN]


def test_one_may_be_saved_with_the_id_that_it_has(sandbox: Sandbox, trainer_client: Client) -> None:
    row = records_of(SavedWallet, sandbox.pk).get(wallet_id="WLT_PAYROLL-7")
    page = page_of(SavedWallet, "change", row.pk)
    reply = trainer_client.post(page, {**NEW, "name": "Renamed", "wallet_id": row.wallet_id})
    assert reply.status_code == 302
    row.refresh_from_db()
    assert row.name == "Renamed"


def test_a_full_room_says_so(
    sandbox: Sandbox, trainer_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved, "MOST_SAVED", 5)
    assert "Delete one first." in str(problems(add(trainer_client, sandbox)))


def test_a_real_address_is_refused_at_its_field(sandbox: Sandbox, trainer_client: Client) -> None:
    reply = add(trainer_client, sandbox, address="1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa")
    assert "address" in problems(reply)


@pytest.mark.parametrize("kind", ["csv", "xlsx", "yaml"])
def test_an_exported_list_brings_changes_back(kind: str, sandbox: Sandbox, trainer_client: Client) -> None:
    row = records_of(SavedWallet, sandbox.pk).get(ref="SIM-SAVED-0002")
    exported = export_file(trainer_client, SavedWallet, kind)
    edit_in_list(trainer_client, SavedWallet, row, name="Renamed")
    import_file(trainer_client, SavedWallet, kind, exported)
    row.refresh_from_db()
    assert row.name == "Settlement Vault"
