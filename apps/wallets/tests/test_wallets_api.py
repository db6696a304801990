"""API of wallets: list, creation, names, idempotency, isolation of rooms and refusal of real addresses."""

from importlib import import_module
from typing import Any, Final

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import User
from apps.sandboxes.models import KeptAnswer, Sandbox
from apps.sandboxes.selectors import records_of
from apps.sandboxes.services import reset_sandbox
from apps.wallets.ledger.models import ADDRESS_TAKEN, ID_RESERVED, ID_TAKEN, Wallet
from apps.wallets.ledger.selectors import find_wallet
from apps.wallets.ledger.services import wallets as services
from apps.wallets.ledger.services.wallets import create_wallet
from apps.wallets.tests.rooms import labelled, transfer
from mockconsole.lib.real.refusals import TRAINING_EVM
from mockconsole.lib.real.training_forms import training_address, training_bitcoin_address

pytestmark = pytest.mark.django_db

WALLETS: Final = "/api/wallets"
VIRTUAL: Final = "/api/wallets/virtual"
NEW: Final = {"name": "Drill", "network": "ethereum"}


def post(client: Client, path: str, body: Any, **headers: str) -> Any:
    return client.post(path, body, content_type="application/json", headers=headers)


@pytest.mark.meets("1:177", "D:training-addresses")
def test_list_has_every_wallet_newest_first_with_its_balances(
    operator_client: Client, sandbox: Sandbox
) -> None:
    listed = operator_client.get(WALLETS).json()
    assert [row["createdAt"] for row in listed] == sorted((row["createdAt"] for row in listed), reverse=True)
    master = next(row for row in listed if row["label"] == "master")
    assert master["id"] == master["walletId"] == "WLT_000003"
    # Error messages quote this address as an example.
    assert master["address"] == TRAINING_EVM
    assert master["simulated"] is True
    assert {"asset": "ETH", "amount": "430.25", "simulated": True} in master["balances"]


def test_list_omits_the_ledgers_own_wallets(operator_client: Client) -> None:
    assert not {"outside", "transit"} & {row["kind"] for row in operator_client.get(WALLETS).json()}


def test_list_shows_a_movement_at_once(operator_client: Client, sandbox: Sandbox) -> None:
    first = operator_client.get(WALLETS)
    transfer(sandbox, "vault", "wallet1", "0.5")
    again = operator_client.get(WALLETS, headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 200
    vault = next(row for row in again.json() if row["label"] == "vault")
    assert {"asset": "USDT", "amount": "37499.5", "simulated": True} in vault["balances"]


def test_list_with_a_matching_etag_returns_304(operator_client: Client) -> None:
    tag = operator_client.get(WALLETS)["ETag"]
    assert operator_client.get(WALLETS, headers={"If-None-Match": tag}).status_code == 304


@pytest.mark.meets("1:178")
def test_created_wallet_is_empty_and_first_in_the_list(operator_client: Client) -> None:
    reply = post(operator_client, WALLETS, {**NEW, "walletId": "WLT_VAULT-1", "idSource": "custom"})
    assert reply.status_code == 201
    made = reply.json()
    assert made["id"] == "WLT_000034"
    assert made["address"] == training_address("WLT_000034")
    assert (made["walletId"], made["idSource"], made["balances"]) == ("WLT_VAULT-1", "custom", [])
    assert operator_client.get(WALLETS).json()[0] == made


@pytest.mark.meets("1:179a", "Domain:2d")
def test_virtual_wallet_gets_an_address_of_its_network(operator_client: Client) -> None:
    made = post(operator_client, VIRTUAL, {"name": "Side", "network": "bitcoin"}).json()
    assert (made["kind"], made["address"]) == ("virtual", training_bitcoin_address("WLT_000034"))


@pytest.mark.departs_from("1:119b", "1:179b")
def test_virtual_wallet_keeps_a_given_address_that_must_be_unique(operator_client: Client) -> None:
    given = {**NEW, "address": training_address("side door")}
    made = post(operator_client, VIRTUAL, given)
    assert (made.status_code, made.json()["kind"], made.json()["address"]) == (
        201,
        "virtual",
        given["address"],
    )
    again = post(operator_client, VIRTUAL, given)
    assert (again.status_code, list(again.json()["fields"])) == (400, ["address"])


@pytest.mark.parametrize("taken", ["WLT_Drill-1", "wlt_drill-1", "vault", "corner-shop"])
def test_create_refuses_a_wallet_id_that_names_another_wallet(
    operator_client: Client, sandbox: Sandbox, taken: str
) -> None:
    theirs = {**NEW, "address": "Corner-Shop", "walletId": "WLT_DRILL-1"}
    assert post(operator_client, WALLETS, theirs).status_code == 201
    reply = post(operator_client, WALLETS, {**NEW, "walletId": taken})
    assert (reply.status_code, reply.json()["fields"]) == (400, {"walletId": [ID_TAKEN]})
    assert records_of(Wallet, sandbox.pk).filter(name="Drill").count() == 1


@pytest.mark.parametrize("reserved", ["WLT_000003", "wlt_000099", "Master", "outside", "transit", "wallet12"])
def test_create_refuses_a_reserved_wallet_id(
    operator_client: Client, sandbox: Sandbox, reserved: str
) -> None:
    reply = post(operator_client, WALLETS, {**NEW, "walletId": reserved})
    assert (reply.status_code, reply.json()["fields"]) == (400, {"walletId": [ID_RESERVED]})
    assert not records_of(Wallet, sandbox.pk).filter(name="Drill").exists()


def test_transfer_finds_a_wallet_by_its_id_which_no_address_can_take(
    operator_client: Client, sandbox: Sandbox
) -> None:
    made = post(operator_client, WALLETS, {**NEW, "walletId": "Till-1"}).json()
    match = find_wallet(sandbox.pk, " till-1 ")
    assert match is not None
    assert match.ref == made["id"]
    reply = post(operator_client, WALLETS, {**NEW, "address": "TILL-1"})
    assert (reply.status_code, reply.json()["fields"]) == (400, {"address": [ADDRESS_TAKEN]})
    empty = {"fromWallet": "TILL-1", "toWallet": "vault", "amount": "5", "currency": "USDT"}
    refused = post(operator_client, "/api/transactions", empty)
    assert refused.status_code == 400
    assert "holds 0 USDT" in refused.content.decode()


def test_migration_clears_ambiguous_and_reserved_wallet_ids(sandbox: Sandbox) -> None:
    rows = records_of(Wallet, sandbox.pk)
    given = {
        "vault": "external",
        "escrow": "WLT_000001",
        "wallet1": "Vault",
        "wallet2": "Till-1",
        "wallet3": "WLT_17950608KQTBRM",
    }
    for label, wallet_id in given.items():
        rows.filter(label=label).update(wallet_id=wallet_id, id_source="custom")
    import_module("apps.wallets.migrations.0002_wallet_ids_apart").take_back(apps, None)
    left = dict(rows.exclude(wallet_id="").values_list("label", "wallet_id"))
    assert left == {"wallet2": "Till-1", "wallet3": "WLT_17950608KQTBRM"}
    assert rows.get(label="vault").id_source == "auto"


@pytest.mark.services
def test_database_refuses_a_duplicate_wallet_id_in_any_letter_case(sandbox: Sandbox) -> None:
    rows = records_of(Wallet, sandbox.pk)
    rows.filter(label="vault").update(wallet_id="SIDE")
    with pytest.raises(IntegrityError), transaction.atomic():
        rows.filter(label="escrow").update(wallet_id="side")
    assert rows.filter(wallet_id="").count() > 1


@pytest.mark.departs_from("1:119b", "1:179b")
def test_virtual_wallet_without_a_name_is_named_by_its_number(
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


def test_create_accepts_a_free_text_address_that_must_be_unique(operator_client: Client) -> None:
    assert post(operator_client, WALLETS, {**NEW, "address": " my-label "}).json()["address"] == "my-label"
    again = post(operator_client, WALLETS, {**NEW, "address": "my-label"})
    assert again.status_code == 400
    assert again.json()["fields"] == {
        "address": ["Another wallet of this room has this address. Choose another one."]
    }


@pytest.mark.parametrize(
    "address",
    ["master", "Wallet3", "external", "TRANSIT", "WLT_000003", "wlt_999998", "SIM-MOV-000001", "trn-1"],
)
def test_create_refuses_a_reserved_address(operator_client: Client, address: str) -> None:
    reply = post(operator_client, WALLETS, {**NEW, "address": address})
    assert reply.status_code == 400
    assert "wallets of its own" in reply.json()["fields"]["address"][0]


def test_create_refuses_another_wallets_label_as_address(operator_client: Client) -> None:
    assert post(operator_client, WALLETS, {**NEW, "address": "Payroll"}).status_code == 400


def test_create_refuses_a_taken_address_in_another_letter_case(operator_client: Client) -> None:
    reply = post(operator_client, WALLETS, {**NEW, "address": TRAINING_EVM.lower()})
    assert reply.status_code == 400


@pytest.mark.meets("1:178")
@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 10_000}, "name"),
        ({"name": "a\u0000b"}, "name"),
        ({"name": "Lone\u202eevil"}, "name"),
        ({"name": 7}, "name"),
        ({"network": "dogecoin"}, "network"),
        ({"network": None}, "network"),
        ({"walletId": "no spaces"}, "walletId"),
        ({"walletId": "x" * 65}, "walletId"),
        ({"walletId": 42}, "walletId"),
        ({"idSource": "guess"}, "idSource"),
        ({"address": "x" * 65}, "address"),
        ({"balance": "1000000"}, "balance"),
    ],
)
def test_create_refuses_a_malformed_field_and_stores_nothing(
    operator_client: Client, sandbox: Sandbox, changed: dict[str, Any], field: str
) -> None:
    before = records_of(Wallet, sandbox.pk).count()
    reply = post(operator_client, WALLETS, {**NEW, **changed})
    assert reply.status_code == 400
    assert list(reply.json()["fields"]) == [field]
    assert records_of(Wallet, sandbox.pk).count() == before


@pytest.mark.parametrize(
    "address",
    [
        "0xdAC17F958D2ee523a2206206994597C13D831ec7",
        "0xdAC17F95 8D2ee523a2206206994597C13D831ec7",
        "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
        "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    ],
)
@pytest.mark.parametrize("path", [WALLETS, VIRTUAL])
def test_create_refuses_a_real_address_with_the_reason(
    operator_client: Client, address: str, path: str
) -> None:
    reply = post(operator_client, path, {**NEW, "address": address})
    assert (reply.status_code, reply.json()["code"]) == (400, "real_world_identifier")
    assert "looks like a real blockchain address" in reply.json()["message"]
    assert address not in reply.content.decode()


@pytest.mark.parametrize("name", ["محفظة", "Vault 🏦", "ﷺ" * 80])
def test_create_keeps_a_name_in_any_script(operator_client: Client, name: str) -> None:
    assert post(operator_client, VIRTUAL, {"name": name}).json()["name"] == name


def test_list_has_only_wallets_of_the_own_room(
    operator_client: Client, other_sandbox: Sandbox, operator: User
) -> None:
    made = create_wallet(who=operator, sandbox_id=other_sandbox.pk, name="Theirs")
    assert made.name not in {row["name"] for row in operator_client.get(WALLETS).json()}


@pytest.mark.parametrize("path", [WALLETS, VIRTUAL])
def test_create_without_a_session_returns_401(client: Client, path: str) -> None:
    assert post(client, path, NEW).status_code == 401


def test_list_without_a_session_returns_401(client: Client) -> None:
    assert client.get(WALLETS).status_code == 401


def test_query_count_of_the_list_is_independent_of_its_length(
    operator_client: Client, sandbox: Sandbox, operator: User
) -> None:
    operator_client.get(WALLETS)
    counts = []
    for more in (0, 5):
        for number in range(more):
            create_wallet(who=operator, sandbox_id=sandbox.pk, name=f"Wallet {number}")
        with CaptureQueriesContext(connection) as queries:
            operator_client.get(WALLETS)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 5


def test_create_in_a_full_room_is_refused_with_advice(
    operator_client: Client, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MOST_WALLETS", 34)
    assert post(operator_client, WALLETS, NEW).status_code == 201
    reply = post(operator_client, WALLETS, NEW)
    assert (reply.status_code, "reset the room" in reply.json()["message"]) == (400, True)


@pytest.mark.meets("D:idempotency")
def test_same_idempotency_key_returns_the_same_wallet(operator_client: Client, sandbox: Sandbox) -> None:
    first = post(operator_client, WALLETS, NEW, **{"Idempotency-Key": "k-1"})
    again = post(operator_client, WALLETS, NEW, **{"Idempotency-Key": "k-1"})
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.content == again.content
    assert (first.get("Idempotent-Replayed"), again["Idempotent-Replayed"]) == (None, "true")
    assert again["X-Simulated"] == "true"
    assert records_of(Wallet, sandbox.pk).filter(name="Drill").count() == 1


def test_idempotency_key_with_another_body_returns_422(operator_client: Client, sandbox: Sandbox) -> None:
    post(operator_client, WALLETS, NEW, **{"Idempotency-Key": "k-1"})
    reply = post(operator_client, WALLETS, {**NEW, "name": "Other"}, **{"Idempotency-Key": "k-1"})
    assert (reply.status_code, reply.json()["code"]) == (422, "idempotency_key_reused")
    assert not records_of(Wallet, sandbox.pk).filter(name="Other").exists()


def test_idempotency_key_is_scoped_to_account_and_url(
    operator_client: Client, trainer_client: Client, sandbox: Sandbox
) -> None:
    key = {"Idempotency-Key": "k-1"}
    made = {
        post(operator_client, WALLETS, NEW, **key).json()["id"],
        post(operator_client, VIRTUAL, NEW, **key).json()["id"],
        post(trainer_client, WALLETS, NEW, **key).json()["id"],
    }
    assert len(made) == 3


def test_idempotency_key_of_a_refused_request_can_be_reused(operator_client: Client) -> None:
    key = {"Idempotency-Key": "k-1"}
    labelled_reply = post(operator_client, WALLETS, {**NEW, "address": "master-2"})
    assert labelled_reply.status_code == 201
    assert post(operator_client, WALLETS, {**NEW, "address": "master-2"}, **key).status_code == 400
    assert not KeptAnswer.objects.exists()
    assert post(operator_client, WALLETS, {**NEW, "address": "master-3"}, **key).status_code == 201


@pytest.mark.parametrize("key", ["", " ", "x" * 201, "schlüssel"])
def test_malformed_idempotency_key_is_refused(operator_client: Client, key: str) -> None:
    reply = post(operator_client, WALLETS, NEW, **{"Idempotency-Key": key})
    assert reply.status_code == 400
    assert "Idempotency-Key" in reply.json()["message"]


def test_reset_deletes_the_stored_idempotent_answers(operator_client: Client, sandbox: Sandbox) -> None:
    post(operator_client, WALLETS, NEW, **{"Idempotency-Key": "k-1"})
    reset_sandbox(who=None, sandbox=sandbox)
    assert not KeptAnswer.objects.exists()
    assert labelled(sandbox, "master").ref == "WLT_000003"


def test_create_refuses_an_address_that_looks_like_a_taken_one(operator_client: Client) -> None:
    assert post(operator_client, WALLETS, {**NEW, "address": "Drill desk"}).status_code == 201
    again = post(operator_client, WALLETS, {**NEW, "address": "Drill\u00a0de\u200bsk\u200e"})
    assert (again.status_code, again.json()["fields"]) == (400, {"address": [ADDRESS_TAKEN]})
