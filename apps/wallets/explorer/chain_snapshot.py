"""Snapshot of a room for an explorer page, with the state of its chain."""

from dataclasses import dataclass

from apps.sandboxes.room_snapshot import RoomSnapshot
from apps.wallets.ledger.simulation import CONFIRMED_AFTER, block_at


@dataclass(frozen=True, slots=True)
class ChainSnapshot(RoomSnapshot):
    """Snapshot of a sandbox at one moment, with its newest block."""

    @property
    def newest(self) -> int:
        """Number of the newest block."""
        return block_at(self.now.timestamp())

    @property
    def confirmed_after(self) -> int:
        """Number of blocks after which a transaction is confirmed."""
        return CONFIRMED_AFTER
