"""How often somebody may guess a secret."""

import hashlib
from collections.abc import Mapping
from typing import Any, Final

from django.http import HttpRequest
from django.utils import timezone
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from apps.accounts import services
from apps.accounts.selectors import seconds_until_allowed
from apps.accounts.usernames import username_key
from mockconsole.lib.real.identifiers import complaint_about_text

# The length of axes' column: a letter may be several in a key.
LONGEST_NAME_KEPT: Final = 255
COULD_BE_REAL: Final = "(a name that could be real)"


def name_to_keep(request: HttpRequest, credentials: Mapping[str, Any] | None = None) -> str:
    """Return the name under which failed sign-ins are counted; what could be real is not stored here either."""
    sent = credentials or getattr(request, "data", request.POST)
    name = str(sent.get("username") or "")
    return COULD_BE_REAL if complaint_about_text(name) else username_key(name)[:LONGEST_NAME_KEPT]


class AttemptThrottle(BaseThrottle):
    """At most 5 attempts in 5 minutes by view, address and the name that is tried.

    The address alone would lock out a whole class: it shares one.
    """

    seconds_to_wait: float | None = None

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Count the attempt and tell whether it may be made; only a POST sends a secret."""
        if request.method != "POST":
            return True
        self.seconds_to_wait = services.count_attempt(counted_as=self._counted_as(request, view))
        return self.seconds_to_wait is None

    def count(self, request: Request, view: APIView) -> None:
        """Count a guess that a view knows for one only while it answers; raises Throttled where there were too many."""
        if not self.allow_request(request, view):
            raise Throttled(self.seconds_to_wait)

    def wait(self) -> float | None:
        """Return how long to wait after a refusal."""
        return self.seconds_to_wait

    def forget(self, request: Request, view: APIView) -> None:
        """Count from zero again: who has got in isn't guessing, and a trainer shows this many times."""
        services.forget_attempts(counted_as=self._counted_as(request, view))

    def _counted_as(self, request: Request, view: APIView) -> str:
        tried = request.data.get("username", "") if isinstance(request.data, dict) else ""
        # The serializer trims, so a space more or less is no other name.
        who = f"account:{request.user.pk}" if request.user.pk else f"name:{username_key(str(tried).strip())}"
        return _digest(f"{type(view).__name__}:{self.get_ident(request)}:{who}")


class Guesses(BaseThrottle):
    """Counts wrong codes alone, by address and all together: a class shares one address, and anyone who guesses may have many."""

    def __init__(self, request: HttpRequest, what: str, *, by_address: int, in_all: int) -> None:
        address = self.get_ident(request)  # type: ignore[arg-type]  # it reads META alone
        self.limits = {_digest(f"{what}:{address}"): by_address, _digest(what): in_all}

    def refuse_too_many(self) -> None:
        """Raise Throttled where too many were wrong lately."""
        now = timezone.now()
        for counted_as, most in self.limits.items():
            waits = seconds_until_allowed(counted_as, now, attempts=most)
            if waits is not None:
                raise Throttled(waits)

    def count(self) -> None:
        """Count a wrong one."""
        for counted_as, most in self.limits.items():
            services.count_attempt(counted_as=counted_as, attempts=most)


def _digest(ident: str) -> str:
    return hashlib.blake2b(ident.encode(), digest_size=16).hexdigest()
