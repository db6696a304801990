"""Pages of single sign-on: the redirect to the identity provider, the callback, and the sign-out of the admin."""

import logging
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Final
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import admin
from django.contrib.auth import login
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST
from rest_framework.exceptions import Throttled

from apps.accounts import services
from apps.accounts.models import User
from apps.accounts.sign_on.people import PersonRefused, account_of
from apps.accounts.sign_on.provider import ProviderUnavailable, TokenRefused, configured, provider
from apps.accounts.throttles import Guesses
from mockconsole.sign_on import is_encrypted_or_local

logger = logging.getLogger("mockconsole.accounts")

# Prefix of the cookies' names: each sign-in attempt has its own cookie, so that several tabs can sign in at once.
COOKIE: Final = "sign_on_"
PATH: Final = "/sign-on/"
MAX_ATTEMPTS: Final = 5
SALT: Final = "mockconsole.accounts.sign_on"
# Time that a person has to sign in at the provider.
SECONDS: Final = 10 * 60
FROM_AN_ADDRESS: Final = 20
FROM_ALL: Final = 1000
BACKEND: Final = "django.contrib.auth.backends.ModelBackend"
FIRST_PAGE: Final = "/home"

UNAVAILABLE: Final = (
    "The sign-on service of your organisation doesn't answer. Wait some seconds, then try again."
)
INVALID: Final = "This sign-in is out of date or was begun in another browser. Try again."
DENIED: Final = "The sign-on service of your organisation didn't sign you in. Try again, or ask the people who manage your account."
TOO_MANY: Final = "Too many failed sign-ins from here. Wait five minutes, then try again."


class Refused(Exception):
    """Raised when a sign-in fails; the message is shown to the person and says what to do."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


@require_GET
@never_cache
def start(request: HttpRequest) -> HttpResponse:
    """Redirect to the identity provider, and set the signed cookie that ties the provider's response to this browser."""
    path = _own_path(request.GET.get("next", ""))
    if request.headers.get("Sec-Fetch-Site") == "cross-site":
        # Another site must not start a sign-in: show the sign-in screen, where the person can click the link.
        return HttpResponseRedirect(f"/?{urlencode({'next': path})}")
    attempt = {name: secrets.token_urlsafe(32) for name in ("state", "nonce", "verifier")}
    try:
        with _refusals(request):
            url = provider.authorization_url(redirect_uri=_callback_url(request), **attempt)
    except Refused as refused:
        return _refusal_page(request, refused, path)
    response = HttpResponseRedirect(url)
    # Delete the cookies of the oldest attempts; browsers send the oldest cookies first.
    for oldest in [name for name in request.COOKIES if name.startswith(COOKIE)][: 1 - MAX_ATTEMPTS]:
        response.delete_cookie(oldest, path=PATH)
    response.set_cookie(
        _cookie_of(attempt["state"]),
        signing.dumps({**attempt, "next": path}, salt=SALT),
        max_age=SECONDS,
        path=PATH,
        secure=settings.HTTPS,
        httponly=True,
        # The provider's redirect comes from another site, so Strict would drop the cookie.
        samesite="Lax",
    )
    return response


@require_GET
@never_cache
def callback(request: HttpRequest) -> HttpResponse:
    """Sign in the person named in the provider's response, or show the refusal; each attempt accepts only one response."""
    cookie = _cookie_of(request.GET.get("state", ""))
    try:
        attempt: dict[str, str] = signing.loads(request.COOKIES.get(cookie, ""), salt=SALT, max_age=SECONDS)
    except signing.BadSignature:
        attempt = {}
    if not attempt and request.user.is_authenticated and "error" not in request.GET:
        # A reload, or a slow second tab: this browser is signed in already.
        return HttpResponseRedirect(FIRST_PAGE)
    path = attempt.pop("next", FIRST_PAGE)
    try:
        with _refusals(request):
            code = _read_code(request, attempt.pop("state", ""))
            user, logout_url = _identify(request, code, attempt)
    except Refused as refused:
        response = _refusal_page(request, refused, path)
    else:
        login(request, user, backend=BACKEND)
        if logout_url:
            request.session[services.PROVIDER_LOGOUT] = logout_url
        response = _go(request, path, username=user.username, token=services.proof_of_session(request))
    response.delete_cookie(cookie, path=PATH)
    return response


def _cookie_of(state: str) -> str:
    """Return the name of the cookie that ties an attempt to this browser."""
    return f"{COOKIE}{sha256(state.encode()).hexdigest()[:12]}"


def _read_code(request: HttpRequest, state: str) -> str:
    """Return the code in the provider's response; raises Refused if this browser didn't start that sign-in."""
    if error := request.GET.get("error"):
        # Check for an error before the state: some providers send no state with an error.
        logger.info("The identity provider signed nobody in: %r", error[:100])
        raise Refused(403, DENIED)
    issuer, code = configured().issuer, request.GET.get("code", "")
    is_ours = bool(state) and constant_time_compare(state, request.GET.get("state", ""))
    if not (is_ours and code) or request.GET.get("iss", issuer) != issuer:
        raise Refused(400, INVALID)
    return code


def _identify(request: HttpRequest, code: str, attempt: dict[str, str]) -> tuple[User, str]:
    """Return the person's account and the URL that signs out at the provider (empty if the provider has none)."""
    guesses = Guesses(request, "sign-on", code, by_address=FROM_AN_ADDRESS, in_all=FROM_ALL)
    guesses.refuse_too_many()
    try:
        id_token, claims = provider.exchange(code=code, redirect_uri=_callback_url(request), **attempt)
    except TokenRefused:
        guesses.count()
        raise
    endpoint = provider.configuration().get("end_session_endpoint", "")
    query = {
        "id_token_hint": id_token,
        "client_id": configured().client_id,
        "post_logout_redirect_uri": request.build_absolute_uri("/"),
    }
    logout_url = f"{endpoint}{'&' if '?' in endpoint else '?'}{urlencode(query)}"
    return account_of(claims, configured()), logout_url if is_encrypted_or_local(endpoint) else ""


@contextmanager
def _refusals(request: HttpRequest) -> Iterator[None]:
    """Replace each sign-in error raised in this block by Refused, and log it unless it is Throttled."""
    address = request.META.get("REMOTE_ADDR")
    try:
        yield
    except Throttled as error:
        raise Refused(429, TOO_MANY) from error
    except ProviderUnavailable as error:
        logger.warning("The identity provider is unavailable: %s", error)
        raise Refused(503, UNAVAILABLE) from error
    except TokenRefused as error:
        logger.warning("A single sign-on from %s failed. %s", address, error)
        raise Refused(400, INVALID) from error
    except PersonRefused as error:
        logger.info("A single sign-on from %s was refused. %s", address, error)
        raise Refused(403, str(error)) from error


@require_POST
@never_cache
def leave_admin(request: HttpRequest) -> HttpResponse:
    """Sign out of the admin and, if the session began with single sign-on, of the identity provider too."""
    if services.PROVIDER_LOGOUT not in request.session:
        return admin.site.logout(request)
    return _go(request, services.sign_out(request=request))


def change_password(request: HttpRequest) -> HttpResponse:
    """Show the admin's password page; return 404 to single sign-on accounts, which have no password here."""
    if isinstance(request.user, User) and request.user.sign_on_key:
        raise Http404("The identity provider has the password of this account.")
    return admin.site.password_change(request)


def _go(request: HttpRequest, address: str, **session: str) -> HttpResponse:
    """Render a page whose script opens `address`: the CSP's `form-action` blocks a form's redirect to another site."""
    return render(request, "sign-on/go.html", {"address": address, **session})


def _refusal_page(request: HttpRequest, refused: Refused, path: str) -> HttpResponse:
    again = f"{reverse('sign-on-start')}?{urlencode({'next': path})}"
    context = {"status": refused.status, "message": str(refused), "again": again}
    return render(request, "error.html", context, status=refused.status)


def _own_path(wanted: str) -> str:
    """Return the requested path if it is on this origin and not a sign-on page, otherwise the console's first page."""
    is_own = wanted.startswith("/") and url_has_allowed_host_and_scheme(wanted, allowed_hosts=None)
    return wanted if is_own and not wanted.startswith(PATH) else FIRST_PAGE


def _callback_url(request: HttpRequest) -> str:
    return request.build_absolute_uri(reverse("sign-on-callback"))
