"""Throttles on guessing passwords, secrets and codes."""

import hashlib
from collections.abc import Mapping
from typing import Any, Final

from django.http import HttpRequest
from django.utils import timezone
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from apps.accounts import services, turns
from apps.accounts.selectors import seconds_until_allowed
from apps.accounts.usernames import username_key
from mockconsole.lib.real.identifiers import find_error_in_text

# Names are cut to the length of django-axes' column, because normalization can make a name longer than typed.
MAX_STORED_NAME_LENGTH: Final = 255
COULD_BE_REAL: Final = "(a name that could be real)"


def name_for_attempts(request: HttpRequest, credentials: Mapping[str, Any] | None = None) -> str:
    """Return the name under which a failed sign-in is counted; a fixed text replaces a name that could be real data."""
    sent = credentials or getattr(request, "data", request.POST)
    name = str(sent.get("username") or "")
    return COULD_BE_REAL if find_error_in_text(name) else username_key(name)[:MAX_STORED_NAME_LENGTH]


class AttemptThrottle(BaseThrottle):
    """Throttle of 5 attempts in 5 minutes per view, IP address and username.

    Counting per IP address alone would lock out a whole class behind one address.
    """

    seconds_to_wait: float | None = None

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Return True if the attempt is allowed, and count it; only POST requests are counted, as only they send a secret."""
        if request.method != "POST":
            return True
        self.seconds_to_wait = services.count_attempt(counted_as=self._attempt_key(request, view))
        return self.seconds_to_wait is None

    def count(self, request: Request, view: APIView) -> None:
        """Count an attempt that only the view recognizes as a guess; raises Throttled after too many."""
        if not self.allow_request(request, view):
            raise Throttled(self.seconds_to_wait)

    def wait(self) -> float | None:
        """Return the seconds that the caller must wait after a rejected attempt."""
        return self.seconds_to_wait

    def reset(self, request: Request, view: APIView) -> None:
        """Reset the count after a success: a trainer who demonstrates a sign-in many times isn't guessing."""
        services.delete_attempts(counted_as=self._attempt_key(request, view))

    def _attempt_key(self, request: Request, view: APIView) -> str:
        tried = request.data.get("username", "") if isinstance(request.data, dict) else ""
        # Strip as the serializer does, so that a username with spaces around it doesn't get its own count.
        caller = (
            f"account:{request.user.pk}" if request.user.pk else f"name:{username_key(str(tried).strip())}"
        )
        return _digest(f"{type(view).__name__}:{self.get_ident(request)}:{caller}")


class Guesses(BaseThrottle):
    """Throttle on wrong codes, per IP address and in total, because an attacker may use many addresses.

    An address with too many wrong codes may try one code every 5 seconds; it isn't locked, because a class may share it.
    """

    def __init__(self, request: HttpRequest, what: str, code: str, *, by_address: int, in_all: int) -> None:
        address = self.get_ident(request)  # type: ignore[arg-type]  # reads only request.META
        self._by_address, self._in_all = by_address, in_all
        self._here, self._everywhere = _digest(f"{what}:{address}"), _digest(what)
        self._queue = _digest(f"{what}:{address}:turns")
        self._key = turns.queue_key(self._queue, _digest(code))
        self._is_slow = False

    def refuse_too_many(self) -> None:
        """Raise Throttled after too many wrong codes in total, or if this address is slowed and another code has the turn."""
        now = timezone.now()
        wait = seconds_until_allowed(self._everywhere, now, attempts=self._in_all)
        self._is_slow = seconds_until_allowed(self._here, now, attempts=self._by_address) is not None
        if wait is None and self._is_slow:
            # Slow down right and wrong codes alike, otherwise the refusal would show whether the code is right.
            wait = turns.take_turn(queue=self._queue, key=self._key)
        if wait is not None:
            raise Throttled(wait)

    def count(self) -> None:
        """Count a wrong code; from a slowed address once per turn, so that a class's wrong code can't use up the total limit."""
        if self._is_slow and not turns.is_first_in_turn(key=self._key):
            return
        for counted_as in (self._here, self._everywhere):
            services.count_attempt(counted_as=counted_as, attempts=self._in_all)


def _digest(ident: str) -> str:
    return hashlib.blake2b(ident.encode(), digest_size=16).hexdigest()
