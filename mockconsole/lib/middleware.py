"""Middleware for every request: X-Simulated header, Content-Security-Policy, lock timeout, and null character check."""

import time

from csp.constants import SELF, UNSAFE_EVAL, UNSAFE_INLINE
from csp.middleware import CSPMiddleware
from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.deprecation import MiddlewareMixin

from mockconsole.lib.busy import ARRIVED_AT, MIN_LOCK_TIMEOUT, wait_for_locks
from mockconsole.lib.lost_connections import begin_work
from mockconsole.lib.marks import HEADER, HEADER_VALUE

ADMIN_PREFIX = "/admin/"
DOCS_PATH = "/api/docs"


class SimulatedMiddleware(MiddlewareMixin):
    """Marks every response as simulated, with a header."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Return the response with the header X-Simulated."""
        response[HEADER] = HEADER_VALUE
        return response


class NullCharacterMiddleware(MiddlewareMixin):
    """Rejects URLs and cookies that contain a null character, because PostgreSQL and the file system fail on it."""

    def process_request(self, request: HttpRequest) -> None:
        """Reject a request with a null character before any look-up."""
        if "\0" in request.path or "%00" in request.META.get("QUERY_STRING", ""):
            raise BadRequest("The address contains a null character.")
        if any("\0" in value for value in request.COOKIES.values()):
            raise BadRequest("A cookie contains a null character.")


class LockTimeoutMiddleware(MiddlewareMixin):
    """Shortens a request's lock timeout by the time that the request was queued, so that its response comes in time."""

    def process_request(self, request: HttpRequest) -> None:
        """Set the request's lock timeout before any write."""
        begin_work()
        if ARRIVED_AT in request.META:
            waited = time.monotonic() - request.META[ARRIVED_AT]
            wait_for_locks(max(settings.LOCK_SECONDS - waited, MIN_LOCK_TIMEOUT))


class PolicyMiddleware(CSPMiddleware):
    """The strict Content-Security-Policy, relaxed for the admin and the API docs because their libraries need inline code.

    The admin's Alpine evaluates expressions and writes inline styles; Swagger UI starts from an inline script.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Relax the policy if the path belongs to the admin or the API docs."""
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
