"""Seats that poll without a websocket: a proxy blocks it, or it died without a close."""

import time
from collections.abc import Callable, Mapping
from typing import Final

from mockconsole.lib.live.http.headers import LIVE, LOOK, NOT_LIVE

# Seconds for which a poll counts: a console without a websocket polls every 5 s, and a read may take 10 s.
FALLBACK_SECONDS: Final = 15.0


class FallbackSeats:
    """The seats whose console has lately polled with `X-Live: no`; safe to use from any thread."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._read_at: dict[int, float] = {}

    def record(self, seat: int | None, headers: Mapping[str, str]) -> None:
        """Record a poll by the console of a seat without a live connection; polls of trainers who view the seat don't count."""
        if seat is not None and headers.get(LIVE) == NOT_LIVE and LOOK not in headers:
            self._read_at[seat] = self._clock()

    def seats(self) -> list[int]:
        """Return the seats that have lately polled, and drop the others."""
        since = self._clock() - FALLBACK_SECONDS
        for seat, read_at in list(self._read_at.items()):
            if read_at <= since:
                self._read_at.pop(seat, None)
        return list(self._read_at)
