"""Preparing a sovereign transaction: whether the simulated balance covers it, and that nothing moves."""

from typing import Any

import pytest
from django.test import Client

from apps.accounts.models import User
from apps.accounts.tests.people import post
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import get_sandbox, records_of
from apps.sandboxes.services import change_sandbox
from apps.sovereign.tests.tested import ADDRESS, PREPARE, claim, have, prepare, take_master_away
from apps.wallets.ledger.models import Movement
from apps.wallets.tests.rooms import assert_adds_up, totals

REAL_ADDRESS = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045"


@pytest.fixture
def holding(operator: User, sandbox: Sandbox) -> Sandbox:
    """Have the master wallet hold 10.5 ETH."""
    have(operator, sandbox, "10.5")
    return sandbox


@pytest.mark.meets("2:162")
def test_the_amount_that_stands_in_the_form_can_be_executed_and_nothing_moves(
    operator_client: Client, holding: Sandbox
) -> None:
    before = totals(holding), records_of(Movement, holding.pk).count()
    reply = prepare(operator_client)
    assert (reply.status_code, reply.json()) == (
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
    assert (totals(holding), records_of(Movement, holding.pk).count()) == before
    assert_adds_up(holding)


@pytest.mark.meets("D:can-execute")
@pytest.mark.parametrize(
    ("amount", "can", "missing"),
    [
        ("10.5", True, "0"),
        ("10.500000000000000001", False, "0.000000000000000001"),
        ("99999999999999999999", False, "99999999999999999988.5"),
    ],
)
def test_an_amount_is_covered_to_the_last_digit_or_told_how_much_is_missing(
    operator_client: Client, holding: Sandbox, amount: str, can: bool, missing: str
) -> None:
    said = prepare(operator_client, amount=amount).json()
    assert (said["success"], said["canExecute"], said["missing"]) == (True, can, missing)
    sentence = f"The master wallet holds 10.5 simulated ETH, {missing} ETH less than that."
    assert said.get("error", "").startswith(sentence) is not can


@pytest.mark.parametrize("choice", ["fails", "rejected"])
def test_a_trainer_has_the_next_one_declined(operator_client: Client, holding: Sandbox, choice: str) -> None:
    change_sandbox(who=None, sandbox_id=holding.pk, next_transfer=choice)
    assert [prepare(operator_client).json()["success"] for _ in range(2)] == [False, True]


def test_staying_pending_waits_for_a_transfer_that_can(operator_client: Client, holding: Sandbox) -> None:
    steered = change_sandbox(who=None, sandbox_id=holding.pk, next_transfer="stays_pending")
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
def test_the_cents_of_an_amount_decide_whether_it_is_prepared(
    operator_client: Client, holding: Sandbox, amount: str, success: bool, can: bool, reason: str
) -> None:
    said = prepare(operator_client, amount=amount).json()
    assert (said["success"], said["canExecute"]) == (success, can)
    assert reason in said.get("error", "")


def test_nothing_is_prepared_where_the_chain_is_disconnected(
    operator_client: Client, holding: Sandbox
) -> None:
    claim(holding, blockchain_connected=False)
    said = prepare(operator_client).json()
    assert (said["success"], said["canExecute"]) == (False, False)
    assert "disconnected" in said["error"]


def test_a_room_without_a_master_wallet_says_so(operator_client: Client, holding: Sandbox) -> None:
    take_master_away(holding)
    said = prepare(operator_client).json()
    assert (said["success"], said["canExecute"], said["balance"]) == (True, False, "0")
    assert (said["missing"], "no master wallet" in said["error"]) == ("0.001", True)


def test_another_rooms_wallet_covers_nothing(
    stranger: User, operator_client: Client, stranger_client: Client, holding: Sandbox, other_sandbox: Sandbox
) -> None:
    have(stranger, other_sandbox, "1")
    assert prepare(operator_client, amount="5").json()["canExecute"] is True
    assert prepare(stranger_client, amount="5").json()["missing"] == "4"


@pytest.mark.meets("2:246")
def test_call_data_is_looked_at_and_thrown_away(operator_client: Client, holding: Sandbox) -> None:
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
        ({"to": ""}, "invalid"),
        ({"to": "master"}, "invalid"),
        ({"to": f"{ADDRESS[:8]}{ADDRESS[8:-6].swapcase()}{ADDRESS[-6:]}"}, "invalid"),
        ({"to": REAL_ADDRESS}, "real_world_identifier"),
        ({"to": 7}, "invalid"),
        ({"amount": ""}, "invalid"),
        ({"amount": "0"}, "invalid"),
        ({"amount": "-1"}, "invalid"),
        ({"amount": "NaN"}, "invalid"),
        ({"amount": "1e3"}, "invalid"),
        ({"amount": 0.5}, "invalid"),
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
        ({"gas": "21000"}, "invalid"),
    ],
)
def test_what_can_not_be_is_refused_at_its_field(
    operator_client: Client, holding: Sandbox, changed: dict[str, Any], code: str
) -> None:
    reply = prepare(operator_client, **changed)
    assert (reply.status_code, reply.json()["code"]) == (400, code)
    assert list(reply.json()["fields"]) == list(changed)


def test_nobody_prepares_without_a_session_and_nothing_but_a_post(
    client: Client, operator_client: Client
) -> None:
    assert post(client, PREPARE, {}).status_code == 401
    assert operator_client.get(f"/api/{PREPARE}").status_code == 405


def test_preparing_costs_few_queries(
    operator_client: Client, holding: Sandbox, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(7):
        prepare(operator_client)
