"""How often somebody may guess a secret."""

import hashlib

from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from apps.accounts import services


class AttemptThrottle(BaseThrottle):
    """At most 5 attempts in 5 minutes by view, address and the name that is tried.

    The address alone would lock out a whole class: it shares one.
    """

    seconds_to_wait: float | None = None

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Count the attempt and tell whether it may be made."""
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
        name = str(request.user.pk or tried).strip().casefold()
        ident = f"{type(view).__name__}:{self.get_ident(request)}:{name}"
        return hashlib.blake2b(ident.encode(), digest_size=16).hexdigest()
