"""Retry queue for entries whose seat's row was locked for longer than a request may wait."""

import logging
import threading
import time
from typing import Final

from django.db import connections

from apps.training.journal import Batch, write_batches
from apps.training.models import Seat
from mockconsole.lib.busy import is_busy
from mockconsole.lib.errors import Refusal

logger = logging.getLogger("mockconsole.training")

MAX_WAITING_BATCHES: Final = 1000
# Pause between attempts: most attempts wait for the lock anyway, but a deadlock error is raised immediately.
RETRY_PAUSE: Final = 0.5


class RetryQueue:
    """Batches that wait for the locked rows of their seats; the order of each seat's batches is preserved.

    A restart loses the batches; a call then gets its entry when the client retries the call under its Idempotency-Key.
    """

    def __init__(self) -> None:
        self._waiting: list[Batch] = []
        # Guard the batches and the thread with one lock: otherwise two threads could write the same batch.
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def has(self, seat_id: int) -> bool:
        """Return True if a batch of a seat waits: later batches of the seat must queue behind it."""
        with self._lock:
            return any(batch.seat_id == seat_id for batch in self._waiting)

    def add(self, batch: Batch) -> None:
        """Queue a batch, or log it as lost if the queue is full; start the retrying thread unless it runs already."""
        with self._lock:
            if len(self._waiting) >= MAX_WAITING_BATCHES:
                logger.error("A seat's row is locked, and too many entries wait: one is not in the journal.")
                return
            self._waiting.append(batch)
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
                self._thread.start()

    def finish(self, batch: Batch, outcome: object) -> None:
        """Queue a batch if its seat was locked or its write was not tried (`outcome` is None); log any other failure."""
        if outcome is None or (isinstance(outcome, Exception) and is_busy(outcome)):
            self.add(batch)
        else:
            report(batch, outcome)

    def _run(self) -> None:
        try:
            while waiting := self._snapshot():
                locked: set[int] = set()
                for batch in waiting:
                    if batch.seat_id not in locked and not self._retry(batch):
                        locked.add(batch.seat_id)
                if locked:
                    time.sleep(RETRY_PAUSE)
        finally:
            connections.close_all()

    def _snapshot(self) -> list[Batch]:
        """Return the waiting batches; if there are none, the thread must end: the next batch starts a new thread."""
        with self._lock:
            if not self._waiting:
                self._thread = None
            return list(self._waiting)

    def _retry(self, batch: Batch) -> bool:
        """Try to write a batch; return False if it must be retried."""
        (outcome,) = write_batches([batch])
        if isinstance(outcome, Exception) and is_busy(outcome):
            return False
        report(batch, outcome)
        with self._lock:
            self._waiting.remove(batch)
        return True


def report(batch: Batch, outcome: object) -> None:
    """Log why a batch was not written, unless its lesson has ended or is being debriefed."""
    if isinstance(outcome, Exception) and not isinstance(outcome, Seat.DoesNotExist | Refusal):
        names = ", ".join(entry.what for entry in batch.entries)
        logger.error("The journal lacks an entry of %s.", names, exc_info=outcome)


retry_queue = RetryQueue()
