"""Status of the sovereign test: claims that staff edit, and figures of the ledger, the chain and the network."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import now_in, records_of
from apps.sandboxes.services import complete_sandboxes, freeze_clock, set_clock_speed, shift_clock
from apps.sandboxes.tests.admin_pages import edit_in_list, errors_in_list, page_of
from apps.sovereign.models import SovereignStatus
from apps.sovereign.selectors import next_system_change
from apps.sovereign.tests.tested import READS, SYSTEM, VALIDATE, WALLET, claim, have, take_master_away
from apps.swift.services import CONNECTED, NO_CONNECTION, set_connection
from apps.wallets.ledger.selectors import balance_of
from apps.wallets.ledger.simulation import SECONDS_A_BLOCK, block_at
from apps.wallets.tests.rooms import labelled
from mockconsole.lib.money.exact import shortest
from mockconsole.lib.real.training_forms import is_training_hash


@pytest.mark.meets("2:160", "2:243")
def test_the_key_is_said_to_be_valid_and_is_the_hash_of_a_name(
    operator_client: Client, stranger_client: Client, sandbox: Sandbox
) -> None:
    said = operator_client.get(VALIDATE).json()
    assert is_training_hash(said["keyHash"])
    assert said["keyHash"] == stranger_client.get(VALIDATE).json()["keyHash"]
    assert said == {
        "valid": True,
        "level": 20,
        "authority": "Level 20",
        "keyHash": said["keyHash"],
        "walletAddress": labelled(sandbox, "master").address,
        "networkStatus": "CONNECTED",
    }


@pytest.mark.meets("2:244")
def test_the_wallet_is_the_rooms_master_wallet_with_what_the_ledger_has_of_it(
    operator_client: Client, sandbox: Sandbox
) -> None:
    master = labelled(sandbox, "master")
    said = operator_client.get(WALLET).json()
    held = said.pop("balances")
    assert said == {
        "found": True,
        "name": "Master Wallet",
        "address": master.address,
        "network": "ethereum",
        "chainId": 1,
        "simulated": True,
    }
    assert {row["asset"]: Decimal(row["amount"]) for row in held} == {
        asset: balance_of(master, asset) for asset in ("ADA", "BTC", "ETH", "USDT")
    }
    assert all(row["simulated"] is True for row in held)


@pytest.mark.meets("2:161", "2:245")
def test_the_system_is_operational_with_the_rooms_own_balance_and_block(
    operator_client: Client, sandbox: Sandbox
) -> None:
    freeze_clock(who=None, sandbox=sandbox)
    sandbox.refresh_from_db()
    assert operator_client.get(SYSTEM).json() == {
        "swiftApiKey": {"valid": True},
        "blockchain": {
            "connected": True,
            "balance": shortest(balance_of(labelled(sandbox, "master"), "ETH")),
            "blockNumber": block_at(now_in(sandbox).timestamp()),
            "simulated": True,
        },
        "capabilities": {"level20Authority": True, "canTransfer": True},
        "integration": {"sovereignSystemOperational": True},
    }


@pytest.mark.meets("2:161")
def test_the_block_counts_on_with_the_rooms_clock(operator_client: Client, sandbox: Sandbox) -> None:
    freeze_clock(who=None, sandbox=sandbox)
    before = operator_client.get(SYSTEM).json()["blockchain"]["blockNumber"]
    sandbox.refresh_from_db()
    shift_clock(who=None, sandbox=sandbox, by=timedelta(seconds=5 * SECONDS_A_BLOCK))
    assert operator_client.get(SYSTEM).json()["blockchain"]["blockNumber"] == before + 5


def test_a_kept_system_status_ends_with_its_block(sandbox: Sandbox) -> None:
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
def test_what_staff_switch_off_takes_what_follows_from_it_along(
    operator_client: Client, sandbox: Sandbox, changed: dict[str, bool], parts: tuple[bool, ...]
) -> None:
    claim(sandbox, **changed)
    said = operator_client.get(SYSTEM).json()
    capabilities = said["capabilities"]
    assert (
        said["swiftApiKey"]["valid"],
        said["blockchain"]["connected"],
        capabilities["level20Authority"],
        capabilities["canTransfer"],
    ) == parts
    assert said["integration"]["sovereignSystemOperational"] is False
    network = operator_client.get(VALIDATE).json()["networkStatus"]
    assert network == ("CONNECTED" if parts[1] else "DISCONNECTED")


def test_an_empty_wallet_can_transfer_nothing(
    operator: User, operator_client: Client, sandbox: Sandbox
) -> None:
    have(operator, sandbox, "0")
    said = operator_client.get(SYSTEM).json()
    assert said["blockchain"]["balance"] == "0"
    assert said["capabilities"] == {"level20Authority": True, "canTransfer": False}
    assert said["integration"] == {"sovereignSystemOperational": False}


@pytest.mark.meets("2:161")
def test_a_lost_network_takes_the_key_and_open_screens_are_told(
    operator_client: Client,
    stranger_client: Client,
    trainer: User,
    sandbox: Sandbox,
    django_capture_on_commit_callbacks: Any,
) -> None:
    with django_capture_on_commit_callbacks(execute=True) as announced:
        set_connection(who=trainer, sandbox=sandbox, connection=NO_CONNECTION)
    assert any("sovereign" in entry.resources for entry in announced)
    said = operator_client.get(SYSTEM).json()
    assert (said["swiftApiKey"]["valid"], said["blockchain"]["connected"]) == (False, True)
    assert said["integration"]["sovereignSystemOperational"] is False
    assert stranger_client.get(SYSTEM).json()["swiftApiKey"]["valid"] is True
    set_connection(who=trainer, sandbox=sandbox, connection=CONNECTED)
    assert operator_client.get(SYSTEM).json()["swiftApiKey"]["valid"] is True


def test_what_the_master_wallet_gets_shows_at_once_and_open_screens_are_told(
    operator: User, operator_client: Client, sandbox: Sandbox, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True) as announced:
        have(operator, sandbox, "7.25")
    assert any("sovereign" in entry.resources for entry in announced)
    assert operator_client.get(SYSTEM).json()["blockchain"]["balance"] == "7.25"
    held = {row["asset"]: row["amount"] for row in operator_client.get(WALLET).json()["balances"]}
    assert held["ETH"] == "7.25"


def test_staff_edit_the_claims_in_the_list_and_nobody_makes_a_second(
    operator_client: Client,
    stranger_client: Client,
    trainer_client: Client,
    sandbox: Sandbox,
    django_capture_on_commit_callbacks: Any,
) -> None:
    etag = operator_client.get(VALIDATE)["ETag"]
    assert operator_client.get(VALIDATE, headers={"If-None-Match": etag}).status_code == 304
    row = records_of(SovereignStatus, sandbox.pk).get()
    with django_capture_on_commit_callbacks(execute=True) as announced:
        edit_in_list(trainer_client, SovereignStatus, row, valid="", level="99", authority="Level 99 Emperor")
    assert any("sovereign" in getattr(entry, "resources", ()) for entry in announced)
    said = operator_client.get(VALIDATE, headers={"If-None-Match": etag}).json()
    assert (said["valid"], said["level"], said["authority"]) == (False, 99, "Level 99 Emperor")
    assert stranger_client.get(VALIDATE).json()["level"] == 20
    assert trainer_client.get(page_of(SovereignStatus, "add")).status_code == 403


def test_a_level_that_no_screen_could_claim_is_refused_at_its_field(
    trainer_client: Client, sandbox: Sandbox
) -> None:
    row = records_of(SovereignStatus, sandbox.pk).get()
    reply = edit_in_list(trainer_client, SovereignStatus, row, level="101")
    assert list(errors_in_list(reply)) == ["level"]


def test_the_claims_can_not_hold_something_real(sandbox: Sandbox) -> None:
    row = records_of(SovereignStatus, sandbox.pk).get()
    row.authority = "LEVEL 20 GEBABEBB"
    with pytest.raises(ValidationError) as caught:
        row.full_clean()
    assert list(caught.value.message_dict) == ["authority"]


def test_a_room_that_has_lost_its_claims_gets_them_back(operator_client: Client, sandbox: Sandbox) -> None:
    before = operator_client.get(VALIDATE).json()
    records_of(SovereignStatus, sandbox.pk).delete()
    assert operator_client.get(VALIDATE).json() == before
    complete_sandboxes()
    assert records_of(SovereignStatus, sandbox.pk).count() == 1


@pytest.mark.meets("2:160")
def test_without_a_master_wallet_nothing_is_valid_or_held(operator_client: Client, sandbox: Sandbox) -> None:
    take_master_away(sandbox)
    said = operator_client.get(VALIDATE).json()
    assert (said["valid"], said["walletAddress"]) == (False, "")
    wallet = operator_client.get(WALLET).json()
    assert (wallet["found"], wallet["address"], wallet["balances"]) == (False, "", [])
    system = operator_client.get(SYSTEM).json()
    assert (system["blockchain"]["balance"], system["capabilities"]["canTransfer"]) == ("0", False)


@pytest.mark.meets("2:244")
def test_another_room_has_a_status_of_its_own(
    stranger: User, operator_client: Client, stranger_client: Client, other_sandbox: Sandbox
) -> None:
    claim(other_sandbox, authority="Level 3", swift_key_valid=False)
    have(stranger, other_sandbox, "1")
    assert operator_client.get(VALIDATE).json()["authority"] == "Level 20"
    assert stranger_client.get(VALIDATE).json()["authority"] == "Level 3"
    assert stranger_client.get(SYSTEM).json()["blockchain"]["balance"] == "1"
    assert operator_client.get(SYSTEM).json()["blockchain"]["balance"] != "1"


@pytest.mark.meets("2:243")
def test_nobody_is_answered_without_a_session(client: Client, sandbox: Sandbox) -> None:
    assert [client.get(path).status_code for path in READS] == [401] * 3


@pytest.mark.meets("2:245")
@pytest.mark.parametrize(("path", "most"), [(VALIDATE, 4), (WALLET, 5), (SYSTEM, 7)])
def test_a_read_costs_few_queries(
    operator_client: Client, django_assert_max_num_queries: Any, path: str, most: int
) -> None:
    with django_assert_max_num_queries(most):
        operator_client.get(path)
