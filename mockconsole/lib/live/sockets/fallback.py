"""Seats that poll because they have no working websocket: a proxy blocks it, or it died without a close frame."""

import time
from collections.abc import Callable, Mapping
from typing import Final

from mockconsole.lib.live.http.headers import LIVE, LOOK, NOT_LIVE

# Seconds after a poll for which a seat counts as polling: a console polls every 5 s, and a read may take 10 s.
FALLBACK_SECONDS: Final = 15.0


class FallbackSeats:
    """Seats whose console has recently polled with the header `X-Live: no`; safe to use from any thread."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._read_at: dict[int, float] = {}

    def record(self, seat: int | None, headers: Mapping[str, str]) -> None:
        """Record a request if it is a poll by a seat's own console that has no live connection."""
        if seat is not None and headers.get(LIVE) == NOT_LIVE and LOOK not in headers:
            self._read_at[seat] = self._clock()

    def seats(self) -> list[int]:
        """Return the seats that have recently polled, and forget the others."""
        since = self._clock() - FALLBACK_SECONDS
        for seat, read_at in list(self._read_at.items()):
            if read_at <= since:
                self._read_at.pop(seat, None)
        return list(self._read_at)
