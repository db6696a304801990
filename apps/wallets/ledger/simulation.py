"""Simulated chains: their blocks are a function of simulated time."""

from datetime import UTC, datetime
from typing import Final, NamedTuple

from mockconsole.lib.real.training_forms import (
    is_training_hash,
    training_address,
    training_bitcoin_address,
    training_hash,
    training_txid,
)

BITCOIN: Final = "bitcoin"

SECONDS_A_BLOCK: Final = 12

# Number of blocks after which a transaction is confirmed.
CONFIRMED_AFTER: Final = 12

# Label from which the training address of the token's contract is derived.
USDT_CONTRACT_LABEL: Final = "USDT (SIM)"


class BlockSpan(NamedTuple):
    """Simulated time span of a block: from its first second until the first second of the next block."""

    begins: datetime
    ends: datetime


def block_at(seconds: float) -> int:
    """Return the number of the newest block at a simulated Unix time."""
    return int(seconds // SECONDS_A_BLOCK)


def span_of(block: int) -> BlockSpan:
    """Return the time span of a block; raises ValueError for a date outside the calendar."""
    try:
        begins, ends = (
            datetime.fromtimestamp(number * SECONDS_A_BLOCK, UTC) for number in (block, block + 1)
        )
    except (OverflowError, OSError) as error:
        raise ValueError("There is no such block in any calendar.") from error
    return BlockSpan(begins, ends)


def confirmations(made_at: datetime, now: datetime) -> int:
    """Return the number of blocks made after a transaction's block, never below 0."""
    return max(block_at(now.timestamp()) - block_at(made_at.timestamp()), 0)


def address_of(label: str, network: str) -> str:
    """Return the training address derived from a label, in the network's format."""
    return training_bitcoin_address(label) if network == BITCOIN else training_address(label)


def hash_of(ref: str, network: str) -> str:
    """Return the hash derived from a movement's reference, in the network's format; blank without a network."""
    if not network:
        return ""
    return training_txid(ref) if network == BITCOIN else training_hash(ref)


def hash_as_on(network: str, tx_hash: str) -> str:
    """Return a training hash in a network's format, which has no 0x on Bitcoin; return any other text unchanged."""
    text = tx_hash.strip()
    if not is_training_hash(text):
        return text
    digits = text.lower().removeprefix("0x")
    return digits if network == BITCOIN else f"0x{digits}"
