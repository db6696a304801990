"""Table of assets: their decimals on each network, and the assets that users can transfer."""

from decimal import Decimal
from typing import Final

from django.db.models import TextChoices

from apps.wallets.choices import Network
from mockconsole.lib.money.exact import AMOUNT_DECIMALS, read_amount


class Currency(TextChoices):
    """Assets that users can transfer; wallets may hold others too."""

    USDT = "USDT", "USDT (SIM)"
    BTC = "BTC", "BTC (SIM)"
    ETH = "ETH", "ETH (SIM)"
    ADA = "ADA", "ADA (SIM)"


_DECIMALS: Final = {"USDT": 6, "USDC": 6, "BTC": 8, "ETH": 18, "ADA": 6, "BNB": 18, "POL": 18}
_DECIMALS_ON_CHAIN: Final = {("bsc", "USDT"): 18, ("bsc", "USDC"): 18}


def decimals_of(network: str, asset: str) -> int:
    """Return the number of decimals of an asset on a network."""
    return _DECIMALS_ON_CHAIN.get((network, asset), _DECIMALS.get(asset, AMOUNT_DECIMALS))


def most_decimals_of(asset: str) -> int:
    """Return the largest number of decimals that an asset has on any network."""
    elsewhere = [digits for (_, symbol), digits in _DECIMALS_ON_CHAIN.items() if symbol == asset]
    return max([decimals_of("", asset), *elsewhere])


def amount_on(network: str, asset: str, amount: Decimal) -> Decimal:
    """Return an amount if it fits the asset's decimals on the network or, with a blank network, on at least one.

    If it doesn't fit, raises ValueError with a text that names the networks on which the asset has more decimals.
    """
    digits = decimals_of(network, asset) if network else most_decimals_of(asset)
    exact = read_amount(amount)
    try:
        return read_amount(exact, digits)
    except ValueError as error:
        place = f" on {Network(network).label}" if network else ""
        message = f"{asset} has {digits} digits after the point{place}. Write fewer digits"
        finer = [choice.label for choice in Network if decimals_of(choice.value, asset) > digits]
        way = f", or choose {' or '.join(finer)}, where it has {most_decimals_of(asset)}" if finer else ""
        raise ValueError(f"{message}{way}.") from error
