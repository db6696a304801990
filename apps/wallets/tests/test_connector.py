"""Wallet connector up to the broadcast: connecting, checking addresses and preparing transfers."""

from decimal import Decimal
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from apps.accounts.models import User
from apps.accounts.tests.people import PASSWORD, account, post, sign_in, signed_in_client
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
from apps.wallets.tests.rooms import assert_adds_up, labelled_wallet, remove_master_wallet, transfer
from mockconsole.lib.real.training_forms import training_address

pytestmark = pytest.mark.django_db

STATE = "/api/dapp-wallet/state"


def wallet_state(client: Client) -> Any:
    body = client.get(STATE).json()
    assert body["success"] is True
    return body["walletState"]


# Connecting


@pytest.mark.meets("2:173", "2:289", "2:406", "2:407")
def test_wallet_state_is_blank_before_connecting(operator_client: Client) -> None:
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
def test_connecting_returns_the_state_of_the_rooms_master_wallet(
    operator_client: Client, sandbox: Sandbox
) -> None:
    master = labelled_wallet(sandbox, "master")
    body = connect(operator_client)
    assert body["success"] is True
    assert body["walletState"] == wallet_state(operator_client)
    assert body["walletState"]["connected"] is True
    assert body["walletState"]["address"] == master.address
    assert Decimal(body["walletState"]["balance"]) == balance_of(master, "ETH")
    assert Decimal(body["walletState"]["tokenBalance"]) == balance_of(master, "USDT")


def test_connecting_twice_returns_the_same_response(operator_client: Client) -> None:
    assert connect(operator_client) == connect(operator_client)


def test_connected_account_is_connected_in_all_its_browsers(
    operator: User, operator_client: Client, trainer_client: Client, stranger_client: Client
) -> None:
    connect(operator_client)
    assert wallet_state(signed_in_client(operator))["connected"] is True
    assert wallet_state(trainer_client)["connected"] is False
    assert wallet_state(stranger_client)["connected"] is False


def test_sign_out_ends_only_the_accounts_own_connection(operator: User, trainer_client: Client) -> None:
    browser = Client()
    assert sign_in(browser, operator.username, PASSWORD).json()["success"] is True
    connect(browser)
    connect(trainer_client)
    post(browser, "auth/logout")
    assert wallet_state(signed_in_client(operator))["connected"] is False
    assert wallet_state(trainer_client)["connected"] is True


@pytest.mark.meets("2:290")
def test_connecting_fails_in_a_room_without_a_master_wallet(
    operator_client: Client, sandbox: Sandbox
) -> None:
    connect(operator_client)
    remove_master_wallet(sandbox)
    assert wallet_state(operator_client)["connected"] is False
    body = connect(operator_client)
    assert body["success"] is False
    assert "label master" in body["error"]
    assert body["walletState"]["connected"] is False


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
def test_address_check_accepts_a_training_address_and_the_name_of_a_wallet_of_the_room(
    operator_client: Client, address: str
) -> None:
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
def test_address_check_rejects_an_address_that_is_mistyped_or_unknown_or_of_another_chain(
    operator_client: Client, address: str
) -> None:
    assert confirm_address(operator_client, address).json() == {"success": True, "valid": False}


def test_address_check_rejects_the_label_of_another_rooms_wallet(
    operator_client: Client, sandbox: Sandbox, other_sandbox: Sandbox
) -> None:
    elsewhere = labelled_wallet(other_sandbox, "wallet1")
    elsewhere.label = "elsewhere"
    elsewhere.save()
    assert confirm_address(operator_client, "elsewhere").json()["valid"] is False


# Preparing


@pytest.mark.meets("2:292")
def test_preparing_a_transfer_returns_the_whole_transaction_and_moves_nothing(
    operator_client: Client, sandbox: Sandbox
) -> None:
    connect(operator_client)
    balance = balance_of(labelled_wallet(sandbox, "master"), "USDT")
    response = prepare(operator_client, to="wallet1", amount="100.50")
    assert response.status_code == 200
    assert response.json() == {
        "success": True,
        "transaction": {
            "id": "SIM-TX-000001",
            "fromAddress": labelled_wallet(sandbox, "master").address,
            "toAddress": labelled_wallet(sandbox, "wallet1").address,
            "tokenAddress": CONTRACT,
            "currency": "USDT",
            "amount": "100.5",
            "network": "ethereum",
            "chainId": 1,
            "simulated": True,
        },
    }
    assert balance_of(labelled_wallet(sandbox, "master"), "USDT") == balance
    assert records_of(PreparedTransfer, sandbox.pk).get().status == "prepared"
    assert not records_of(Movement, sandbox.pk).exclude(made_by="scenario").exists()


@pytest.mark.meets("2:132", "2:407", "D:usdt-contract")
def test_default_token_contract_on_the_screen_is_the_one_that_the_server_accepts() -> None:
    assert default_of("dapp-wallet-connector", "tokenContract") == CONTRACT == token_contract()


def test_preparing_a_transfer_accepts_addresses_with_the_sim_prefix(operator_client: Client) -> None:
    connect(operator_client)
    response = prepare(operator_client, to=f"SIM:{OUTSIDE}", tokenAddress=f"sim:{CONTRACT}")
    assert response.json()["transaction"]["toAddress"] == OUTSIDE


def refusal_of(response: Any) -> tuple[int, str, list[str]]:
    body = response.json()
    return response.status_code, body["code"], list(body["fields"])


def test_preparing_a_transfer_without_a_connection_returns_409(
    operator_client: Client, sandbox: Sandbox
) -> None:
    response = prepare(operator_client)
    assert refusal_of(response) == (409, "not_connected", [])
    assert not records_of(PreparedTransfer, sandbox.pk).exists()


def test_preparing_a_transfer_above_the_balance_is_rejected_and_the_error_states_the_balance(
    operator_client: Client, sandbox: Sandbox
) -> None:
    connect(operator_client)
    balance = balance_of(labelled_wallet(sandbox, "master"), "USDT")
    response = prepare(operator_client, amount=str(balance + Decimal("0.000001")))
    assert refusal_of(response) == (400, "invalid", ["amount"])
    assert f"holds {balance}" in response.json()["message"]
    assert prepare(operator_client, amount=str(balance)).status_code == 200


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
    assert (row.ref, row.source) == ("SIM-TX-000001", labelled_wallet(copy, "master"))
    reset_sandbox(who=None, sandbox=sandbox)
    assert not records_of(PreparedTransfer, sandbox.pk).exists()
    assert wallet_state(operator_client)["connected"] is True
    assert_adds_up(sandbox)


def test_account_with_a_connection_can_be_deleted(sandbox: Sandbox) -> None:
    joan = account("joan", sandbox)
    connect(signed_in_client(joan))
    joan.delete()


@pytest.mark.services
@pytest.mark.parametrize("changed", [{"status": "done"}, {"amount": Decimal(0)}, {"status": "broadcast"}])
def test_database_constraints_reject_invalid_prepared_transfers(
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
