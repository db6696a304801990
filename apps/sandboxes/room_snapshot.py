"""The room that a page of Django's is about, at the moment when it is made."""

from dataclasses import dataclass
from datetime import datetime
from typing import Self

from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import moment_in
from mockconsole.lib.money.exact import shortest


@dataclass(frozen=True, slots=True)
class RoomSnapshot:
    """A sandbox, its simulated time and its ledger time; one page asks the clock once."""

    sandbox: Sandbox
    now: datetime
    ledger: datetime

    @classmethod
    def of(cls, sandbox: Sandbox) -> Self:
        """Return a sandbox at this moment."""
        return cls(sandbox, *moment_in(sandbox))

    @property
    def id(self) -> int:
        """The id of the sandbox."""
        return self.sandbox.pk

    @property
    def pace(self) -> str:
        """How fast the clock runs, where it doesn't as clocks do."""
        clock = self.sandbox.clock
        if clock.frozen:
            return " (frozen)"
        return "" if clock.speed == 1 else f" (× {shortest(clock.speed)})"
