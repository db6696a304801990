"""Wallet connector before a broadcast: connecting, checking addresses, preparing transfers."""

import json
from decimal import Decimal
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.accounts.tests.people import PASSWORD, account, post, sign_in, signed_in
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.sandboxes.services import clone_sandbox, reset_sandbox
from apps.sandboxes.tests.admin_pages import page_of
from apps.texts.catalogue import default_of
from apps.wallets.connector.models import PreparedTransfer
from apps.wallets.connector.selectors import token_contract
from apps.wallets.ledger.models import Movement
from apps.wallets.ledger.selectors import balance_of
from apps.wallets.tests.connector_calls import CONTRACT, OUTSIDE, connect, prepare, prepare_transaction
from apps.wallets.tests.rooms import assert_adds_up, labelled, transfer
from mockconsole.lib.real.training_forms import training_address

pytestmark = pytest.mark.django_db

STATE = "/api/dapp-wallet/state"
REAL = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045"


def wallet_state(client: Client) -> Any:
    body = client.get(STATE).json()
    assert body["success"] is True
    return body["walletState"]


# Connecting


@pytest.mark.meets("2:173", "2:289", "2:406", "2:407")
def test_state_is_blank_before_connecting(operator_client: Client) -> None:
    assert wallet_state(operator_client) == {
        "connected": False,
        "address": "",
        "balance": "0",
        "tokenBalance": "0",
        "network": "ethereum",
        "chainId": 1,
        "simulated": True,
    }


@pytest.mark.meets("2:173", "2:290")
def test_connect_returns_the_master_wallet_of_the_room(operator_client: Client, sandbox: Sandbox) -> None:
    master = labelled(sandbox, "master")
    reply = connect(operator_client)
    assert reply["success"] is True
    assert reply["walletState"] == wallet_state(operator_client)
    assert reply["walletState"]["connected"] is True
    assert reply["walletState"]["address"] == master.address
    assert Decimal(reply["walletState"]["balance"]) == balance_of(master, "ETH")
    assert Decimal(reply["walletState"]["tokenBalance"]) == balance_of(master, "USDT")


def test_connect_is_idempotent(operator_client: Client) -> None:
    assert connect(operator_client) == connect(operator_client)


def test_connection_belongs_to_the_account_in_all_its_browsers(
    operator: User, operator_client: Client, trainer_client: Client, stranger_client: Client
) -> None:
    connect(operator_client)
    assert wallet_state(signed_in(operator))["connected"] is True
    assert wallet_state(trainer_client)["connected"] is False
    assert wallet_state(stranger_client)["connected"] is False


def test_sign_out_ends_only_the_accounts_own_connection(operator: User, trainer_client: Client) -> None:
    browser = Client()
    assert sign_in(browser, operator.username, PASSWORD).json()["success"] is True
    connect(browser)
    connect(trainer_client)
    post(browser, "auth/logout")
    assert wallet_state(signed_in(operator))["connected"] is False
    assert wallet_state(trainer_client)["connected"] is True


@pytest.mark.meets("2:290")
def test_connect_fails_in_a_room_without_a_master_wallet(operator_client: Client, sandbox: Sandbox) -> None:
    connect(operator_client)
    master = labelled(sandbox, "master")
    master.label = ""
    master.save()
    assert wallet_state(operator_client)["connected"] is False
    reply = connect(operator_client)
    assert reply["success"] is False
    assert "label master" in reply["error"]
    assert reply["walletState"]["connected"] is False


# Checking an address


def confirm_address(client: Client, address: Any) -> Any:
    return post(client, "dapp-wallet/confirm-address", {"address": address})


@pytest.mark.meets("2:291")
@pytest.mark.parametrize(
    "address",
    [
        training_address("recipient"),
        f"SIM:{training_address('recipient')}",
        f"  {training_address('recipient')} ",
        "master",
        "wallet1",
        "WLT_000004",
    ],
)
def test_training_address_or_name_of_a_room_wallet_is_valid(operator_client: Client, address: str) -> None:
    assert confirm_address(operator_client, address).json() == {"success": True, "valid": True}


@pytest.mark.meets("2:291")
@pytest.mark.parametrize(
    "address",
    [
        training_address("recipient").swapcase().replace("0X", "0x"),
        training_address("recipient").lower(),
        training_address("recipient")[:-1],
        "bob",
        "0xabc",
        "SIM:",
        "cold-storage",
        "outside",
        "transit",
        "שלום 🪙",
    ],
)
def test_mistyped_unknown_or_off_chain_address_is_invalid(operator_client: Client, address: str) -> None:
    assert confirm_address(operator_client, address).json() == {"success": True, "valid": False}


def test_real_contract_address_is_refused_at_its_field(operator_client: Client) -> None:
    body = confirm_address(operator_client, "0xdac17f958d2ee523a2206206994597c13d831ec7").json()
    assert body["code"] == "real_world_identifier"
    assert list(body["fields"]) == ["address"]


def test_label_of_another_room_is_invalid(
    operator_client: Client, sandbox: Sandbox, other_sandbox: Sandbox
) -> None:
    elsewhere = labelled(other_sandbox, "wallet1")
    elsewhere.label = "elsewhere"
    elsewhere.save()
    assert confirm_address(operator_client, "elsewhere").json()["valid"] is False


@pytest.mark.meets("Domain:1.3b")
@pytest.mark.parametrize("address", [REAL, f"SIM:{REAL}", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"])
def test_real_address_is_refused_with_the_reason(operator_client: Client, address: str) -> None:
    reply = confirm_address(operator_client, address)
    assert (reply.status_code, reply.json()["code"]) == (400, "real_world_identifier")
    assert "looks like a real blockchain address" in reply.json()["message"]


@pytest.mark.parametrize("address", [None, "", 7, ["master"], "x" * 10_000, "a\0b"])
def test_malformed_address_is_refused_at_its_field(operator_client: Client, address: Any) -> None:
    reply = confirm_address(operator_client, address)
    assert (reply.status_code, list(reply.json()["fields"])) == (400, ["address"])


# Preparing


@pytest.mark.meets("2:292")
def test_prepare_returns_the_whole_transaction_and_moves_nothing(
    operator_client: Client, sandbox: Sandbox
) -> None:
    connect(operator_client)
    balance = balance_of(labelled(sandbox, "master"), "USDT")
    reply = prepare(operator_client, to="wallet1", amount="100.50")
    assert reply.status_code == 200
    assert reply.json() == {
        "success": True,
        "transaction": {
            "id": "SIM-TX-000001",
            "fromAddress": labelled(sandbox, "master").address,
            "toAddress": labelled(sandbox, "wallet1").address,
            "tokenAddress": CONTRACT,
            "currency": "USDT",
            "amount": "100.5",
            "network": "ethereum",
            "chainId": 1,
            "simulated": True,
        },
    }
    assert balance_of(labelled(sandbox, "master"), "USDT") == balance
    assert records_of(PreparedTransfer, sandbox.pk).get().status == "prepared"
    assert not records_of(Movement, sandbox.pk).exclude(made_by="scenario").exists()


@pytest.mark.meets("2:132", "2:407", "D:usdt-contract")
def test_default_contract_of_the_screen_matches_the_servers() -> None:
    assert default_of("dapp-wallet-connector", "tokenContract") == CONTRACT == token_contract()


def test_prepare_accepts_addresses_with_the_sim_prefix(operator_client: Client) -> None:
    connect(operator_client)
    reply = prepare(operator_client, to=f"SIM:{OUTSIDE}", tokenAddress=f"sim:{CONTRACT}")
    assert reply.json()["transaction"]["toAddress"] == OUTSIDE


def refusal_of(reply: Any) -> tuple[int, str, list[str]]:
    body = reply.json()
    return reply.status_code, body["code"], list(body["fields"])


def test_prepare_without_a_connection_returns_409(operator_client: Client, sandbox: Sandbox) -> None:
    reply = prepare(operator_client)
    assert refusal_of(reply) == (409, "not_connected", [])
    assert not records_of(PreparedTransfer, sandbox.pk).exists()


MALFORMED: list[tuple[str, Any]] = [
    *[
        (name, value)
        for name in ("toAddress", "tokenAddress")
        for value in ("", None, 7, "x" * 10_000, "bob")
    ],
    ("toAddress", training_address("recipient").lower()),
    ("toAddress", "master"),
    ("toAddress", "cold-storage"),
    ("tokenAddress", training_address("USDT")),
    ("tokenAddress", "USDT (SIM)"),
    *[
        ("amount", value)
        for value in (
            *("", None, 5, "0", "0.000000", "-5", "NaN", "Infinity", "1e400", "1e3", "12,5", "9" * 80, "٢٥"),
            *("0.0000001", "99999999999999999999", "1 000"),
        )
    ],
]


@pytest.mark.meets("2:132", "2:212", "2:407", "D:usdt-contract")
def test_prepare_refuses_a_malformed_field_and_stores_nothing(
    operator_client: Client, sandbox: Sandbox
) -> None:
    connect(operator_client)
    accepted = []
    for name, value in MALFORMED:
        reply = prepare(operator_client, **{name: value})
        if refusal_of(reply) != (400, "invalid", [name]):
            accepted.append((name, value, reply.content))
    assert accepted == []
    assert not records_of(PreparedTransfer, sandbox.pk).exists()


@pytest.mark.meets("2:292")
def test_refusals_have_the_keys_of_a_normal_reply(operator_client: Client) -> None:
    connect(operator_client)
    body = prepare(operator_client, amount="0").json()
    assert (body["success"], body["error"]) == (False, body["message"])
    assert "transaction" not in body
    assert (
        operator_client.post("/api/dapp-wallet/confirm-address", {}, "application/json").json()["valid"]
        is False
    )


@pytest.mark.meets("Domain:1.3b")
@pytest.mark.parametrize("name", ["toAddress", "tokenAddress"])
def test_prepare_refuses_a_real_address_at_its_field(operator_client: Client, name: str) -> None:
    connect(operator_client)
    reply = prepare(operator_client, **{name: REAL})
    assert refusal_of(reply) == (400, "real_world_identifier", [name])
    assert "looks like a real blockchain address" in reply.json()["message"]


def test_prepare_refuses_more_than_the_balance_and_names_it(
    operator_client: Client, sandbox: Sandbox
) -> None:
    connect(operator_client)
    balance = balance_of(labelled(sandbox, "master"), "USDT")
    reply = prepare(operator_client, amount=str(balance + Decimal("0.000001")))
    assert refusal_of(reply) == (400, "invalid", ["amount"])
    assert f"holds {balance}" in reply.json()["message"]
    assert prepare(operator_client, amount=str(balance)).status_code == 200


def test_prepare_refuses_unknown_fields_and_malformed_bodies(operator_client: Client) -> None:
    connect(operator_client)
    assert refusal_of(prepare(operator_client, fromAddress="master")) == (400, "invalid", ["fromAddress"])
    bodies: list[Any] = [[], "text", 7, None]
    for body in bodies:
        sent = json.dumps(body)
        address = reverse("prepare_dapp_transfer")
        assert operator_client.post(address, sent, content_type="application/json").status_code == 400


def test_same_idempotency_key_prepares_once(operator_client: Client, sandbox: Sandbox) -> None:
    connect(operator_client)
    first = prepare(operator_client, key="once")
    assert prepare(operator_client, key="once").content == first.content
    assert records_of(PreparedTransfer, sandbox.pk).count() == 1
    assert prepare(operator_client, key="once", amount="2").status_code == 422


def test_every_call_without_a_session_returns_401(client: Client, sandbox: Sandbox) -> None:
    assert client.get(STATE).status_code == 401
    assert client.get("/api/dapp-wallet/confirmations/0xabc").status_code == 401
    for name in ("connect", "confirm-address", "prepare-transfer", "broadcast"):
        assert post(client, f"dapp-wallet/{name}", {}).status_code == 401


def test_state_connect_and_prepare_stay_within_their_query_limits(
    operator_client: Client, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(8):
        operator_client.get(STATE)
    with django_assert_max_num_queries(14):
        connect(operator_client)
    with django_assert_max_num_queries(14):
        prepare(operator_client)


def test_movement_announces_a_change_of_the_wallet_state(
    sandbox: Sandbox, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks() as announced:
        transfer(sandbox, "vault", "master", "1")
    assert any("dapp-wallet/state" in entry.resources for entry in announced)


# Records


def test_clone_copies_prepared_transfers_and_reset_deletes_them(
    operator: User, operator_client: Client, sandbox: Sandbox
) -> None:
    connect(operator_client)
    prepare_transaction(operator_client)
    copy = clone_sandbox(who=None, source=sandbox, key="copy", name="Copy")
    row = records_of(PreparedTransfer, copy.pk).get()
    assert (row.ref, row.source) == ("SIM-TX-000001", labelled(copy, "master"))
    reset_sandbox(who=None, sandbox=sandbox)
    assert not records_of(PreparedTransfer, sandbox.pk).exists()
    assert wallet_state(operator_client)["connected"] is True
    assert_adds_up(sandbox)


def test_account_with_a_connection_can_be_deleted(sandbox: Sandbox) -> None:
    joan = account("joan", sandbox)
    connect(signed_in(joan))
    joan.delete()


@pytest.mark.services
@pytest.mark.parametrize("changed", [{"status": "done"}, {"amount": Decimal(0)}, {"status": "broadcast"}])
def test_database_constraints_refuse_invalid_transfers(
    operator_client: Client, sandbox: Sandbox, changed: dict[str, Any]
) -> None:
    connect(operator_client)
    prepare_transaction(operator_client)
    with pytest.raises(IntegrityError), transaction.atomic():
        records_of(PreparedTransfer, sandbox.pk).update(**changed)


def test_admin_shows_prepared_transfers_read_only(
    trainer_client: Client, operator_client: Client, sandbox: Sandbox
) -> None:
    connect(operator_client)
    prepare_transaction(operator_client)
    row = records_of(PreparedTransfer, sandbox.pk).get()
    assert "SIM-TX-000001" in trainer_client.get(page_of(PreparedTransfer, "changelist")).content.decode()
    page = trainer_client.get(page_of(PreparedTransfer, "change", row.pk))
    assert page.status_code == 200
    assert "_save" not in page.content.decode()
    for name in ("add", "import"):
        assert trainer_client.get(page_of(PreparedTransfer, name)).status_code == 403
