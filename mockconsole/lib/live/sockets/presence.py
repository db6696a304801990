"""Presence check: a seat's browser answers a question from the server, which proves that the connection works."""

import math
import time
from collections.abc import Callable
from typing import Final

# Seconds for which an answer is valid: longer than the 20 s without a message after which a browser shows that it isn't
# live.
PROOF_SECONDS: Final = 25.0
QUESTION: Final = '{"type":"presence_check","data":null}'
ANSWER: Final = "present"


class PresenceProof:
    """Presence checks sent over one websocket, and their answers.

    An open websocket alone proves nothing: a proxy may keep the connection open but drop the messages in one direction.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._unanswered = 0
        self._answered_at = -math.inf

    @property
    def is_fresh(self) -> bool:
        """Return True if the browser has recently answered; safe to call from any thread."""
        return self._clock() - self._answered_at < PROOF_SECONDS

    def ask(self) -> str:
        """Return the message of a new presence check, and count the check as unanswered."""
        self._unanswered += 1
        return QUESTION

    def accept(self, text: str | None) -> bool:
        """Handle a message from the browser; return False if it doesn't answer an open presence check."""
        if text != ANSWER or self._unanswered == 0:
            return False
        self._unanswered -= 1
        self._answered_at = self._clock()
        return True
