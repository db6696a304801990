"""Tests of preparing a sovereign transaction: check against the balance, refusals, and no recorded movement."""

from typing import Any

import pytest
from django.test import Client

from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import get_sandbox, records_of
from apps.sandboxes.services import change_sandbox
from apps.sovereign.tests.sovereign_calls import (
    ADDRESS,
    prepare,
    set_balance,
    set_claims,
)
from apps.wallets.ledger.models import Movement
from apps.wallets.tests.rooms import assert_adds_up, remove_master_wallet, totals

REAL_ADDRESS = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045"


@pytest.fixture
def funded_sandbox(operator: User, sandbox: Sandbox) -> Sandbox:
    """Return the sandbox after setting its master wallet's balance to 10.5 ETH."""
    set_balance(operator, sandbox, "10.5")
    return sandbox


@pytest.mark.meets("2:162")
def test_preparation_of_the_default_amount_can_be_executed_and_writes_no_movement(
    operator_client: Client, funded_sandbox: Sandbox
) -> None:
    before = totals(funded_sandbox), records_of(Movement, funded_sandbox.pk).count()
    response = prepare(operator_client)
    assert (response.status_code, response.json()) == (
        200,
        {
            "success": True,
            "canExecute": True,
            "to": ADDRESS,
            "amount": "0.001",
            "currency": "ETH",
            "balance": "10.5",
            "missing": "0",
            "simulated": True,
        },
    )
    assert (totals(funded_sandbox), records_of(Movement, funded_sandbox.pk).count()) == before
    assert_adds_up(funded_sandbox)


@pytest.mark.meets("D:can-execute")
@pytest.mark.parametrize(
    ("amount", "can", "missing"),
    [
        ("10.5", True, "0"),
        ("10.500000000000000001", False, "0.000000000000000001"),
        ("99999999999999999999", False, "99999999999999999988.5"),
    ],
)
def test_preparation_states_the_exact_missing_amount(
    operator_client: Client, funded_sandbox: Sandbox, amount: str, can: bool, missing: str
) -> None:
    body = prepare(operator_client, amount=amount).json()
    assert (body["success"], body["canExecute"], body["missing"]) == (True, can, missing)
    sentence = f"The master wallet holds 10.5 simulated ETH, {missing} ETH less than the amount."
    assert body.get("error", "").startswith(sentence) is not can


@pytest.mark.parametrize("choice", ["fails", "rejected"])
def test_chosen_failure_or_rejection_declines_only_the_next_preparation(
    operator_client: Client, funded_sandbox: Sandbox, choice: str
) -> None:
    change_sandbox(who=None, sandbox_id=funded_sandbox.pk, next_transfer=choice)
    assert [prepare(operator_client).json()["success"] for _ in range(2)] == [False, True]


def test_preparation_does_not_use_up_a_chosen_outcome_that_leaves_transfers_pending(
    operator_client: Client, funded_sandbox: Sandbox
) -> None:
    steered = change_sandbox(who=None, sandbox_id=funded_sandbox.pk, next_transfer="stays_pending")
    assert prepare(operator_client).json()["canExecute"] is True
    assert get_sandbox(steered.pk).next_transfer == "stays_pending"


@pytest.mark.meets("D:magic-cents-sovereign")
@pytest.mark.parametrize(
    ("amount", "success", "can", "reason"),
    [
        ("1.13", False, False, "declined this transaction"),
        ("1.29", False, False, "sent this transaction back"),
        ("1.07", True, True, ""),
        ("100.13", False, False, "declined this transaction"),
    ],
)
def test_magic_cents_of_the_amount_decide_the_outcome_of_a_preparation(
    operator_client: Client, funded_sandbox: Sandbox, amount: str, success: bool, can: bool, reason: str
) -> None:
    body = prepare(operator_client, amount=amount).json()
    assert (body["success"], body["canExecute"]) == (success, can)
    assert reason in body.get("error", "")


def test_preparation_fails_while_the_chain_is_disconnected(
    operator_client: Client, funded_sandbox: Sandbox
) -> None:
    set_claims(funded_sandbox, blockchain_connected=False)
    body = prepare(operator_client).json()
    assert (body["success"], body["canExecute"]) == (False, False)
    assert "disconnected" in body["error"]


def test_preparation_cannot_be_executed_and_gives_the_reason_if_the_room_has_no_master_wallet(
    operator_client: Client, funded_sandbox: Sandbox
) -> None:
    remove_master_wallet(funded_sandbox)
    body = prepare(operator_client).json()
    assert (body["success"], body["canExecute"], body["balance"]) == (True, False, "0")
    assert (body["missing"], "no master wallet" in body["error"]) == ("0.001", True)


def test_preparation_uses_only_the_balance_of_the_callers_room(
    stranger: User,
    operator_client: Client,
    stranger_client: Client,
    funded_sandbox: Sandbox,
    other_sandbox: Sandbox,
) -> None:
    set_balance(stranger, other_sandbox, "1")
    assert prepare(operator_client, amount="5").json()["canExecute"] is True
    assert prepare(stranger_client, amount="5").json()["missing"] == "4"


@pytest.mark.meets("2:246")
def test_preparation_accepts_call_data_without_using_it(
    operator_client: Client, funded_sandbox: Sandbox
) -> None:
    transfer = f"0xa9059cbb{ADDRESS[2:].lower():0>64}{10**18:064x}"
    for data in (
        "",
        "0x",
        "0xa9059cbb",
        transfer,
        f"{transfer}00",
        f"0xa9059cbb{10**30:064x}{transfer[10:]}",
    ):
        assert prepare(operator_client, data=data).json()["canExecute"] is True


@pytest.mark.meets("2:246")
@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"to": "master"}, "invalid"),
        ({"to": f"{ADDRESS[:8]}{ADDRESS[8:-6].swapcase()}{ADDRESS[-6:]}"}, "invalid"),
        ({"amount": "0.0000000000000000001"}, "invalid"),
        ({"data": "transfer"}, "invalid"),
        ({"data": "0xa"}, "invalid"),
        ({"data": "0x" + "a9" * 1000}, "invalid"),
        (
            {"data": f"0x{'4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'}"},
            "real_world_identifier",
        ),
        ({"data": f"0xa9059cbb{REAL_ADDRESS[2:].lower():0>64}{10**18:064x}"}, "real_world_identifier"),
        ({"data": f"0xa9059cbb{REAL_ADDRESS[2:].lower():0>64}{10**18:064x}00"}, "real_world_identifier"),
    ],
)
def test_preparation_rejects_an_invalid_field(
    operator_client: Client, funded_sandbox: Sandbox, changed: dict[str, Any], code: str
) -> None:
    response = prepare(operator_client, **changed)
    assert (response.status_code, response.json()["code"]) == (400, code)
    assert list(response.json()["fields"]) == list(changed)
