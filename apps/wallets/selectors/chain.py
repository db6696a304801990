"""Where the transactions of a room stand on the simulated chains."""

from datetime import datetime
from decimal import Decimal
from typing import NamedTuple

from apps.wallets.choices import ChainStatus, MovementKind, Network
from apps.wallets.models.ledger import Movement
from apps.wallets.simulation.chain import (
    CONFIRMED_AFTER,
    block_at,
    confirmations,
    decimals_of,
    most_decimals_of,
)
from mockconsole.lib.money import read_amount


class Standing(NamedTuple):
    """How a transaction stands; `block` is None until another block stands on its own, and for good where it waits."""

    status: ChainStatus
    confirmations: int
    block: int | None


def standing_of(movement: Movement, now: datetime) -> Standing:
    """Return how a movement on a chain stands at a simulated time.

    One that only holds its amount waits outside the chain for good, and one that was reverted failed at once.
    """
    waits = movement.kind == MovementKind.HOLD
    blocks = 0 if waits else confirmations(movement.created_at, now)
    block = block_at(movement.created_at.timestamp()) if blocks else None
    if movement.kind == MovementKind.REVERTED:
        return Standing(ChainStatus.FAILED, blocks, block)
    enough = blocks >= CONFIRMED_AFTER
    return Standing(ChainStatus.CONFIRMED if enough else ChainStatus.PENDING, blocks, block)


def amount_on(network: str, asset: str, amount: Decimal) -> Decimal:
    """Return an amount that an asset can have on a network, or without one on any of them; raises ValueError.

    Of a wallet that holds more digits than a network takes, the rest can leave on a finer one alone, so that is named.
    """
    digits = decimals_of(network, asset) if network else most_decimals_of(asset)
    exact = read_amount(amount)
    try:
        return read_amount(exact, digits)
    except ValueError as error:
        place = f" on {Network(network).label}" if network else ""
        told = f"{asset} has {digits} digits after the point{place}. Write no more than that"
        finer = [choice.label for choice in Network if decimals_of(choice.value, asset) > digits]
        way = f", or choose {' or '.join(finer)}, where it has {most_decimals_of(asset)}" if finer else ""
        raise ValueError(f"{told}{way}.") from error
