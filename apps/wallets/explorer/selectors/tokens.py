"""Reads of a token: its holders and its supply."""

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Final, NamedTuple

from apps.wallets.assets import decimals_of
from apps.wallets.explorer.figures import Figure, figure
from apps.wallets.explorer.selectors.transactions import ROWS_A_PAGE, ListPage
from apps.wallets.ledger.models import Wallet
from apps.wallets.ledger.simulation import USDT_CONTRACT_LABEL
from mockconsole.lib.money.exact import EXACT, fixed, read_amount, total
from mockconsole.lib.real.training_forms import training_address

_PLACE_FORM: Final = re.compile(r"([0-9.]{1,39})_([0-9]{1,18})")
_CENT_OF_A_PERCENT: Final = Decimal("0.01")

# Amounts of a token, keyed by wallet id; the outside wallet's amount is negative.
Balances = Mapping[int, Decimal]


class Token(NamedTuple):
    """A token: its contract, its name on screens, and its asset in the ledger."""

    contract: str
    name: str
    asset: str
    network: str


class Holder(NamedTuple):
    """A wallet that holds a token; `share` is its percentage of the supply."""

    wallet: Wallet
    amount: Figure
    share: str


class Supply(NamedTuple):
    """Supply of a token: the sum that wallets hold, and the matching negative balance of the outside wallet."""

    amount: Decimal
    held: Figure
    owed: Figure
    holders: int
    adds_up: bool


class HolderPlace(NamedTuple):
    """Cursor of the next page of holders: amount and wallet id of the last holder shown."""

    amount: Decimal
    id: int

    def __str__(self) -> str:
        return f"{fixed(self.amount)}_{self.id}"


def usdt() -> Token:
    """Return the only token of the simulation."""
    return Token(training_address(USDT_CONTRACT_LABEL), USDT_CONTRACT_LABEL, "USDT", "ethereum")


def supply(token: Token, amounts: Balances) -> Supply:
    """Return the supply of a token."""
    held = total(amount for amount in amounts.values() if amount > 0)
    owed = total(amount for amount in amounts.values() if amount < 0)
    count = sum(amount > 0 for amount in amounts.values())
    return Supply(held, _figure(token, held), _figure(token, owed), count, adds_up=not total([held, owed]))


def holders(
    token: Token, amounts: Balances, of: Decimal, after: HolderPlace | None
) -> ListPage[Holder, HolderPlace]:
    """Return a page of a token's holders, the largest first, each with its share of the total supply `of`."""
    # Sort in Python: a room has at most 1,000 wallets, and SQL can't sort by balances that exclude planned postings.
    places = sorted(
        (HolderPlace(amount, pk) for pk, amount in amounts.items() if amount > 0), key=_largest_first
    )
    left = places if after is None else [row for row in places if _largest_first(row) > _largest_first(after)]
    page_rows = left[:ROWS_A_PAGE]
    wallets = Wallet.objects.in_bulk([row.id for row in page_rows])
    return ListPage(
        [Holder(wallets[row.id], _figure(token, row.amount), _share(row.amount, of)) for row in page_rows],
        page_rows[-1] if len(left) > ROWS_A_PAGE else None,
    )


def balance(token: Token, amounts: Balances, wallet: Wallet) -> Figure:
    """Return the amount of a token in a wallet."""
    return _figure(token, amounts.get(wallet.pk, Decimal(0)))


def read_holder_place(cursor: str) -> HolderPlace | None:
    """Return the position in a cursor; None if it is malformed."""
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
