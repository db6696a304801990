"""Seats whose people have no websocket and read instead: a proxy blocks it, or it died without a close."""

import time
from collections.abc import Callable, Mapping
from typing import Final

from mockconsole.lib.live.headers import LIVE, LOOK, NOT_LIVE

# A console that isn't live reads every five seconds, and a read may take ten.
READING_SECONDS: Final = 15.0


class Readers:
    """The seats from which a console said lately that it isn't live; safe to use from any thread."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._read_at: dict[int, float] = {}

    def note(self, seat: int | None, headers: Mapping[str, str]) -> None:
        """Take note of a read from a seat; a trainer who looks into it is nobody there."""
        if seat is not None and headers.get(LIVE) == NOT_LIVE and LOOK not in headers:
            self._read_at[seat] = self._clock()

    def seats(self) -> list[int]:
        """Return the seats that were read from lately, and forget the others."""
        since = self._clock() - READING_SECONDS
        for seat, read_at in list(self._read_at.items()):
            if read_at <= since:
                self._read_at.pop(seat, None)
        return list(self._read_at)
