"""Entries that came while somebody held their seat's row for longer than a request may wait: kept when the row is free."""

import logging
import threading
from typing import Final

from django.db import connections

from apps.training.journal import Batch, keep
from apps.training.models import Seat
from mockconsole.lib.busy import is_busy

logger = logging.getLogger("mockconsole.training")

MOST_WAITING: Final = 1000
# Beside the wait for the lock, which most attempts begin with: a deadlock is told of at once.
SECONDS_APART: Final = 0.5


class RetryQueue:
    """Batches that wait for the rows of their seats, those of one seat in the order they came.

    They are in this process's memory alone: a call that comes again under its Idempotency-Key after a restart is an entry then.
    """

    def __init__(self) -> None:
        self._waiting: list[Batch] = []
        self._lock = threading.Lock()
        self._pause = threading.Event()

    def has(self, seat_id: int) -> bool:
        """Tell whether a batch of a seat waits, so that the next one has to come behind it."""
        with self._lock:
            return any(batch.seat_id == seat_id for batch in self._waiting)

    def add(self, batch: Batch) -> None:
        """Have a batch kept by a thread that tries until no batch waits any more."""
        with self._lock:
            if len(self._waiting) >= MOST_WAITING:
                logger.error("A seat's row is locked, and too many entries wait: one is not in the journal.")
                return
            self._waiting.append(batch)
            if len(self._waiting) == 1:
                threading.Thread(target=self._run, name="journal", daemon=True).start()

    def _run(self) -> None:
        try:
            while waiting := self._snapshot():
                locked: set[int] = set()
                for batch in waiting:
                    if batch.seat_id not in locked and not self._retry(batch):
                        locked.add(batch.seat_id)
                if locked:
                    self._pause.wait(SECONDS_APART)
        finally:
            connections.close_all()

    def _snapshot(self) -> list[Batch]:
        with self._lock:
            return list(self._waiting)

    def _retry(self, batch: Batch) -> bool:
        """Tell whether a batch waits no longer: it is kept, or never will be."""
        (outcome,) = keep([batch])
        if isinstance(outcome, Exception) and is_busy(outcome):
            return False
        report(batch, outcome)
        with self._lock:
            self._waiting.remove(batch)
        return True


def report(batch: Batch, outcome: object) -> None:
    """Log why a batch is not in the journal; a lesson that has ended meanwhile keeps nothing more."""
    if isinstance(outcome, Exception) and not isinstance(outcome, Seat.DoesNotExist):
        names = ", ".join(noted.what for noted in batch.noted)
        logger.error("What was done by %s is not in the journal.", names, exc_info=outcome)


retry_queue = RetryQueue()
