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

from apps.accounts import services
from apps.accounts.selectors import seconds_until_allowed
from apps.accounts.usernames import username_key
from mockconsole.lib.real.identifiers import complaint_about_text

# Length of the column in django-axes: normalization turns some letters into several.
LONGEST_STORED_NAME: Final = 255
COULD_BE_REAL: Final = "(a name that could be real)"


def name_to_keep(request: HttpRequest, credentials: Mapping[str, Any] | None = None) -> str:
    """Return the name under which failed sign-ins are counted; one that could be real is never stored."""
    sent = credentials or getattr(request, "data", request.POST)
    name = str(sent.get("username") or "")
    return COULD_BE_REAL if complaint_about_text(name) else username_key(name)[:LONGEST_STORED_NAME]


class AttemptThrottle(BaseThrottle):
    """Throttle of 5 attempts in 5 minutes per view, IP address and username.

    By address alone it would lock out a whole class, which shares one.
    """

    seconds_to_wait: float | None = None

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Count the attempt and return True if it is allowed; only POST requests send a secret."""
        if request.method != "POST":
            return True
        self.seconds_to_wait = services.count_attempt(counted_as=self._counted_as(request, view))
        return self.seconds_to_wait is None

    def count(self, request: Request, view: APIView) -> None:
        """Count a guess that the view recognises only while it answers; raises Throttled if there were too many."""
        if not self.allow_request(request, view):
            raise Throttled(self.seconds_to_wait)

    def wait(self) -> float | None:
        """Return the seconds to wait after a refusal."""
        return self.seconds_to_wait

    def forget(self, request: Request, view: APIView) -> None:
        """Reset the count after a success: a trainer who demonstrates a sign-in many times isn't guessing."""
        services.forget_attempts(counted_as=self._counted_as(request, view))

    def _counted_as(self, request: Request, view: APIView) -> str:
        tried = request.data.get("username", "") if isinstance(request.data, dict) else ""
        # The serializer trims usernames, so surrounding spaces must not give a new count.
        caller = (
            f"account:{request.user.pk}" if request.user.pk else f"name:{username_key(str(tried).strip())}"
        )
        return _digest(f"{type(view).__name__}:{self.get_ident(request)}:{caller}")


class Guesses(BaseThrottle):
    """Throttle on wrong codes, per IP address and in total: an attacker may use many addresses."""

    def __init__(self, request: HttpRequest, what: str, *, by_address: int, in_all: int) -> None:
        address = self.get_ident(request)  # type: ignore[arg-type]  # it reads META alone
        self.limits = {_digest(f"{what}:{address}"): by_address, _digest(what): in_all}

    def refuse_too_many(self) -> None:
        """Raise Throttled if there were too many wrong codes within the window."""
        now = timezone.now()
        for counted_as, most in self.limits.items():
            wait = seconds_until_allowed(counted_as, now, attempts=most)
            if wait is not None:
                raise Throttled(wait)

    def count(self) -> None:
        """Count a wrong code."""
        for counted_as, most in self.limits.items():
            services.count_attempt(counted_as=counted_as, attempts=most)


def _digest(ident: str) -> str:
    return hashlib.blake2b(ident.encode(), digest_size=16).hexdigest()
