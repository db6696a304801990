"""Pages of the explorer: the ledger of a room, shown like a block explorer."""

import re
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from apps.wallets.explorer import inputs
from apps.wallets.explorer.chain_snapshot import ChainSnapshot
from apps.wallets.explorer.pages import Missing, explorer_page, place_in, read_id, show
from apps.wallets.explorer.selectors import accounts, outside, tokens, transactions
from apps.wallets.explorer.tags import page_of
from apps.wallets.explorer.view_models import Transaction, as_transaction, checks_of, lines_of
from apps.wallets.ledger.models import ASSET_FORM, Movement, Wallet
from apps.wallets.ledger.selectors import holders_at
from apps.wallets.ledger.simulation import span_of
from mockconsole.lib.api.pagination import read_place
from mockconsole.lib.real.training_forms import is_training_hash, normal_address

NAMESAKES_SHOWN: Final = 25
NO_ASSET: Final = "This is not an asset. An asset has 2 to 12 capital letters and digits, like USDT."


@explorer_page
def start(request: HttpRequest, room: ChainSnapshot) -> HttpResponse:
    """Show the newest blocks and transactions."""
    after = place_in(request, read_place)
    page = transactions.transactions(room, after)
    return show(
        request,
        room,
        "start",
        blocks=transactions.first_blocks(room) if after is None else [],
        transactions=page.rows,
        last=page.last,
        token=tokens.usdt(),
    )


@explorer_page
def transaction(request: HttpRequest, room: ChainSnapshot, tx_hash: str) -> HttpResponse:
    """Show the movement with this hash or this reference; a movement on no chain has only a reference."""
    movement = _movement(room, tx_hash)
    belongs = movement.transaction_ref != ""
    postings = transactions.postings_of([movement])[movement.pk]
    return show(
        request,
        room,
        "transaction",
        transaction=as_transaction(room, movement, postings),
        lines=lines_of(movement, postings),
        checks=checks_of(movement, postings),
        meant=outside.destination_of(movement) if belongs else "",
        siblings=_siblings(room, movement) if belongs else [],
    )


@explorer_page
def address(request: HttpRequest, room: ChainSnapshot, address: str) -> HttpResponse:
    """Show a wallet: its balances, and its movements with the balance after each."""
    wallet = accounts.wallet_at(room, inputs.plain(address))
    if wallet is None:
        return _outside(request, room, address)
    asset = request.GET.get("asset", "")
    if asset and not re.fullmatch(ASSET_FORM, asset):
        raise inputs.InvalidInput(NO_ASSET)
    after = place_in(request, read_place)
    balances = accounts.balances(room, wallet)
    page = accounts.entries(room, wallet, balances, asset=asset, after=after)
    return show(
        request,
        room,
        "address",
        wallet=wallet,
        holdings=accounts.holdings(room, wallet, balances) if after is None else [],
        asset=asset,
        entries=page.rows,
        last=page.last,
        token=tokens.usdt(),
    )


@explorer_page
def token(request: HttpRequest, room: ChainSnapshot, contract: str) -> HttpResponse:
    """Show a token: its holders, and with `?a=` the balance of one address."""
    known = tokens.usdt()
    if inputs.address_in(contract).lower() != known.contract.lower():
        raise Missing(
            "No such token",
            "This room has no token with this contract. A contract is known by its whole address and by nothing else: "
            "not by the name, the symbol or the picture that a wallet shows.",
            teaching="token",
        )
    of = request.GET.get("a", "")
    wallet = _wallet(room, of) if of else None
    after = place_in(request, tokens.read_holder_place)
    amounts = holders_at(room.ledger, room.id, known.asset)
    supply = tokens.supply(known, amounts)
    page = tokens.holders(known, amounts, supply.amount, after)
    return show(
        request,
        room,
        "token",
        token=known,
        wallet=wallet,
        balance=None if wallet is None else tokens.balance(known, amounts, wallet),
        supply=supply,
        holders=page.rows,
        last=page.last,
    )


@explorer_page
def block(request: HttpRequest, room: ChainSnapshot, number: str) -> HttpResponse:
    """Show a block: its time span, its transactions and its neighbours."""
    wanted = inputs.block_in(number)
    if wanted > room.newest:
        raise Missing(
            "Not made yet",
            f"The newest block of this room is {room.newest}: a block is made every 12 seconds of its simulated time. "
            "Anyone who names a later one as proof of a payment has made it up.",
        )
    after = place_in(request, read_place)
    span = span_of(wanted)
    page = transactions.transactions_of_block(room, span, after)
    return show(
        request,
        room,
        "block",
        number=wanted,
        span=span,
        previous=wanted - 1 if wanted else None,
        next=wanted + 1 if wanted < room.newest else None,
        since=room.newest - wanted,
        neighbours=transactions.neighbours(room, span),
        count=transactions.transaction_count(room, span),
        transactions=page.rows,
        last=page.last,
    )


@explorer_page
def search(request: HttpRequest, room: ChainSnapshot) -> HttpResponse:
    """Redirect to the page of the only search result, or list several results."""
    text = inputs.plain(request.GET.get("q", ""))
    if not text:
        return HttpResponseRedirect(reverse("explorer:start"))
    if target := _url_of(room, text):
        return HttpResponseRedirect(target)
    wallets = accounts.wallets_by_name(room, text, NAMESAKES_SHOWN)
    named = transactions.transactions_of(room, text.upper(), NAMESAKES_SHOWN)
    if len(wallets) + len(named) == 1:
        return HttpResponseRedirect(page_of(wallets[0] if wallets else named[0].movement))
    if not wallets and not named:
        raise Missing(
            "Nothing found",
            "Nothing in this room has this hash, address, label, name, block number or reference. Every character "
            "counts: paste the copied text instead of typing it.",
            teaching="hash",
            searched=text,
        )
    return show(request, room, "search", searched=text, wallets=wallets, transactions=named)


@explorer_page
def unknown_page(request: HttpRequest, room: ChainSnapshot, path: str) -> HttpResponse:
    """Answer every other URL of the explorer with a 404 page."""
    raise Missing("No such page", "The explorer has no page at this address. Search for what you need.")


def _movement(room: ChainSnapshot, text: str) -> Movement:
    if Movement.numbering.number(text.upper()):
        movement = transactions.movement_with_reference(room, text.upper())
    else:
        movement = transactions.movement_with_hash(room, inputs.hash_in(text))
    if movement is None:
        raise Missing(
            "Unknown transaction",
            "Nothing is recorded under this hash or reference: no transaction of this room has it.",
            teaching="hash",
        )
    return movement


def _siblings(room: ChainSnapshot, movement: Movement) -> list[Transaction]:
    """Return the other movements of a movement's transaction, such as the settlement after a hold."""
    related = transactions.transactions_of(room, movement.transaction_ref, NAMESAKES_SHOWN)
    return [row for row in related if row.movement.pk != movement.pk]


def _outside(request: HttpRequest, room: ChainSnapshot, text: str) -> HttpResponse:
    """Show an address outside the room: the transactions sent to it."""
    address = _address(text)
    after = place_in(request, read_id)
    page = outside.transactions_to(room, address, after)
    if not page.rows:
        raise Missing(
            "Unknown address",
            "Nothing has moved at this address: no wallet of this room has it, and nothing was sent to it from here.",
            teaching="address",
        )
    return show(
        request,
        room,
        "outside",
        address=address,
        transactions=page.rows,
        last=page.last,
    )


def _wallet(room: ChainSnapshot, text: str) -> Wallet:
    wallet = accounts.wallet_at(room, inputs.plain(text))
    if wallet is None:
        _address(text)
        raise Missing(
            "Unknown address",
            "No wallet of this room has this address, so the ledger has no balance for it.",
            teaching="address",
        )
    return wallet


def _address(text: str) -> str:
    """Return the address in a text, or the text itself if it is a wallet reference; raises InvalidInput if it is neither."""
    return text if Wallet.numbering.number(text.upper()) else normal_address(inputs.address_in(text))


def _url_of(room: ChainSnapshot, text: str) -> str | None:
    """Return the page URL for a search term that is a hash, reference, block number, address, label or wallet ID; else None."""
    if is_training_hash(text):
        return reverse("explorer:transaction", args=[text.lower()])
    if Movement.numbering.number(text.upper()):
        movement = transactions.movement_with_reference(room, text.upper())
        return None if movement is None else page_of(movement)
    if inputs.is_number(text):
        return reverse("explorer:block", args=[text])
    if text.lower() == tokens.usdt().contract.lower():
        return reverse("explorer:token", args=[tokens.usdt().contract])
    if wallet := accounts.wallet_at(room, text):
        return page_of(wallet)
    return reverse("explorer:address", args=[text]) if inputs.has_form_of_address(text) else None
