"""Pages outside the apps: the shell of the console, licences, and errors."""

import sys
from typing import Any

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from mockconsole.lib.addresses import UNKNOWN_HOST, explain_csrf_failure
from mockconsole.lib.busy import failure_of
from mockconsole.lib.errors import UNKNOWN_UNDER_A_KEY, error_body
from mockconsole.lib.failure_counts import count_failure
from mockconsole.lib.request_ids import request_id
from mockconsole.licences import bundle_notices, served_notices


@require_safe
@never_cache
@ensure_csrf_cookie
def shell(request: HttpRequest) -> HttpResponse:
    """Show the page that starts the React console; the console's router handles the URL.

    The page preloads the scripts of the screen that the path names. Only the path /join may have a second part, its code.
    """
    first, *rest = request.path.strip("/").split("/")
    screen = "" if rest and first != "join" else first or "login"
    sign_on = settings.SIGN_ON and settings.SIGN_ON.name
    return render(request, "index.html", {"screen": screen, "sign_on": sign_on})


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Disallow all crawlers: no page of a simulation belongs in a search result."""
    return HttpResponse("User-agent: *\nDisallow: /\n", content_type="text/plain")


@require_safe
def licences(request: HttpRequest) -> HttpResponse:
    """Show the licence notices of all files that browsers load; the page is public, so it needs no session."""
    notices = {"bundle": bundle_notices(settings.BUNDLE_DIR), "served": served_notices()}
    return render(request, "licences/licences.html", notices)


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """Redirect browsers that request /favicon.ico to the icon."""
    return HttpResponsePermanentRedirect(static("favicon.svg"))


@extend_schema(exclude=True)
class UnknownPathView(APIView):
    """Answers 404 for every unknown path below /api/."""

    permission_classes = (AllowAny,)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Answer 404 to any method."""
        raise NotFound

    def get(self, request: Request) -> Response:
        """Raise NotFound; `initial` always raises it earlier, but DRF needs a handler."""
        raise NotFound


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a malformed request, or a request for a host that isn't in ALLOWED_HOSTS.

    For the host, Django writes a line to the log that names the setting.
    """
    if isinstance(exception, DisallowedHost):
        host = request.META.get("HTTP_HOST", request.META["SERVER_NAME"])
        return _error(request, 400, "host", UNKNOWN_HOST.format(host=host or "(empty)"))
    return _error(request, 400, "bad_request")


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request that the account isn't allowed to make."""
    return _error(request, 403, "permission_denied")


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form that has a missing or stale CSRF token, or was sent from a page of another origin."""
    out_of_date = ("csrf", "This form is out of date. Reload the page and send it again.")
    return _error(request, 403, *(explain_csrf_failure(request, reason) or out_of_date))


def lockout_response(request: HttpRequest, original: HttpResponse, credentials: object) -> HttpResponse:
    """Answer a sign-in attempt that is locked out after too many failures."""
    minutes = int(settings.AXES_COOLOFF_TIME.total_seconds() // 60)
    message = (
        "Too many failed sign-ins with this username from here. "
        f"Wait {minutes} minutes, then try again, or ask your trainer."
    )
    response = _error(request, 429, "throttled", message)
    response["Retry-After"] = str(minutes * 60)
    return response


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request for an unknown URL."""
    return _error(request, 404, "not_found")


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer an unexpected error: 503 for a lock timeout or a lost database, else 500.

    Django calls this while it handles the error, so `sys.exc_info` returns that error.
    """
    failure = failure_of(sys.exc_info()[1])
    count_failure(failure.code)
    has_key = failure.code == "outcome_unknown" and "Idempotency-Key" in request.headers
    message = UNKNOWN_UNDER_A_KEY if has_key else None
    answer = _error(request, failure.status, failure.code, message)
    if failure.retry_after is not None:
        answer["Retry-After"] = str(failure.retry_after)
    return answer


def _error(request: HttpRequest, status: int, code: str, message: str | None = None) -> HttpResponse:
    body = error_body(code, message)
    if request.path.startswith("/api/"):
        return JsonResponse(body, status=status)
    context = {"status": status, "message": body["message"], "request_id": request_id.get()}
    return render(request, "error.html", context, status=status)
