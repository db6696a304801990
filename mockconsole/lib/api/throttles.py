"""How often somebody may guess a secret."""

import hashlib

from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

ATTEMPTS = 5
SECONDS = 300


class AttemptThrottle(SimpleRateThrottle):
    """At most 5 attempts in 5 minutes by view, address and the name that is tried.

    The address alone would lock out a whole class: it shares one.
    """

    def get_rate(self) -> str:
        """Return the rate as text."""
        return f"{ATTEMPTS}/{SECONDS}s"

    def parse_rate(self, rate: str | None) -> tuple[int, int]:
        """Return how many attempts in how many seconds."""
        return ATTEMPTS, SECONDS

    def get_cache_key(self, request: Request, view: APIView) -> str:
        """Return what is counted together."""
        tried = request.data.get("username", "") if isinstance(request.data, dict) else ""
        # The serializer trims, so a space more or less is no other name.
        name = str(request.user.pk or tried).strip().casefold()
        ident = f"{type(view).__name__}:{self.get_ident(request)}:{name}"
        return f"attempt:{hashlib.blake2b(ident.encode(), digest_size=16).hexdigest()}"
