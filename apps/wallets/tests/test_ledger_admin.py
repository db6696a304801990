"""Ledger in the admin: adjustments, fixed fields, and read-only movements and postings."""

from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.sandboxes.tests.admin_pages import edit_in_list, export_file, message_in, page_of
from apps.wallets.ledger.models import Movement, Posting, Wallet
from apps.wallets.ledger.selectors import balance_of
from apps.wallets.tests.rooms import assert_adds_up, labelled_wallet
from mockconsole.lib.real.training_forms import training_address

pytestmark = pytest.mark.django_db


def adjust(client: Client, wallet: Wallet, **values: Any) -> Any:
    address = reverse("admin:wallets_wallet_adjust_balance", args=[wallet.pk])
    return client.post(address, {"asset": "USDT", "amount": "12.5", "reason": "Counted", **values})


def test_adjustment_is_recorded_as_a_movement(trainer_client: Client, sandbox: Sandbox) -> None:
    wallet = labelled_wallet(sandbox, "vault")
    notice = message_in(adjust(trainer_client, wallet))
    movement = records_of(Movement, sandbox.pk).get(reason="Counted")
    assert f"{movement.ref}: Vault 001 got 12.5 USDT (SIM)." in notice
    assert balance_of(wallet, "USDT") == Decimal("37512.5")
    assert_adds_up(sandbox)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"amount": "NaN"}, "Write a number like 12.50."),
        ({"amount": "1e400"}, "Write a number like 12.50."),
        ({"amount": "9" * 59}, "Write at most 20 digits before the point"),
        ({"amount": "0"}, "Write an amount other than zero."),
        ({"amount": "-37500.01"}, "Vault 001 holds 37500 USDT (SIM)."),
        ({"amount": "0.0000000000000000001"}, "after it"),
        ({"reason": ""}, "This field is required."),
        ({"reason": "0xdAC17F958D2ee523a2206206994597C13D831ec7"}, "real blockchain address"),
        ({"asset": "DOGE"}, "not one of the available choices"),
    ],
)
def test_invalid_adjustment_is_rejected_with_the_reason_on_the_form(
    trainer_client: Client, sandbox: Sandbox, values: dict[str, str], message: str
) -> None:
    response = adjust(trainer_client, labelled_wallet(sandbox, "vault"), **values)
    assert response.status_code == 200
    assert message in response.content.decode()
    assert not records_of(Movement, sandbox.pk).exclude(made_by="scenario").exists()


def test_operator_cannot_adjust_a_balance(operator_client: Client, sandbox: Sandbox) -> None:
    adjust(operator_client, labelled_wallet(sandbox, "vault"))
    assert not records_of(Movement, sandbox.pk).exclude(made_by="scenario").exists()


def test_wallet_list_shows_balances(trainer_client: Client) -> None:
    page = trainer_client.get(page_of(Wallet, "changelist")).content.decode()
    assert "37500 USDT" in page


def test_wallet_can_be_renamed_in_the_list(trainer_client: Client, sandbox: Sandbox) -> None:
    edit_in_list(trainer_client, Wallet, labelled_wallet(sandbox, "vault"), name="Vault 002")
    assert labelled_wallet(sandbox, "vault").name == "Vault 002"


def test_wallet_added_in_the_admin_gets_the_next_reference_and_a_training_address(
    trainer_client: Client, sandbox: Sandbox
) -> None:
    values = {"name": "Drill", "kind": "standard", "network": "ethereum", "id_source": "auto"}
    response = trainer_client.post(
        page_of(Wallet, "add"), {**values, "status": "active", "sandbox": sandbox.pk, "label": ""}
    )
    assert response.status_code == 302
    wallet = records_of(Wallet, sandbox.pk).get(name="Drill")
    assert (wallet.ref, wallet.address) == ("WLT_000034", training_address("WLT_000034"))


@pytest.mark.parametrize("label", ["outside", "transit"])
def test_the_ledgers_own_two_wallets_cannot_be_edited_or_adjusted(
    trainer_client: Client, sandbox: Sandbox, label: str
) -> None:
    before = records_of(Movement, sandbox.pk).count()
    wallet = labelled_wallet(sandbox, label)
    assert wallet.ref not in trainer_client.get(page_of(Wallet, "changelist")).content.decode()
    trainer_client.post(page_of(Wallet, "change", wallet.pk), {"name": "x"})
    assert adjust(trainer_client, wallet).status_code == 404
    assert labelled_wallet(sandbox, label).name == wallet.name
    assert records_of(Movement, sandbox.pk).count() == before


def test_label_network_address_and_ids_of_a_wallet_are_read_only(
    trainer_client: Client, sandbox: Sandbox
) -> None:
    wallet = labelled_wallet(sandbox, "vault")
    form = trainer_client.get(page_of(Wallet, "change", wallet.pk)).context["adminform"].form
    assert not {"label", "network", "address", "wallet_id", "ref"} & set(form.fields)


def test_wallet_form_rejects_the_kinds_reserved_for_the_ledgers_own_wallets(
    trainer_client: Client, sandbox: Sandbox
) -> None:
    wallet = labelled_wallet(sandbox, "vault")
    page = page_of(Wallet, "change", wallet.pk)
    form = trainer_client.get(page).context["adminform"].form
    data = {field.html_name: "" if field.value() is None else field.value() for field in form}
    response = trainer_client.post(page, {**data, "kind": "outside"})
    assert "The ledger has its own wallets of these kinds." in response.content.decode()
    assert labelled_wallet(sandbox, "vault").kind == "virtual"


@pytest.mark.parametrize("model", [Movement, Posting])
def test_movements_and_postings_are_read_only_but_exportable(
    trainer_client: Client, sandbox: Sandbox, model: Any
) -> None:
    row = model.objects.filter(sandbox=sandbox).first()
    assert trainer_client.get(page_of(model, "changelist")).status_code == 200
    page = trainer_client.get(page_of(model, "change", row.pk))
    assert page.status_code == 200
    assert "_save" not in page.content.decode()
    assert trainer_client.get(page_of(model, "add")).status_code == 403
    assert trainer_client.get(page_of(model, "delete", row.pk)).status_code == 403
    assert trainer_client.get(page_of(model, "import")).status_code == 403
    assert b"SIM-MOV-000001" in export_file(trainer_client, model, "csv")


def test_deleting_and_importing_wallets_is_forbidden(trainer_client: Client, sandbox: Sandbox) -> None:
    row = labelled_wallet(sandbox, "vault")
    assert trainer_client.get(page_of(Wallet, "delete", row.pk)).status_code == 403
    assert trainer_client.get(page_of(Wallet, "import")).status_code == 403
