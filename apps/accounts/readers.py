"""Helpers for pages that Django renders: the account that reads the page, and the redirect to the sign-in page."""

from typing import Final
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponseRedirect

from apps.accounts.models import User

SIGN_IN: Final = "/"


def reader_of(request: HttpRequest) -> User | None:
    """Return the account that makes the request; None without a session or if the account is inactive."""
    user = request.user
    return user if isinstance(user, User) and user.is_active else None


def sign_in_address(back_to: str) -> str:
    """Return the URL of the sign-in page, with `back_to` as the page to open afterwards."""
    return f"{SIGN_IN}?{urlencode({'next': back_to})}"


def sign_in_first(request: HttpRequest) -> HttpResponseRedirect:
    """Redirect to the sign-in page, which opens the requested page afterwards."""
    return HttpResponseRedirect(sign_in_address(request.get_full_path()))
