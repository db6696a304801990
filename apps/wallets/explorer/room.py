"""The room that a page of the explorer is about, at the moment when it is made."""

from dataclasses import dataclass
from datetime import datetime

from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import moment_in
from apps.wallets.simulation.chain import CONFIRMED_AFTER, block_at
from mockconsole.lib.money import shortest


@dataclass(frozen=True, slots=True)
class Room:
    """A sandbox, its simulated time and its ledger time; one page asks the clock once."""

    sandbox: Sandbox
    now: datetime
    ledger: datetime

    @classmethod
    def of(cls, sandbox: Sandbox) -> "Room":
        """Return a sandbox at this moment."""
        return cls(sandbox, *moment_in(sandbox))

    @property
    def id(self) -> int:
        """The id of the sandbox."""
        return self.sandbox.pk

    @property
    def newest(self) -> int:
        """The number of the newest block."""
        return block_at(self.now.timestamp())

    @property
    def confirmed_after(self) -> int:
        """How many blocks confirm a transaction."""
        return CONFIRMED_AFTER

    @property
    def pace(self) -> str:
        """How fast the clock runs, where it doesn't as clocks do."""
        clock = self.sandbox.clock
        if clock.frozen:
            return " (frozen)"
        return "" if clock.speed == 1 else f" (× {shortest(clock.speed)})"
