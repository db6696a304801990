"""Presence check of a seat: the browser answers a question of the server, which proves that the connection works."""

import math
import time
from collections.abc import Callable
from typing import Final

# Seconds for which an answer counts: longer than the 20 s without a message after which a browser reports itself as not
# live.
PROOF_SECONDS: Final = 25.0
QUESTION: Final = '{"type":"presence_check","data":null}'
ANSWER: Final = "present"


class PresenceProof:
    """Presence checks of one websocket, and their answers.

    An open websocket alone proves nothing: a proxy may drop the messages of one direction and keep the connection
    open.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._unanswered = 0
        self._answered_at = -math.inf

    @property
    def is_fresh(self) -> bool:
        """Return True if the browser has lately answered; safe to call from any thread."""
        return self._clock() - self._answered_at < PROOF_SECONDS

    def ask(self) -> str:
        """Return the question to send."""
        self._unanswered += 1
        return QUESTION

    def accept(self, text: str | None) -> bool:
        """Handle a message of the browser; return False for anything but the answer to an open question."""
        if text != ANSWER or self._unanswered == 0:
            return False
        self._unanswered -= 1
        self._answered_at = self._clock()
        return True
