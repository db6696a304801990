"""API of wallets: list, creation, unique and reserved names, and idempotency."""

from importlib import import_module
from typing import Any, Final

import pytest
from django.apps import apps
from django.db import IntegrityError, transaction
from django.test import Client

from apps.sandboxes.models import KeptAnswer, Sandbox
from apps.sandboxes.selectors import records_of
from apps.sandboxes.services import reset_sandbox
from apps.wallets.ledger.models import ADDRESS_TAKEN, ID_RESERVED, ID_TAKEN, Wallet
from apps.wallets.ledger.selectors import find_wallet
from apps.wallets.ledger.services import wallets as services
from apps.wallets.tests.rooms import transfer
from mockconsole.lib.real.refusals import TRAINING_EVM
from mockconsole.lib.real.training_forms import training_address, training_bitcoin_address

pytestmark = pytest.mark.django_db

WALLETS: Final = "/api/wallets"
VIRTUAL: Final = "/api/wallets/virtual"
NEW: Final = {"name": "Drill", "network": "ethereum"}


def post(client: Client, path: str, body: Any, **headers: str) -> Any:
    return client.post(path, body, content_type="application/json", headers=headers)


@pytest.mark.meets("1:177", "D:training-addresses")
def test_wallet_list_is_newest_first_and_includes_balances(operator_client: Client, sandbox: Sandbox) -> None:
    listed = operator_client.get(WALLETS).json()
    assert [row["createdAt"] for row in listed] == sorted((row["createdAt"] for row in listed), reverse=True)
    master = next(row for row in listed if row["label"] == "master")
    assert master["id"] == master["walletId"] == "WLT_000003"
    # Error messages quote the master wallet's address as an example.
    assert master["address"] == TRAINING_EVM
    assert master["simulated"] is True
    assert {"asset": "ETH", "amount": "430.25", "simulated": True} in master["balances"]


def test_wallet_list_omits_the_ledgers_own_two_wallets(operator_client: Client) -> None:
    assert not {"outside", "transit"} & {row["kind"] for row in operator_client.get(WALLETS).json()}


def test_wallet_list_includes_a_new_movement_immediately(operator_client: Client, sandbox: Sandbox) -> None:
    first = operator_client.get(WALLETS)
    transfer(sandbox, "vault", "wallet1", "0.5")
    again = operator_client.get(WALLETS, headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 200
    vault = next(row for row in again.json() if row["label"] == "vault")
    assert {"asset": "USDT", "amount": "37499.5", "simulated": True} in vault["balances"]


@pytest.mark.meets("1:178")
def test_created_wallet_is_empty_and_first_in_the_list(operator_client: Client) -> None:
    response = post(operator_client, WALLETS, {**NEW, "walletId": "WLT_VAULT-1", "idSource": "custom"})
    assert response.status_code == 201
    body = response.json()
    assert body["id"] == "WLT_000034"
    assert body["address"] == training_address("WLT_000034")
    assert (body["walletId"], body["idSource"], body["balances"]) == ("WLT_VAULT-1", "custom", [])
    assert operator_client.get(WALLETS).json()[0] == body


@pytest.mark.meets("1:179a", "Domain:2d")
def test_virtual_wallet_gets_an_address_in_its_networks_format(operator_client: Client) -> None:
    body = post(operator_client, VIRTUAL, {"name": "Side", "network": "bitcoin"}).json()
    assert (body["kind"], body["address"]) == ("virtual", training_bitcoin_address("WLT_000034"))


@pytest.mark.departs_from("1:119b", "1:179b")
def test_virtual_wallet_gets_the_given_address_unless_another_wallet_has_it(operator_client: Client) -> None:
    body = {**NEW, "address": training_address("side door")}
    response = post(operator_client, VIRTUAL, body)
    assert (response.status_code, response.json()["kind"], response.json()["address"]) == (
        201,
        "virtual",
        body["address"],
    )
    again = post(operator_client, VIRTUAL, body)
    assert (again.status_code, list(again.json()["fields"])) == (400, ["address"])


@pytest.mark.parametrize("name", ["WLT_Drill-1", "wlt_drill-1", "vault", "corner-shop"])
def test_creating_a_wallet_rejects_a_wallet_id_that_is_a_name_of_another_wallet(
    operator_client: Client, sandbox: Sandbox, name: str
) -> None:
    theirs = {**NEW, "address": "Corner-Shop", "walletId": "WLT_DRILL-1"}
    assert post(operator_client, WALLETS, theirs).status_code == 201
    response = post(operator_client, WALLETS, {**NEW, "walletId": name})
    assert (response.status_code, response.json()["fields"]) == (400, {"walletId": [ID_TAKEN]})
    assert records_of(Wallet, sandbox.pk).filter(name="Drill").count() == 1


@pytest.mark.parametrize("reserved", ["WLT_000003", "wlt_000099", "Master", "outside", "transit", "wallet12"])
def test_creating_a_wallet_rejects_a_reserved_wallet_id(
    operator_client: Client, sandbox: Sandbox, reserved: str
) -> None:
    response = post(operator_client, WALLETS, {**NEW, "walletId": reserved})
    assert (response.status_code, response.json()["fields"]) == (400, {"walletId": [ID_RESERVED]})
    assert not records_of(Wallet, sandbox.pk).filter(name="Drill").exists()


def test_transfer_finds_a_wallet_by_its_wallet_id_and_no_other_wallet_can_get_this_id_as_address(
    operator_client: Client, sandbox: Sandbox
) -> None:
    body = post(operator_client, WALLETS, {**NEW, "walletId": "Till-1"}).json()
    match = find_wallet(sandbox.pk, " till-1 ")
    assert match is not None
    assert match.ref == body["id"]
    response = post(operator_client, WALLETS, {**NEW, "address": "TILL-1"})
    assert (response.status_code, response.json()["fields"]) == (400, {"address": [ADDRESS_TAKEN]})
    empty = {"fromWallet": "TILL-1", "toWallet": "vault", "amount": "5", "currency": "USDT"}
    refused = post(operator_client, "/api/transactions", empty)
    assert refused.status_code == 400
    assert "holds 0 USDT" in refused.content.decode()


def test_migration_clears_ambiguous_and_reserved_wallet_ids(sandbox: Sandbox) -> None:
    rows = records_of(Wallet, sandbox.pk)
    wallet_ids = {
        "vault": "external",
        "escrow": "WLT_000001",
        "wallet1": "Vault",
        "wallet2": "Till-1",
        "wallet3": "WLT_17950608KQTBRM",
    }
    for label, wallet_id in wallet_ids.items():
        rows.filter(label=label).update(wallet_id=wallet_id, id_source="custom")
    import_module("apps.wallets.migrations.0002_wallet_ids_apart").take_back(apps, None)
    left = dict(rows.exclude(wallet_id="").values_list("label", "wallet_id"))
    assert left == {"wallet2": "Till-1", "wallet3": "WLT_17950608KQTBRM"}
    assert rows.get(label="vault").id_source == "auto"


@pytest.mark.services
def test_database_rejects_a_duplicate_wallet_id_in_any_letter_case(sandbox: Sandbox) -> None:
    rows = records_of(Wallet, sandbox.pk)
    rows.filter(label="vault").update(wallet_id="SIDE")
    with pytest.raises(IntegrityError), transaction.atomic():
        rows.filter(label="escrow").update(wallet_id="side")
    assert rows.filter(wallet_id="").count() > 1


@pytest.mark.departs_from("1:119b", "1:179b")
def test_virtual_wallet_created_without_a_name_is_named_by_its_number(
    operator_client: Client,
) -> None:
    names = [
        post(operator_client, VIRTUAL, {"address": training_address(f"door {number}"), **named}).json()[
            "name"
        ]
        for number, named in enumerate([{}, {"name": ""}, {"name": " "}])
    ]
    assert names == ["Virtual wallet 34", "Virtual wallet 35", "Virtual wallet 36"]
    assert post(operator_client, WALLETS, {"network": "ethereum"}).status_code == 400


@pytest.mark.parametrize(
    "taken", ["Drill desk", "Drill\u00a0de\u200bsk\u200e", "Payroll", TRAINING_EVM.lower()]
)
def test_creating_a_wallet_accepts_a_free_text_address_unless_it_looks_like_an_address_or_label_of_another_wallet(
    operator_client: Client, taken: str
) -> None:
    body = post(operator_client, WALLETS, {**NEW, "address": " Drill desk "}).json()
    assert body["address"] == "Drill desk"
    again = post(operator_client, WALLETS, {**NEW, "address": taken})
    assert (again.status_code, again.json()["fields"]) == (400, {"address": [ADDRESS_TAKEN]})


@pytest.mark.parametrize(
    "address",
    ["master", "Wallet3", "external", "TRANSIT", "WLT_000003", "wlt_999998", "SIM-MOV-000001", "trn-1"],
)
def test_creating_a_wallet_rejects_a_reserved_address(operator_client: Client, address: str) -> None:
    response = post(operator_client, WALLETS, {**NEW, "address": address})
    assert response.status_code == 400
    assert "for its own wallets" in response.json()["fields"]["address"][0]


@pytest.mark.parametrize("name", ["محفظة", "Vault 🏦", "ﷺ" * 80])
def test_created_wallet_keeps_a_name_in_any_script(operator_client: Client, name: str) -> None:
    assert post(operator_client, VIRTUAL, {"name": name}).json()["name"] == name


def test_creating_a_wallet_in_a_full_room_is_rejected_with_advice(
    operator_client: Client, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MAX_WALLETS", 34)
    assert post(operator_client, WALLETS, NEW).status_code == 201
    response = post(operator_client, WALLETS, NEW)
    assert (response.status_code, "reset the room" in response.json()["message"]) == (400, True)


def test_idempotency_key_is_scoped_to_its_url(operator_client: Client) -> None:
    key = {"Idempotency-Key": "k-1"}
    made = [post(operator_client, path, NEW, **key).json()["id"] for path in (WALLETS, VIRTUAL)]
    assert made[0] != made[1]


@pytest.mark.usefixtures("small_scenario")
def test_resetting_a_room_deletes_its_stored_idempotent_responses(
    operator_client: Client, sandbox: Sandbox
) -> None:
    post(operator_client, WALLETS, NEW, **{"Idempotency-Key": "k-1"})
    reset_sandbox(who=None, sandbox=sandbox)
    assert not KeptAnswer.objects.exists()
