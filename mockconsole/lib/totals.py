"""How many rows a long list has, counted once a change: a count reads a whole index, and each of its pages says it."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, NamedTuple

from mockconsole.lib.asgi.hub import hub
from mockconsole.lib.hot import Age, shelf

REMEMBER_SECONDS: Final = 30.0
REMEMBER_AT_MOST: Final = 2048


class _Counted(NamedTuple):
    total: int
    age: Age
    until: float


class Totals:
    """The totals by sandbox and by what was counted, those asked for lately first; safe to use from any thread."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        told: Callable[[], bool] = lambda: hub.listening,
    ) -> None:
        self._clock = clock
        self._told = told
        self._lock = threading.Lock()
        self._counted: OrderedDict[tuple[int, Hashable], _Counted] = OrderedDict()

    def total(self, sandbox_id: int, counted: Hashable, count: Callable[[], int]) -> int:
        """Return a total, counting where the sandbox has changed since, or where nobody tells us of changes."""
        if not self._told():
            return count()
        key = (sandbox_id, counted)
        # Taken before the count, so that a change during it leaves a total that is not trusted.
        age = shelf.age(sandbox_id)
        with self._lock:
            kept = self._counted.get(key)
            if kept is not None and kept.age == age and kept.until >= self._clock():
                self._counted.move_to_end(key)
                return kept.total
        total = count()
        with self._lock:
            self._counted[key] = _Counted(total, age, self._clock() + REMEMBER_SECONDS)
            self._counted.move_to_end(key)
            while len(self._counted) > REMEMBER_AT_MOST:
                self._counted.popitem(last=False)
        return total


totals = Totals()
