"""How the API knows who calls: Django's session, with CSRF asked of everybody."""

from django.http import HttpRequest
from rest_framework import authentication
from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from mockconsole.lib.errors import Refusal


class SessionAuthentication(authentication.SessionAuthentication):
    """Django's session as the only credential.

    CSRF is enforced before sign-in too: a foreign page must not be able to sign a browser in. Where a session is needed
    and there is none, that is what is said, because the token may be gone with it. Naming a challenge makes the answer
    to a stranger 401 instead of 403.
    """

    def authenticate(self, request: Request) -> tuple[object, None] | None:
        """Return the session's active user, or None for a stranger."""
        user = getattr(request._request, "user", None)
        stranger = user is None or not user.is_active
        if not stranger or AllowAny in request.parser_context["view"].permission_classes:
            self.enforce_csrf(request)
        return None if stranger else (user, None)

    def enforce_csrf(self, request: Request | HttpRequest) -> None:
        """Refuse an unsafe request without the CSRF token, saying what to do."""
        try:
            super().enforce_csrf(request)  # type: ignore[arg-type]
        except PermissionDenied as error:
            raise Refusal(
                "This page is out of date. Reload it, then try again.", code="csrf", status_code=403
            ) from error

    def authenticate_header(self, request: Request) -> str:
        """Return the challenge."""
        return "Session"
