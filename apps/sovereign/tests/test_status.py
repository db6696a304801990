"""Tests of the sovereign test's status: values that staff edit, and values of the ledger, the chain and the network."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import now_in, records_of
from apps.sandboxes.services import complete_sandboxes, freeze_clock, set_clock_speed, shift_clock
from apps.sandboxes.tests.admin_pages import edit_in_list, errors_in_list, page_of
from apps.sovereign.models import SovereignStatus
from apps.sovereign.selectors import next_system_change
from apps.sovereign.tests.sovereign_calls import (
    SYSTEM,
    VALIDATE,
    WALLET,
    set_balance,
    set_claims,
)
from apps.swift.services import CONNECTED, NO_CONNECTION, set_connection
from apps.wallets.ledger.selectors import balance_of
from apps.wallets.ledger.simulation import SECONDS_A_BLOCK, block_at
from apps.wallets.tests.rooms import labelled_wallet, remove_master_wallet
from mockconsole.lib.money.exact import shortest
from mockconsole.lib.real.training_forms import is_training_hash


@pytest.mark.meets("2:160", "2:243")
def test_validation_shows_a_valid_key_with_a_training_hash(
    operator_client: Client, stranger_client: Client, sandbox: Sandbox
) -> None:
    body = operator_client.get(VALIDATE).json()
    assert is_training_hash(body["keyHash"])
    assert body["keyHash"] == stranger_client.get(VALIDATE).json()["keyHash"]
    assert body == {
        "valid": True,
        "level": 20,
        "authority": "Level 20",
        "keyHash": body["keyHash"],
        "walletAddress": labelled_wallet(sandbox, "master").address,
        "networkStatus": "CONNECTED",
    }


@pytest.mark.meets("2:244")
def test_wallet_status_shows_the_master_wallet_with_its_ledger_balances(
    operator_client: Client, sandbox: Sandbox
) -> None:
    master = labelled_wallet(sandbox, "master")
    body = operator_client.get(WALLET).json()
    balances = body.pop("balances")
    assert body == {
        "found": True,
        "name": "Master Wallet",
        "address": master.address,
        "network": "ethereum",
        "chainId": 1,
        "simulated": True,
    }
    assert {row["asset"]: Decimal(row["amount"]) for row in balances} == {
        asset: balance_of(master, asset) for asset in ("ADA", "BTC", "ETH", "USDT")
    }


@pytest.mark.meets("2:161", "2:245")
def test_system_status_shows_the_balance_and_the_block_of_the_room(
    operator_client: Client, sandbox: Sandbox
) -> None:
    freeze_clock(who=None, sandbox=sandbox)
    shift_clock(who=None, sandbox=sandbox, by=timedelta(hours=-1))
    sandbox.refresh_from_db()
    assert operator_client.get(SYSTEM).json() == {
        "swiftApiKey": {"valid": True},
        "blockchain": {
            "connected": True,
            "balance": shortest(balance_of(labelled_wallet(sandbox, "master"), "ETH")),
            "blockNumber": block_at(now_in(sandbox).timestamp()),
            "simulated": True,
        },
        "capabilities": {"level20Authority": True, "canTransfer": True},
        "integration": {"sovereignSystemOperational": True},
    }


def test_cached_system_status_expires_at_the_next_block(sandbox: Sandbox) -> None:
    set_clock_speed(who=None, sandbox=sandbox, speed=Decimal(2))
    shift_clock(who=None, sandbox=sandbox, by=timedelta(hours=-1))
    sandbox.refresh_from_db()
    now = now_in(sandbox).timestamp()
    ends = next_system_change(sandbox.pk)
    assert ends is not None
    anchored = sandbox.clock.anchor_wall.timestamp(), sandbox.clock.anchor_simulated.timestamp()
    at_end = anchored[1] + 2 * (ends - anchored[0])
    assert at_end == pytest.approx((block_at(now) + 1) * SECONDS_A_BLOCK, abs=0.01)
    freeze_clock(who=None, sandbox=sandbox)
    assert next_system_change(sandbox.pk) is None


@pytest.mark.meets("2:161")
@pytest.mark.parametrize(
    ("changed", "parts"),
    [
        ({"swift_key_valid": False}, (False, True, True, True)),
        ({"blockchain_connected": False}, (True, False, True, False)),
        ({"level20_authority": False}, (True, True, False, False)),
    ],
)
def test_switching_off_a_displayed_value_switches_off_the_parts_that_depend_on_it(
    operator_client: Client, sandbox: Sandbox, changed: dict[str, bool], parts: tuple[bool, ...]
) -> None:
    set_claims(sandbox, **changed)
    body = operator_client.get(SYSTEM).json()
    capabilities = body["capabilities"]
    assert (
        body["swiftApiKey"]["valid"],
        body["blockchain"]["connected"],
        capabilities["level20Authority"],
        capabilities["canTransfer"],
    ) == parts
    assert body["integration"]["sovereignSystemOperational"] is False
    network = operator_client.get(VALIDATE).json()["networkStatus"]
    assert network == ("CONNECTED" if parts[1] else "DISCONNECTED")


def test_status_reports_no_transfer_capability_if_the_master_wallet_is_empty(
    operator: User, operator_client: Client, sandbox: Sandbox
) -> None:
    set_balance(operator, sandbox, "0")
    body = operator_client.get(SYSTEM).json()
    assert body["blockchain"]["balance"] == "0"
    assert body["capabilities"] == {"level20Authority": True, "canTransfer": False}
    assert body["integration"] == {"sovereignSystemOperational": False}


@pytest.mark.meets("2:161")
def test_lost_swift_connection_invalidates_the_swift_key_and_notifies_screens(
    operator_client: Client,
    stranger_client: Client,
    trainer: User,
    sandbox: Sandbox,
    django_capture_on_commit_callbacks: Any,
) -> None:
    with django_capture_on_commit_callbacks(execute=True) as announced:
        set_connection(who=trainer, sandbox=sandbox, connection=NO_CONNECTION)
    assert any("sovereign" in entry.resources for entry in announced)
    body = operator_client.get(SYSTEM).json()
    assert (body["swiftApiKey"]["valid"], body["blockchain"]["connected"]) == (False, True)
    assert body["integration"]["sovereignSystemOperational"] is False
    assert stranger_client.get(SYSTEM).json()["swiftApiKey"]["valid"] is True
    set_connection(who=trainer, sandbox=sandbox, connection=CONNECTED)
    assert operator_client.get(SYSTEM).json()["swiftApiKey"]["valid"] is True


def test_payment_to_the_master_wallet_changes_the_next_response_and_notifies_screens(
    operator: User, operator_client: Client, sandbox: Sandbox, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True) as announced:
        set_balance(operator, sandbox, "7.25")
    assert any("sovereign" in entry.resources for entry in announced)
    assert operator_client.get(SYSTEM).json()["blockchain"]["balance"] == "7.25"
    balances = {row["asset"]: row["amount"] for row in operator_client.get(WALLET).json()["balances"]}
    assert balances["ETH"] == "7.25"


def test_admin_edits_the_displayed_values_in_the_list_but_cannot_add_a_second_row(
    operator_client: Client,
    stranger_client: Client,
    trainer_client: Client,
    sandbox: Sandbox,
    django_capture_on_commit_callbacks: Any,
) -> None:
    etag = operator_client.get(VALIDATE)["ETag"]
    row = records_of(SovereignStatus, sandbox.pk).get()
    with django_capture_on_commit_callbacks(execute=True) as announced:
        edit_in_list(trainer_client, SovereignStatus, row, valid="", level="99", authority="Level 99 Emperor")
    assert any("sovereign" in getattr(entry, "resources", ()) for entry in announced)
    body = operator_client.get(VALIDATE, headers={"If-None-Match": etag}).json()
    assert (body["valid"], body["level"], body["authority"]) == (False, 99, "Level 99 Emperor")
    assert stranger_client.get(VALIDATE).json()["level"] == 20
    assert trainer_client.get(page_of(SovereignStatus, "add")).status_code == 403


def test_admin_list_rejects_a_level_above_100(trainer_client: Client, sandbox: Sandbox) -> None:
    row = records_of(SovereignStatus, sandbox.pk).get()
    response = edit_in_list(trainer_client, SovereignStatus, row, level="101")
    assert list(errors_in_list(response)) == ["level"]


def test_room_without_a_sovereign_status_row_shows_the_defaults_until_the_server_start_adds_the_row(
    operator_client: Client, sandbox: Sandbox
) -> None:
    before = operator_client.get(VALIDATE).json()
    records_of(SovereignStatus, sandbox.pk).delete()
    assert operator_client.get(VALIDATE).json() == before
    complete_sandboxes()
    assert records_of(SovereignStatus, sandbox.pk).count() == 1


@pytest.mark.meets("2:160")
def test_room_without_a_master_wallet_shows_an_invalid_key_and_a_zero_balance(
    operator_client: Client, sandbox: Sandbox
) -> None:
    remove_master_wallet(sandbox)
    body = operator_client.get(VALIDATE).json()
    assert (body["valid"], body["walletAddress"]) == (False, "")
    wallet = operator_client.get(WALLET).json()
    assert (wallet["found"], wallet["address"], wallet["balances"]) == (False, "", [])
    system = operator_client.get(SYSTEM).json()
    assert (system["blockchain"]["balance"], system["capabilities"]["canTransfer"]) == ("0", False)


@pytest.mark.meets("2:244")
def test_status_uses_only_the_records_of_the_callers_room(
    stranger: User, operator_client: Client, stranger_client: Client, other_sandbox: Sandbox
) -> None:
    set_claims(other_sandbox, authority="Level 3", swift_key_valid=False)
    set_balance(stranger, other_sandbox, "1")
    assert operator_client.get(VALIDATE).json()["authority"] == "Level 20"
    assert stranger_client.get(VALIDATE).json()["authority"] == "Level 3"
    assert stranger_client.get(SYSTEM).json()["blockchain"]["balance"] == "1"
    assert operator_client.get(SYSTEM).json()["blockchain"]["balance"] != "1"
