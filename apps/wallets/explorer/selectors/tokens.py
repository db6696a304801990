"""Reads of a token: who holds it, and how much of it there is."""

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Final, NamedTuple

from apps.wallets.assets import decimals_of
from apps.wallets.explorer.chain_snapshot import ChainSnapshot
from apps.wallets.explorer.figures import Figure, figure
from apps.wallets.explorer.selectors.transactions import ROWS_A_PAGE
from apps.wallets.ledger.models import Wallet
from apps.wallets.ledger.selectors import holders_at
from apps.wallets.ledger.simulation import USDT_CONTRACT_LABEL
from mockconsole.lib.money.exact import EXACT, fixed, read_amount, total
from mockconsole.lib.real.training_forms import training_address

_PLACE_FORM: Final = re.compile(r"([0-9.]{1,39})_([0-9]{1,18})")
_CENT_OF_A_PERCENT: Final = Decimal("0.01")

# What each wallet holds, by its id.
Balances = Mapping[int, Decimal]


class Token(NamedTuple):
    """A token: its contract, its name as screens show it, and the asset that the ledger keeps it as."""

    contract: str
    name: str
    asset: str
    network: str


class Holder(NamedTuple):
    """A wallet that holds a token; the share is in percent."""

    wallet: Wallet
    amount: Figure
    share: str


class Supply(NamedTuple):
    """All of a token that wallets hold, and what the wallet outside the room is short of for it."""

    amount: Decimal
    held: Figure
    owed: Figure
    holders: int
    adds_up: bool


class HolderPlace(NamedTuple):
    """The last holder of a page."""

    amount: Decimal
    id: int

    def __str__(self) -> str:
        return f"{fixed(self.amount)}_{self.id}"


class Holders(NamedTuple):
    """A page of holders, the largest first; `last` is None where none comes after it."""

    rows: list[Holder]
    last: HolderPlace | None


def usdt() -> Token:
    """Return the one token of the training."""
    return Token(training_address(USDT_CONTRACT_LABEL), USDT_CONTRACT_LABEL, "USDT", "ethereum")


def balances(room: ChainSnapshot, token: Token) -> Balances:
    """Return what each wallet of a room holds of a token; one is short of what the others hold."""
    return holders_at(room.ledger, room.id, token.asset)


def supply(token: Token, amounts: Balances) -> Supply:
    """Return how much of a token there is, and who is short of it."""
    held = total(amount for amount in amounts.values() if amount > 0)
    owed = total(amount for amount in amounts.values() if amount < 0)
    count = sum(amount > 0 for amount in amounts.values())
    return Supply(held, _figure(token, held), _figure(token, owed), count, adds_up=not total([held, owed]))


def holders(token: Token, amounts: Balances, of: Decimal, after: HolderPlace | None) -> Holders:
    """Return the wallets that hold a token, the largest first, each with its share of an amount."""
    # A room has no more wallets than one read takes, and no database sorts by what is planned.
    places = sorted(
        (HolderPlace(amount, pk) for pk, amount in amounts.items() if amount > 0), key=_largest_first
    )
    left = places if after is None else [row for row in places if _largest_first(row) > _largest_first(after)]
    page_rows = left[:ROWS_A_PAGE]
    wallets = Wallet.objects.in_bulk([row.id for row in page_rows])
    return Holders(
        [Holder(wallets[row.id], _figure(token, row.amount), _share(row.amount, of)) for row in page_rows],
        page_rows[-1] if len(left) > ROWS_A_PAGE else None,
    )


def balance(token: Token, amounts: Balances, wallet: Wallet) -> Figure:
    """Return what a wallet holds of a token."""
    return _figure(token, amounts.get(wallet.pk, Decimal(0)))


def read_holder_place(cursor: str) -> HolderPlace | None:
    """Return the place that a cursor names, None where it names none."""
    match = _PLACE_FORM.fullmatch(cursor)
    try:
        return None if match is None else HolderPlace(read_amount(match[1]), int(match[2]))
    except ValueError:
        return None


def _largest_first(place: HolderPlace) -> tuple[Decimal, int]:
    return place.amount.copy_negate(), place.id


def _figure(token: Token, amount: Decimal) -> Figure:
    return figure(amount, token.asset, decimals_of(token.network, token.asset))


def _share(amount: Decimal, of: Decimal) -> str:
    percent = EXACT.divide(EXACT.multiply(amount, Decimal(100)), of)
    return f"{percent.quantize(_CENT_OF_A_PERCENT, context=EXACT)} %"
