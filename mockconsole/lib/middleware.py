"""Middleware that every request passes: the simulation's mark, the content policy, and what no address may hold."""

import time
from collections.abc import Callable

from csp.constants import SELF, UNSAFE_EVAL, UNSAFE_INLINE
from csp.middleware import CSPMiddleware
from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from mockconsole.lib.busy import ARRIVED_AT, MIN_LOCK_TIMEOUT, wait_for_locks
from mockconsole.lib.lost import begin_work
from mockconsole.lib.marks import HEADER, HEADER_VALUE

GetResponse = Callable[[HttpRequest], HttpResponseBase]
ADMIN_PREFIX = "/admin/"
DOCS_PATH = "/api/docs"


class SimulatedMiddleware:
    """Marks every response as simulated."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Mark the response."""
        response = self.get_response(request)
        response[HEADER] = HEADER_VALUE
        return response


class NullCharacterMiddleware:
    """Refuses addresses with a null character: PostgreSQL and the file system fail on it wherever it gets to."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Refuse it before anything looks it up."""
        if "\0" in request.path or "%00" in request.META.get("QUERY_STRING", ""):
            raise BadRequest("The address holds a null character.")
        return self.get_response(request)


class PatienceMiddleware:
    """Has a request that waited for its thread wait that much less for a lock, so that all are told in time."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Shorten the wait before anything is written."""
        begin_work()
        if ARRIVED_AT in request.META:
            waited = time.monotonic() - request.META[ARRIVED_AT]
            wait_for_locks(max(settings.LOCK_SECONDS - waited, MIN_LOCK_TIMEOUT))
        return self.get_response(request)


class PolicyMiddleware(CSPMiddleware):
    """The strict content policy, loosened for the two places whose libraries need it.

    The admin's Alpine evaluates expressions and writes inline styles; Swagger UI starts from an inline script.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Choose the policy by the address."""
        if request.path.startswith(ADMIN_PREFIX):
            response._csp_replace = {  # type: ignore[attr-defined]
                "script-src": [SELF, UNSAFE_EVAL],
                "style-src": [SELF, UNSAFE_INLINE],
            }
        elif request.path == DOCS_PATH:
            response._csp_replace = {  # type: ignore[attr-defined]
                "script-src": [SELF, UNSAFE_INLINE],
                "style-src": [SELF, UNSAFE_INLINE],
            }
        return super().process_response(request, response)
