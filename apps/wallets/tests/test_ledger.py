"""Ledger: movements, balances, wallet lookup, loading and copying of rooms, and the check command."""

from decimal import Decimal
from io import StringIO

import pytest
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from django.db.models import RestrictedError
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.sandboxes.scenarios.reading import ScenarioError
from apps.sandboxes.selectors import now_in, records_of
from apps.sandboxes.services import clone_sandbox, load_files, reset_sandbox
from apps.sandboxes.tests.scenarios import export_files, only, standard
from apps.wallets.choices import MovementKind
from apps.wallets.ledger.models import Balance, Movement, Posting, Wallet
from apps.wallets.ledger.selectors import balance_of, find_wallet
from apps.wallets.ledger.services.movements import Leg, adjust, move, transfer_legs
from apps.wallets.ledger.services.wallets import create_wallet
from apps.wallets.tests.rooms import assert_adds_up, labelled_wallet, run_concurrently, transfer
from mockconsole.lib.real.training_forms import is_training_hash, training_hash, training_txid

pytestmark = pytest.mark.django_db


def test_standard_scenario_adds_up_and_has_the_expected_balances(sandbox: Sandbox) -> None:
    assert records_of(Wallet, sandbox.pk).count() >= 14
    assert balance_of(labelled_wallet(sandbox, "master"), "ETH") == Decimal("430.25")
    assert balance_of(labelled_wallet(sandbox, "merchant"), "USDT") == Decimal(8000)
    assert_adds_up(sandbox)


def test_movement_writes_postings_and_updates_the_balances_of_both_wallets(sandbox: Sandbox) -> None:
    before = balance_of(labelled_wallet(sandbox, "wallet1"), "USDT")
    newest = records_of(Movement, sandbox.pk).latest("ref").ref
    movement = transfer(sandbox, "wallet1", "wallet2", "0.000001", network="ethereum", reason="Drill")
    assert [(row.line, row.wallet.label, row.amount) for row in movement.postings.order_by("line")] == [
        (1, "wallet1", Decimal("-0.000001")),
        (2, "wallet2", Decimal("0.000001")),
    ]
    assert balance_of(labelled_wallet(sandbox, "wallet1"), "USDT") == before - Decimal("0.000001")
    assert Movement.numbering.number(movement.ref) == Movement.numbering.number(newest) + 1
    assert movement.created_at <= now_in(sandbox)
    assert_adds_up(sandbox)


@pytest.mark.meets("Domain:2e")
def test_movement_on_a_chain_gets_a_hash_derived_from_its_reference(sandbox: Sandbox) -> None:
    on_chain = transfer(sandbox, "master", "wallet1", "1", network="polygon")
    on_bitcoin = transfer(sandbox, "cold-storage", "master", "1", "BTC", network="bitcoin")
    assert on_chain.tx_hash == training_hash(on_chain.ref)
    assert on_bitcoin.tx_hash == training_txid(on_bitcoin.ref)
    assert is_training_hash(on_chain.tx_hash)
    assert transfer(sandbox, "master", "wallet1", "1").tx_hash == ""


def test_movement_above_the_balance_is_rejected_and_the_error_states_the_balance(sandbox: Sandbox) -> None:
    postings = Posting.objects.count()
    balance = balance_of(labelled_wallet(sandbox, "vault"), "USDT")
    assert balance == Decimal(37500)
    with pytest.raises(ValidationError) as refused:
        transfer(sandbox, "vault", "wallet1", "37500.000001")
    assert refused.value.message_dict == {
        "amount": ["Vault 001 holds 37500 USDT (SIM). Write that much at most."]
    }
    assert Posting.objects.count() == postings
    transfer(sandbox, "vault", "wallet1", "37500")
    assert balance_of(labelled_wallet(sandbox, "vault"), "USDT") == 0
    assert_adds_up(sandbox)


@pytest.mark.parametrize(
    ("network", "asset", "amount"),
    [("ethereum", "USDT", "0.0000001"), ("bitcoin", "BTC", "0.000000001"), ("", "ADA", "0.0000001")],
)
def test_movement_with_more_decimals_than_the_asset_has_is_rejected(
    sandbox: Sandbox, network: str, asset: str, amount: str
) -> None:
    with pytest.raises(ValidationError) as refused:
        transfer(sandbox, "master", "wallet1", amount, asset, network=network)
    [message] = refused.value.message_dict["amount"]
    assert f"{asset} has {len(amount) - 3} digits after the point" in message
    assert ("choose Binance Smart Chain, where it has 18" in message) == (asset == "USDT")


@pytest.mark.meets("Domain:2a")
def test_stablecoin_has_18_decimals_on_bsc_and_6_on_ethereum(sandbox: Sandbox) -> None:
    tiny = "0.000000000000000001"
    transfer(sandbox, "merchant", "wallet1", tiny, network="bsc")
    with pytest.raises(ValidationError):
        transfer(sandbox, "merchant", "wallet1", tiny, network="ethereum")


def test_movement_with_legs_that_do_not_add_up_to_zero_is_rejected(sandbox: Sandbox) -> None:
    wallet, other = labelled_wallet(sandbox, "master"), labelled_wallet(sandbox, "wallet1")
    legs = [Leg(wallet, "USDT", Decimal(-1)), Leg(other, "USDT", Decimal("0.999999"))]
    with pytest.raises(ValueError, match="add up to zero"):
        move(who=None, sandbox=sandbox, kind=MovementKind.TRANSFER, legs=legs)


def test_movement_with_a_wallet_of_another_room_is_rejected(sandbox: Sandbox, other_sandbox: Sandbox) -> None:
    legs = [
        Leg(labelled_wallet(sandbox, "master"), "USDT", Decimal(-1)),
        Leg(labelled_wallet(other_sandbox, "wallet1"), "USDT", Decimal(1)),
    ]
    with pytest.raises(ValidationError), transaction.atomic():
        move(who=None, sandbox=sandbox, kind=MovementKind.TRANSFER, legs=legs)
    assert_adds_up(sandbox)
    assert_adds_up(other_sandbox)


@pytest.mark.services
def test_database_rejects_a_negative_balance(sandbox: Sandbox) -> None:
    row = Balance.objects.get(wallet=labelled_wallet(sandbox, "vault"), asset="USDT")
    with pytest.raises(IntegrityError), transaction.atomic():
        Balance.objects.filter(pk=row.pk).update(amount=Decimal(-1))


def test_adjusting_a_balance_records_a_movement_with_the_reason(sandbox: Sandbox, trainer: User) -> None:
    wallet = labelled_wallet(sandbox, "petty-cash")
    movement = adjust(who=trainer, wallet=wallet, asset="USDT", amount=Decimal("-61.60"), reason=" Counted ")
    assert (movement.kind, movement.reason, movement.made_by) == ("adjustment", "Counted", trainer.username)
    assert balance_of(wallet, "USDT") == Decimal(1400)
    assert_adds_up(sandbox)


@pytest.mark.parametrize(
    ("amount", "reason", "field"),
    [("0", "Counted", "amount"), ("1", "  ", "reason"), ("-1E30", "x", "amount")],
)
def test_adjusting_a_balance_with_an_invalid_amount_or_without_a_reason_is_rejected(
    sandbox: Sandbox, trainer: User, amount: str, reason: str, field: str
) -> None:
    with pytest.raises(ValidationError) as refused:
        adjust(
            who=trainer,
            wallet=labelled_wallet(sandbox, "vault"),
            asset="USDT",
            amount=Decimal(amount),
            reason=reason,
        )
    assert list(refused.value.message_dict) == [field]


@pytest.mark.meets("1:112")
def test_standard_room_has_the_four_wallets_that_the_transfer_screen_offers(
    sandbox: Sandbox,
) -> None:
    wallets = {label: find_wallet(sandbox.pk, label) for label in ("master", "wallet1", "wallet2", "wallet3")}
    assert {label: wallet and wallet.name for label, wallet in wallets.items()} == {
        "master": "Master Wallet",
        "wallet1": "Primary Wallet",
        "wallet2": "Secondary Wallet",
        "wallet3": "Business Wallet",
    }


@pytest.mark.meets("1:112")
@pytest.mark.services
def test_find_wallet_finds_a_wallet_by_address_or_label_or_reference_in_any_letter_case(
    sandbox: Sandbox,
) -> None:
    master = labelled_wallet(sandbox, "master")
    for text in (
        master.address,
        master.address.lower(),
        "master",
        " Master ",
        master.ref,
        master.ref.lower(),
    ):
        assert find_wallet(sandbox.pk, text) == master
    cold = labelled_wallet(sandbox, "cold-storage")
    assert find_wallet(sandbox.pk, cold.address.upper()) == cold
    for text in ("", "   ", "nobody", "0xabc"):
        assert find_wallet(sandbox.pk, text) is None


def test_find_wallet_prefers_a_match_by_label_to_a_match_by_address(
    sandbox: Sandbox,
) -> None:
    records_of(Wallet, sandbox.pk).filter(label="vault").update(address="wallet3")
    assert find_wallet(sandbox.pk, "wallet3") == labelled_wallet(sandbox, "wallet3")


@pytest.mark.parametrize("kind", [MovementKind.TRANSFER, MovementKind.BROADCAST, MovementKind.HOLD])
def test_movement_from_an_inactive_wallet_is_rejected(sandbox: Sandbox, kind: MovementKind) -> None:
    records_of(Wallet, sandbox.pk).filter(label="vault").update(status="inactive")
    legs = transfer_legs(
        labelled_wallet(sandbox, "vault"), labelled_wallet(sandbox, "wallet1"), "USDT", Decimal(1)
    )
    with pytest.raises(ValidationError, match="Vault 001 is inactive"):
        move(who=None, sandbox=sandbox, kind=kind, legs=legs)
    transfer(sandbox, "wallet1", "vault", "1")
    assert_adds_up(sandbox)


def test_find_wallet_ignores_the_wallets_of_other_rooms(
    sandbox: Sandbox, other_sandbox: Sandbox, operator: User
) -> None:
    wallet = create_wallet(who=operator, sandbox_id=other_sandbox.pk, name="Theirs")
    assert find_wallet(sandbox.pk, wallet.address) is None


def test_clone_and_reset_rebuild_the_balances(sandbox: Sandbox, trainer: User) -> None:
    before = balance_of(labelled_wallet(sandbox, "wallet1"), "USDT")
    transfer(sandbox, "master", "wallet1", "100")
    copy = clone_sandbox(who=trainer, source=sandbox, key="copy", name="Copy")
    assert balance_of(labelled_wallet(copy, "wallet1"), "USDT") == balance_of(
        labelled_wallet(sandbox, "wallet1"), "USDT"
    )
    assert_adds_up(copy)
    reset_sandbox(who=trainer, sandbox=sandbox)
    assert balance_of(labelled_wallet(sandbox, "wallet1"), "USDT") == before
    assert_adds_up(sandbox)


def test_scenario_without_wallets_gets_the_ledgers_own_two_wallets(sandbox: Sandbox) -> None:
    load_files(who=None, sandbox=sandbox, files=only())
    assert set(records_of(Wallet, sandbox.pk).values_list("kind", flat=True)) == {"outside", "transit"}
    assert not Balance.objects.filter(sandbox=sandbox).exists()
    assert "outside" in export_files(sandbox)["wallets.yaml"]


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        ('amount: "2500000"}', 'amount: "2500001"}', "The postings of SIM-MOV-000001 add up to 1 USDT"),
        ("wallet: WLT_000001", "wallet: WLT_000016", "below zero"),
    ],
)
def test_scenario_with_postings_that_do_not_add_up_is_rejected(
    sandbox: Sandbox, before: str, after: str, problem: str
) -> None:
    scenario = standard()
    files = {name: scenario[name] for name in ("sandbox.yaml", "wallets.yaml", "movements.yaml")}
    files["postings.yaml"] = scenario["postings.yaml"].replace(before, after)
    with pytest.raises(ScenarioError, match=problem):
        load_files(who=None, sandbox=sandbox, files=files)
    assert_adds_up(sandbox)


def test_scenario_with_two_wallets_that_share_a_name_is_rejected(sandbox: Sandbox) -> None:
    files = standard()
    known = files["wallets.yaml"]
    files["wallets.yaml"] = known.replace("label: vault,", "label: vault, wallet_id: Escrow,")
    with pytest.raises(ScenarioError, match="share the name"):
        load_files(who=None, sandbox=sandbox, files=files)


@pytest.mark.services
def test_check_command_prints_for_every_room_that_its_ledger_adds_up(
    sandbox: Sandbox, other_sandbox: Sandbox
) -> None:
    out = StringIO()
    call_command("ledger", "check", stdout=out)
    for room in (sandbox, other_sandbox):
        movements, postings = (records_of(model, room.pk).count() for model in (Movement, Posting))
        line = f"{room.key}: {movements} movements, {postings} postings: they add up."
        assert line in out.getvalue()


@pytest.mark.services
def test_check_command_fails_if_a_balance_differs_from_its_postings(sandbox: Sandbox) -> None:
    Balance.objects.filter(wallet=labelled_wallet(sandbox, "vault"), asset="ADA").update(amount=Decimal(7))
    out, err = StringIO(), StringIO()
    with pytest.raises(CommandError, match="The ledger has wrong sums: 1"):
        call_command("ledger", "check", "main", stdout=out, stderr=err)
    assert "The balance of WLT_000015 is 7 ADA, but its postings add up to 250000." in err.getvalue()
    assert "they do not add up." in out.getvalue()


def test_check_command_for_an_unknown_room_fails_and_names_the_existing_rooms(sandbox: Sandbox) -> None:
    with pytest.raises(CommandError, match=r"There is no room nowhere\. There are: main\."):
        call_command("ledger", "check", "nowhere")


def test_wallet_and_movement_with_postings_cannot_be_deleted(sandbox: Sandbox) -> None:
    with pytest.raises(RestrictedError):
        labelled_wallet(sandbox, "master").delete()
    with pytest.raises(RestrictedError):
        records_of(Movement, sandbox.pk).latest("pk").delete()


def test_deleting_a_room_deletes_its_ledger(other_sandbox: Sandbox) -> None:
    other_sandbox.delete()
    assert not Posting.objects.filter(sandbox_id=other_sandbox.pk).exists()


def test_query_count_of_a_movement_is_independent_of_the_ledgers_length(sandbox: Sandbox) -> None:
    def count_queries() -> int:
        with CaptureQueriesContext(connection) as queries:
            transfer(sandbox, "master", "wallet1", "1")
        return len(queries)

    before = count_queries()
    for _ in range(20):
        transfer(sandbox, "master", "wallet2", "1")
    assert before == count_queries() <= 14


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_concurrent_transfers_never_overdraw_a_wallet(sandbox: Sandbox) -> None:
    def take(_: int) -> bool:
        try:
            transfer(sandbox, "petty-cash", "wallet1", "500")
        except ValidationError:
            return False
        return True

    assert run_concurrently(8, take).count(True) == 2
    assert balance_of(labelled_wallet(sandbox, "petty-cash"), "USDT") == Decimal("461.60")
    assert_adds_up(sandbox)
