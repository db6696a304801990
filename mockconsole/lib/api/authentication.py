"""Authentication for the API: Django's session, with a CSRF check for every caller."""

from django.contrib.auth import get_user_model
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from rest_framework import authentication
from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import SAFE_METHODS, AllowAny
from rest_framework.request import Request

from mockconsole.lib.addresses import explain_csrf_failure
from mockconsole.lib.errors import Refusal
from mockconsole.lib.live.http.headers import LOOK, seat_number

OUT_OF_DATE = "This page is out of date. Reload it, then try again."
LOOKING = "You are viewing a seat. Close this tab to work in your own room."


class SessionAuthentication(authentication.SessionAuthentication):
    """Django's session as the only credential.

    CSRF is enforced before sign-in too, because another site's page must not be able to sign a browser in. If session and
    CSRF token have both expired, the error is about the session, not about the token. The WWW-Authenticate header makes
    DRF answer 401 instead of 403.
    """

    def authenticate(self, request: Request) -> tuple[object, None] | None:
        """Return the session's active user or, if a trainer views a seat, the seat's account; None without a session."""
        user = getattr(request._request, "user", None)
        stranger = user is None or not user.is_active
        if not stranger or AllowAny in request.parser_context["view"].permission_classes:
            self.enforce_csrf(request)
        if user is None or stranger:
            return None
        look = request.headers.get(LOOK)
        return (user if look is None else self.account_on_seat(request, user, seat_number(look))), None

    def account_on_seat(
        self, request: Request, trainer: AbstractBaseUser | AnonymousUser, seat: int
    ) -> object:
        """Return the account on the seat that a trainer views; only reads are allowed.

        Pages outside the API (receipts, the explorer, sites) are requested without the header that names the seat, so they
        show the data of the trainer's own account.
        """
        if not getattr(trainer, "is_staff", False):
            raise PermissionDenied
        if request.method not in SAFE_METHODS:
            raise Refusal(LOOKING, code="looking", status_code=403)
        account = get_user_model().objects.filter(seat=seat, is_active=True).first()
        if account is None:
            raise Refusal("This seat has ended.", code="seat_gone", status_code=404)
        return account

    def enforce_csrf(self, request: Request | HttpRequest) -> None:
        """Check the CSRF token of an unsafe request; raises Refusal with a message that says what to do."""
        try:
            super().enforce_csrf(request)  # type: ignore[arg-type]
        except PermissionDenied as error:
            reason = str(error.detail).removeprefix("CSRF Failed: ")
            code, message = explain_csrf_failure(request, reason) or ("csrf", OUT_OF_DATE)
            raise Refusal(message, code=code, status_code=403) from error

    def authenticate_header(self, request: Request) -> str:
        """Return the value of the WWW-Authenticate header, which makes DRF answer 401 instead of 403."""
        return "Session"
