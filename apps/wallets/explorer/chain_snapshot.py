"""The room that a page of the explorer is about, with its chain."""

from dataclasses import dataclass

from apps.sandboxes.room_snapshot import RoomSnapshot
from apps.wallets.ledger.simulation import CONFIRMED_AFTER, block_at


@dataclass(frozen=True, slots=True)
class ChainSnapshot(RoomSnapshot):
    """A sandbox at a moment, which has its newest block."""

    @property
    def newest(self) -> int:
        """The number of the newest block."""
        return block_at(self.now.timestamp())

    @property
    def confirmed_after(self) -> int:
        """How many blocks confirm a transaction."""
        return CONFIRMED_AFTER
