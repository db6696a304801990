"""Snapshot of a room's clock, for pages that Django renders."""

from dataclasses import dataclass
from datetime import datetime
from typing import Self

from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import moment_in
from mockconsole.lib.money.exact import shortest


@dataclass(frozen=True, slots=True)
class RoomSnapshot:
    """Sandbox with its simulated and ledger time, read only once so that a whole page uses the same time."""

    sandbox: Sandbox
    now: datetime
    ledger: datetime

    @classmethod
    def of(cls, sandbox: Sandbox) -> Self:
        """Return the current snapshot of a sandbox."""
        return cls(sandbox, *moment_in(sandbox))

    @property
    def id(self) -> int:
        """Id of the sandbox."""
        return self.sandbox.pk

    @property
    def pace(self) -> str:
        """Suffix for the room's time, such as “ (frozen)” or “ (× 3)”; blank at real-time speed."""
        clock = self.sandbox.clock
        if clock.frozen:
            return " (frozen)"
        return "" if clock.speed == 1 else f" (× {shortest(clock.speed)})"
