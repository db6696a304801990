"""Error and log messages for requests that are rejected because of a wrong origin, a wrong host or a missing cookie."""

import logging
from typing import Final

from django.http import HttpRequest
from django.middleware.csrf import REASON_BAD_ORIGIN, REASON_NO_CSRF_COOKIE
from rest_framework.request import Request

logger = logging.getLogger("mockconsole.requests")

NO_COOKIE: Final = "No cookie arrived from your browser. Allow cookies for this site, then reload the page."
OTHER_ADDRESS: Final = (
    "You opened {origin}, but the server expects {own}. Open that address. If you can't, tell the administrator of "
    "the server that its proxy changes the address."
)
UNKNOWN_HOST: Final = (
    "This server is not set up for the address {host}. Open it at another address, or ask its administrator to add "
    "this address to ALLOWED_HOSTS."
)


def explain_csrf_failure(request: HttpRequest | Request, reason: str) -> tuple[str, str] | None:
    """Return the error code and message for a CSRF failure caused by a wrong origin or a missing cookie, and log the cause.

    Return None for Django's other CSRF failures, which mean that the page is out of date.
    """
    origin = request.META.get("HTTP_ORIGIN", "")
    if reason == REASON_BAD_ORIGIN % origin:
        own = f"{request.scheme}://{request.get_host()}"
        logger.warning("Refused %s %s: %s", request.method, request.path, explain_origin(origin, own))
        return "origin", OTHER_ADDRESS.format(origin=origin, own=own)
    if reason == REASON_NO_CSRF_COOKIE:
        logger.warning(
            "Refused %s %s: no cookie arrived. The browser blocks cookies, or a proxy keeps the Cookie or Set-Cookie header.",
            request.method,
            request.path,
        )
        return "csrf", NO_COOKIE
    return None


def explain_origin(origin: str, own: str) -> str:
    """Return the log message about a form posted from another origin; it names the setting to change."""
    if origin.partition("://")[2] == own.partition("://")[2]:
        setting = "set HTTPS=on, and let the proxy set X-Forwarded-Proto"
    else:
        setting = (
            "let the proxy pass on Host unchanged, with its port, or name the address in CORS_ALLOWED_ORIGINS"
        )
    return f"its page is at {origin!r}, and Host says {own!r}. If people open the first address, {setting}."
