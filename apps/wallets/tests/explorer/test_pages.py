"""Explorer pages: they show the ledger's amounts, hashes, blocks and balances."""

import re
from collections.abc import Sequence
from decimal import Decimal

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from apps.sandboxes.locks import lock_sandbox
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.wallets.choices import MovementKind
from apps.wallets.explorer.selectors.transactions import ROWS_A_PAGE
from apps.wallets.ledger.models import Balance, Movement, Posting, Wallet
from apps.wallets.ledger.services.movements import Leg, move, transfer_legs
from apps.wallets.ledger.simulation import CONFIRMED_AFTER, SECONDS_A_BLOCK, USDT_CONTRACT_LABEL, block_at
from apps.wallets.tests.explorer.pages import add_wallet, newest_block, read, source, wait
from apps.wallets.tests.rooms import labelled_wallet, transfer
from mockconsole.lib.real.training_forms import training_address

CONTRACT = training_address(USDT_CONTRACT_LABEL)


@pytest.mark.meets("D:explorer-addresses")
def test_transaction_page_shows_every_detail_of_its_movement(room: Sandbox, operator_client: Client) -> None:
    movement = transfer(
        room,
        "master",
        "wallet1",
        "1250.5",
        network="ethereum",
        reason="Salaries",
        transaction_ref="TRN-000042",
    )
    page = read(operator_client, f"tx/{movement.tx_hash}")
    for text in (
        movement.tx_hash,
        movement.ref,
        "TRN-000042",
        "Salaries",
        "Ethereum",
        "Transfer",
        labelled_wallet(room, "master").address,
        labelled_wallet(room, "wallet1").address,
        "1,250.500000 USDT",
        f"{movement.created_at:%d %b %Y %H:%M:%S}",
        "Block none yet",
        "-1,250.500000 USDT +1,250.500000 USDT = 0.000000 USDT It adds up",
    ):
        assert text in page


def test_transaction_is_found_by_its_hash_in_any_letter_case_or_with_the_sim_prefix(
    room: Sandbox, operator_client: Client
) -> None:
    movement = transfer(room, "master", "wallet1", "1", network="ethereum")
    tx_hash = movement.tx_hash
    for spelling in (tx_hash.upper(), tx_hash.title(), f"SIM:{tx_hash}", f"{tx_hash}/"):
        assert movement.ref in read(operator_client, f"tx/{spelling}"), spelling


@pytest.mark.meets("D:block-time")
@pytest.mark.parametrize("path", ["", "address/master?asset=USDT"])
def test_reload_link_points_to_the_current_url(operator_client: Client, path: str) -> None:
    assert re.search(rf'href="/explorer/{re.escape(path)}"[^>]*>Reload<', source(operator_client, path))


@pytest.mark.meets("D:block-time")
def test_transaction_is_confirmed_after_the_required_number_of_later_blocks(
    room: Sandbox, operator_client: Client
) -> None:
    movement = transfer(room, "master", "wallet1", "1", network="ethereum")
    block = newest_block(room)
    path = f"tx/{movement.tx_hash}"
    for blocks in range(CONFIRMED_AFTER + 2):
        page = read(operator_client, path)
        assert (f"Block {block} " if blocks else "Block none yet") in page
        assert f"Confirmations {blocks} " in page
        assert (f"blocks since the block of this transaction, up to {block + blocks}" in page) == (blocks > 0)
        assert ("Status Confirmed" in page) == (blocks >= CONFIRMED_AFTER)
        assert ("Status Pending" in page) == (blocks < CONFIRMED_AFTER)
        wait(room, SECONDS_A_BLOCK)


def test_transaction_recorded_before_the_clock_was_set_back_has_no_block(
    room: Sandbox, operator_client: Client
) -> None:
    movement = transfer(room, "master", "wallet1", "1", network="ethereum")
    block = newest_block(room)
    wait(room, -3600)
    page = source(operator_client, f"tx/{movement.tx_hash}")
    assert "The room’s clock was set back afterwards" in page
    assert reverse("explorer:block", args=[block]) not in page
    assert movement.tx_hash in source(operator_client, "")


def record(room: Sandbox, kind: MovementKind, legs: Sequence[Leg], **more: str) -> Movement:
    """Record a movement on Ethereum."""
    with transaction.atomic():
        sandbox = lock_sandbox(room.pk)
        return move(who=None, sandbox=sandbox, kind=kind, legs=legs, network="ethereum", **more)


@pytest.mark.meets("D:block-time")
def test_page_of_a_hold_shows_it_as_pending_and_links_to_its_settlement(
    room: Sandbox, operator_client: Client
) -> None:
    master, transit, first = (labelled_wallet(room, label) for label in ("master", "transit", "wallet1"))
    to_transit = transfer_legs(master, transit, "USDT", Decimal(7))
    hold = record(room, MovementKind.HOLD, to_transit, transaction_ref="TRN-000043")
    block = newest_block(room)
    wait(room, 20 * SECONDS_A_BLOCK)
    page = read(operator_client, f"tx/{hold.tx_hash}")
    assert "Status Pending It waits outside the chain" in page
    assert "Block none yet Confirmations 0 Time" in page
    assert hold.tx_hash not in source(operator_client, f"block/{block}")
    assert hold.tx_hash in source(operator_client, "")
    onward = transfer_legs(transit, first, "USDT", Decimal(7))
    settled = record(room, MovementKind.SETTLEMENT, onward, transaction_ref="TRN-000043")
    for one, other in ((hold, settled), (settled, hold)):
        page = source(operator_client, f"tx/{one.tx_hash}")
        page = page.partition("More of TRN-000043")[2].partition("</main>")[0]
        assert other.tx_hash in page
        assert one.tx_hash not in page
    assert settled.tx_hash in source(operator_client, f"block/{block + 20}")


@pytest.mark.meets("D:block-time")
def test_page_of_a_reverted_transaction_shows_the_status_failed_and_its_block(
    room: Sandbox, operator_client: Client
) -> None:
    movement = record(room, MovementKind.REVERTED, [], reason="Refused by the simulated chain")
    wait(room, 30 * SECONDS_A_BLOCK)
    page = read(operator_client, f"tx/{movement.tx_hash}")
    assert "Status Failed It was reverted completely: nothing moved." in page
    assert "Confirmations 30 " in page
    assert "Amount Nothing moved" in page
    assert "no wallet lost or gained anything" in page
    assert "Confirmed" not in page
    block = block_at(movement.created_at.timestamp())
    assert movement.tx_hash in source(operator_client, f"block/{block}")


def test_movement_without_a_chain_has_a_page_only_under_its_reference(
    room: Sandbox, operator_client: Client
) -> None:
    movement = transfer(room, "master", "wallet1", "77.25")
    assert movement.tx_hash == ""
    page = read(operator_client, f"tx/{movement.ref.lower()}")
    assert "it is on no chain, so it has no hash, no block and no confirmations" in page
    assert "It adds up" in page
    assert movement.ref not in read(operator_client, f"block/{newest_block(room)}")
    assert movement.ref in read(operator_client, "address/master")


def test_page_of_a_transaction_with_several_assets_shows_that_each_asset_adds_up(
    room: Sandbox, operator_client: Client
) -> None:
    master, first, second = (labelled_wallet(room, label) for label in ("master", "wallet1", "wallet2"))
    legs = [
        Leg(master, "USDT", Decimal("-30.000001")),
        Leg(first, "USDT", Decimal("10.000001")),
        Leg(second, "USDT", Decimal(20)),
        Leg(master, "ETH", Decimal("-0.000000000000000001")),
        Leg(first, "ETH", Decimal("0.000000000000000001")),
    ]
    movement = record(room, MovementKind.TRANSFER, legs)
    page = read(operator_client, f"tx/{movement.tx_hash}")
    assert "-30.000001 USDT +30.000001 USDT = 0.000000 USDT It adds up" in page
    assert "-0.000000000000000001 ETH +0.000000000000000001 ETH = 0.000000000000000000 ETH It adds up" in page
    assert page.count("It adds up") == 2


def test_pages_say_that_a_tampered_ledger_does_not_add_up(room: Sandbox, operator_client: Client) -> None:
    movement = transfer(room, "master", "wallet1", "10", network="ethereum")
    Posting.objects.filter(movement=movement, amount__gt=0).update(amount=Decimal(11))
    assert "It does not add up" in read(operator_client, f"tx/{movement.tx_hash}")
    assert "It does not add up" in read(operator_client, "address/wallet1")
    Balance.objects.filter(wallet=labelled_wallet(room, "wallet1"), asset="USDT").update(amount=Decimal(1))
    assert "It does not add up" in read(operator_client, f"token/{CONTRACT}")


def test_reason_with_markup_and_bidi_characters_is_escaped(room: Sandbox, operator_client: Client) -> None:
    movement = transfer(room, "master", "wallet1", "1", network="ethereum", reason="<b>bold</b> & wrong")
    # Set the reason with update(): only earlier versions accepted characters that reverse the text direction.
    Movement.objects.filter(pk=movement.pk).update(reason="<b>bold</b> & \u202egnorw")
    page = source(operator_client, f"tx/{movement.tx_hash}")
    assert "<b>bold" not in page
    assert "<bdi" in page


@pytest.mark.meets("2:297")
def test_address_page_shows_the_same_balances_as_the_api(room: Sandbox, operator_client: Client) -> None:
    transfer(room, "master", "wallet1", "0.000001", network="ethereum")
    for wallet in operator_client.get("/api/wallets").json():
        page = read(operator_client, f"address/{wallet['address']}").partition("Movements")[0]
        assert wallet["name"] in page
        assert page.count("It adds up") == len(wallet["balances"])
        for balance in wallet["balances"]:
            whole, _, fraction = balance["amount"].partition(".")
            assert f" {int(whole):,}.{fraction}" in page


def test_wallet_page_is_found_by_address_or_label_or_reference_in_any_letter_case(
    room: Sandbox, operator_client: Client
) -> None:
    wallet = labelled_wallet(room, "master")
    for text in (
        wallet.address,
        wallet.address.lower(),
        f"SIM:{wallet.address}",
        "master",
        "MASTER",
        wallet.ref,
    ):
        assert wallet.address in read(operator_client, f"address/{text}")


def test_search_for_a_wallet_with_a_free_text_address_redirects_to_the_url_with_its_reference(
    room: Sandbox, operator_client: Client
) -> None:
    row = add_wallet(room, name="Odd one", address="a/b?c#d")
    record(
        room, MovementKind.TRANSFER, transfer_legs(labelled_wallet(room, "master"), row, "USDT", Decimal(1))
    )
    assert "Odd one" in read(operator_client, "address/WLT_800000")
    assert 'href="/explorer/address/a/b%3Fc%23d?asset=USDT"' in source(operator_client, "address/a/b%3Fc%23d")
    response = operator_client.get("/explorer/search", {"q": "Odd one"})
    assert response["Location"] == "/explorer/address/WLT_800000"


def test_page_of_a_wallet_without_movements_says_that_nothing_ever_moved(
    room: Sandbox, operator_client: Client
) -> None:
    wallet = add_wallet(room, name="Empty")
    page = read(operator_client, f"address/{wallet.address}")
    assert "It is empty and has never held anything." in page
    assert "Nothing ever moved here." in page


@pytest.mark.meets("2:297")
def test_address_page_marks_incoming_and_outgoing_movements(room: Sandbox, operator_client: Client) -> None:
    transfer(room, "master", "wallet3", "5", network="ethereum")
    transfer(room, "wallet3", "wallet2", "2", network="ethereum")
    page = read(operator_client, "address/wallet3").partition("Movements")[2]
    assert "Out Secondary Wallet -2.000000 USDT" in page
    assert "In Master Wallet +5.000000 USDT" in page


def test_address_page_filters_movements_by_asset(room: Sandbox, operator_client: Client) -> None:
    transfer(room, "master", "wallet3", "5", network="ethereum")
    transfer(room, "master", "wallet3", "0.5", asset="ETH", network="ethereum")
    page = read(operator_client, "address/wallet3?asset=ETH").partition("Movements of ETH")[2]
    assert "+0.500000000000000000 ETH" in page
    assert "USDT" not in page
    assert "No XYZ ever moved here." in read(operator_client, "address/wallet3?asset=XYZ")
    assert "This is not an asset." in read(operator_client, "address/wallet3?asset=x%22", 400)


@pytest.mark.meets("D:explorer-addresses")
def test_block_page_lists_the_transactions_of_its_twelve_seconds(
    room: Sandbox, operator_client: Client
) -> None:
    first = transfer(room, "master", "wallet1", "1", network="ethereum")
    number = newest_block(room)
    wait(room, SECONDS_A_BLOCK)
    second = transfer(room, "master", "wallet1", "2", network="polygon")
    page = source(operator_client, f"block/{number}")
    assert first.tx_hash in page
    assert second.tx_hash not in page
    assert reverse("explorer:block", args=[number - 1]) in page
    assert 'rel="next" class="button">Next block' in page
    newest = source(operator_client, f"block/{number + 1}")
    assert second.tx_hash in newest
    assert 'rel="next"' not in newest
    assert "This block is not complete yet." in newest
    begins = number * SECONDS_A_BLOCK
    assert block_at(begins) == block_at(begins + SECONDS_A_BLOCK - 0.000001) == number


def test_empty_block_links_to_the_nearest_blocks_with_transactions(
    room: Sandbox, operator_client: Client
) -> None:
    wait(room, SECONDS_A_BLOCK)
    transfer(room, "master", "wallet1", "1", network="ethereum")
    before = newest_block(room)
    wait(room, 5 * SECONDS_A_BLOCK)
    transfer(room, "master", "wallet1", "1", network="ethereum")
    page = read(operator_client, f"block/{before + 2}")
    assert "No transaction is in this block." in page
    assert f"before: {before} after: {before + 5}" in page


def test_page_of_block_0_has_no_previous_link(room: Sandbox, operator_client: Client) -> None:
    page = source(operator_client, "block/0")
    assert "01 Jan 1970 00:00:00" in page
    assert 'rel="prev"' not in page


@pytest.mark.meets("D:explorer-first-page")
def test_start_page_lists_blocks_with_transactions_first_then_the_newest_blocks(
    room: Sandbox, operator_client: Client
) -> None:
    movement = transfer(room, "master", "wallet1", "3.25", network="ethereum")
    transfer(room, "master", "wallet2", "3.25", network="ethereum")
    busy = newest_block(room)
    wait(room, 20 * SECONDS_A_BLOCK)
    newest = newest_block(room)
    page = source(operator_client, "")
    blocks = [
        int(number) for number in re.findall(reverse("explorer:block", args=["0"])[:-1] + r"(\d+)", page)
    ]
    listed = list(dict.fromkeys(blocks))[:8]
    assert (listed[0], listed[6:]) == (busy, [newest, newest - 1])
    assert listed[:6] == sorted(listed[:6], reverse=True)
    assert movement.tx_hash in page
    text = read(operator_client, "")
    assert "2 transactions" in text.partition(f"{busy} ")[2][:40]
    assert "0 transactions" in text.partition(f"{newest} ")[2][:40]
    assert CONTRACT in page


def test_start_page_without_movements_explains_the_empty_list(room: Sandbox, operator_client: Client) -> None:
    for model in (Posting, Balance, Movement):
        model.objects.filter(sandbox=room).delete()
    assert "The first broadcast or transfer appears here." in read(operator_client, "")
    assert "No wallet holds it." in read(operator_client, f"token/{CONTRACT}")


@pytest.mark.meets("D:usdt-contract")
def test_token_page_shows_its_contract_and_holders_and_that_the_supply_adds_up(
    room: Sandbox, operator_client: Client
) -> None:
    page = read(operator_client, f"token/{CONTRACT.lower()}")
    assert "USDT (SIM)" in page
    assert CONTRACT in page
    assert "It adds up" in page
    holders = records_of(Wallet, room.pk).filter(balances__asset="USDT", balances__amount__gt=0)
    assert f"{holders.count()} holders" in page
    for wallet in holders.order_by("-balances__amount")[:ROWS_A_PAGE]:
        assert wallet.name in page


@pytest.mark.meets("D:explorer-addresses")
def test_token_page_shows_the_balance_of_one_address(room: Sandbox, operator_client: Client) -> None:
    transfer(room, "master", "petty-cash", "12.5", network="polygon")
    amount = Balance.objects.get(wallet=labelled_wallet(room, "petty-cash"), asset="USDT").amount
    for text in (labelled_wallet(room, "petty-cash").address, "petty-cash"):
        page = read(operator_client, f"token/{CONTRACT}?a={text}").partition("Supply")[0]
        assert "Balance of Petty Cash" in page
        assert f"{amount:,.6f} USDT" in page
