"""Paging in the explorer: each row appears once, running balances continue across pages, query counts are constant."""

import re
from collections.abc import Callable
from decimal import Decimal

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.wallets.explorer.chain_snapshot import ChainSnapshot
from apps.wallets.explorer.selectors.accounts import Entry, balances, entries
from apps.wallets.explorer.selectors.transactions import ROWS_A_PAGE
from apps.wallets.ledger.models import Balance, Movement, Posting, Wallet
from apps.wallets.ledger.simulation import USDT_CONTRACT_LABEL
from apps.wallets.tests.explorer.pages import add_wallet, newest_block, send_often, source, wait
from apps.wallets.tests.rooms import labelled_wallet, transfer
from mockconsole.lib.api.pagination import RowPlace
from mockconsole.lib.money.exact import exactly
from mockconsole.lib.real.training_forms import training_address

CONTRACT = training_address(USDT_CONTRACT_LABEL)
HASHES = re.compile(r'href="/explorer/tx/([^"]+)"')
NEXT = re.compile(r'href="/explorer/([^"]*)" rel="next" class="button">(?:Older|Smaller)')

# Number of queries that every page runs for the session, the account and the account's room.
SIGNED_IN = 3


def walk(client: Client, path: str | None, of_a_page: Callable[[str], list[str]]) -> list[str]:
    """Follow the links to the next page, and return the rows of all pages."""
    seen: list[str] = []
    while path is not None:
        page = source(client, path)
        seen += of_a_page(page)
        following = NEXT.search(page)
        path = following[1].replace("&amp;", "&") if following else None
    return seen


def all_entries(room: ChainSnapshot, wallet: Wallet, asset: str = "") -> list[Entry]:
    """Return all postings of a wallet, in the order in which its pages list them."""
    listed: list[Entry] = []
    after: RowPlace | None = None
    while True:
        page = entries(room, wallet, balances(room, wallet), asset=asset, after=after)
        assert len(page.rows) <= ROWS_A_PAGE
        listed += page.rows
        after = page.last
        if after is None:
            return listed


def amount_of(figure: object) -> Decimal:
    return Decimal(str(figure).split(" ", maxsplit=1)[0].replace(",", ""))


@pytest.mark.services
@pytest.mark.parametrize("seconds", [0, 7])
def test_all_pages_together_contain_each_transaction_once_and_in_order(
    room: Sandbox, operator_client: Client, seconds: float
) -> None:
    send_often(room, 30, seconds=seconds)
    expected = records_of(Movement, room.pk).exclude(network="").order_by("-created_at", "-id")
    assert walk(operator_client, "", HASHES.findall) == [movement.tx_hash for movement in expected]


def test_next_page_is_unaffected_by_transactions_added_meanwhile(
    room: Sandbox, operator_client: Client
) -> None:
    send_often(room, 30)
    following = NEXT.search(source(operator_client, ""))
    assert following
    before = HASHES.findall(source(operator_client, following[1]))
    send_often(room, 3)
    assert HASHES.findall(source(operator_client, following[1])) == before


def test_all_pages_of_a_block_together_contain_each_transaction_once(
    room: Sandbox, operator_client: Client
) -> None:
    wait(room, 12 - room.anchor_simulated.timestamp() % 12)
    number = newest_block(room)
    send_often(room, 30, seconds=0.3)
    assert newest_block(room) == number
    path = f"block/{number}"
    assert len(set(walk(operator_client, path, HASHES.findall))) == 30
    assert "<dd>30</dd>" in source(operator_client, path)


@pytest.mark.meets("2:297")
@pytest.mark.services
@pytest.mark.parametrize("seconds", [0, 3])
def test_running_balances_add_up_across_all_pages(room: Sandbox, seconds: float) -> None:
    send_often(room, 30, seconds=seconds)
    for amount in ("0.000000000000000001", "2.5"):
        transfer(room, "wallet1", "wallet2", amount, asset="ETH", network="ethereum")
        transfer(room, "wallet2", "wallet1", amount, asset="ETH")
    for asset in ("", "USDT", "ETH"):
        assert_adds_up_over_pages(room, asset)


def assert_adds_up_over_pages(room: Sandbox, asset: str) -> None:
    wallet = labelled_wallet(room, "wallet1")
    listed = all_entries(ChainSnapshot.of(room), wallet, asset)
    of_assets = Posting.objects.filter(wallet=wallet, **({"asset": asset} if asset else {}))
    assert len(listed) == of_assets.count()
    balances = {entry.amount.asset: Decimal(0) for entry in listed}
    with exactly():
        for entry in reversed(listed):
            balances[entry.amount.asset] += amount_of(entry.amount)
            assert amount_of(entry.after) == balances[entry.amount.asset]
    stored = Balance.objects.filter(wallet=wallet, asset__in=balances)
    assert balances == {balance.asset: balance.amount for balance in stored}


def test_links_to_the_next_and_first_page_keep_the_asset_filter(
    room: Sandbox, operator_client: Client
) -> None:
    send_often(room, 30)
    transfer(room, "wallet1", "wallet2", "1", asset="ETH", network="ethereum")
    listed = walk(operator_client, "address/wallet1?asset=USDT", HASHES.findall)
    later = NEXT.search(source(operator_client, "address/wallet1?asset=USDT"))
    assert later
    page = source(operator_client, later[1].replace("&amp;", "&"))
    assert 'href="/explorer/address/wallet1?asset=USDT" class="button">Newest first page' in page
    moved = Movement.objects.filter(postings__wallet=labelled_wallet(room, "wallet1"), postings__asset="USDT")
    assert set(listed) == {movement.tx_hash or movement.ref for movement in moved}


@pytest.mark.services
def test_all_pages_together_contain_each_token_holder_once_largest_first(
    room: Sandbox, operator_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("apps.wallets.explorer.selectors.tokens.ROWS_A_PAGE", 5)
    for number in range(8):
        ref, label = f"WLT_{800_000 + number}", f"small-{number}"
        wallet = add_wallet(room, ref, label=label, name=f"Small {number}")
        transfer(room, "master", wallet.label, f"{number % 4 + 1}.5", network="ethereum")
    names = re.compile(r'role="rowheader" data-label="Wallet"><a href="[^"]+" class="[^"]+">([^<]+)</a>')
    holders = Balance.objects.filter(sandbox=room, asset="USDT", amount__gt=0).order_by("-amount", "id")
    listed = walk(operator_client, f"token/{CONTRACT}?a=master", names.findall)
    assert listed == [balance.wallet.name for balance in holders.select_related("wallet")]


QUERIES = {
    "": 4,
    "tx/{hash}": 5,
    "tx/{ref}": 5,
    "address/wallet1": 5,
    "address/wallet1?asset=USDT": 5,
    "address/WALLET1": 5,
    "address/{nowhere}": 4,
    "token/{contract}": 2,
    "token/{contract}?a=wallet1": 3,
    "block/{block}": 5,
    "search?q=TRN-000042": 6,
    "search?q=nothing": 5,
}


def test_query_count_of_a_page_is_independent_of_the_number_of_transactions(
    room: Sandbox, operator_client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    transfer(room, "wallet1", "wallet2", "1", network="ethereum", transaction_ref="TRN-000042")
    movement = transfer(room, "wallet1", "wallet2", "1", network="ethereum", transaction_ref="TRN-000042")
    names = {
        "hash": movement.tx_hash,
        "ref": movement.ref,
        "block": newest_block(room),
        "contract": CONTRACT,
        "nowhere": f"0xfacade{'0' * 28}facade",
    }
    for more in (0, 40):
        send_often(room, more)
        for path, queries in QUERIES.items():
            with django_assert_num_queries(SIGNED_IN + queries, info=path):
                operator_client.get(f"/explorer/{path.format(**names)}")


def test_later_pages_run_as_many_queries_as_the_first(
    room: Sandbox, operator_client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    send_often(room, 55)
    path: str | None = "address/wallet1"
    for _ in range(3):
        assert path is not None
        with django_assert_num_queries(SIGNED_IN + 5):
            page = source(operator_client, path)
        following = NEXT.search(page)
        path = following[1].replace("&amp;", "&") if following else None
