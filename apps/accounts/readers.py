"""Who reads a page of Django's, and the way to sign in for who has no session."""

from typing import Final
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponseRedirect

from apps.accounts.models import User

SIGN_IN: Final = "/"


def reader_of(request: HttpRequest) -> User | None:
    """Return the account that a page is made for; None for somebody without a session."""
    user = request.user
    return user if isinstance(user, User) and user.is_active else None


def sign_in_address(back_to: str) -> str:
    """Return where somebody signs in who is to come back to an address."""
    return f"{SIGN_IN}?{urlencode({'next': back_to})}"


def sign_in_first(request: HttpRequest) -> HttpResponseRedirect:
    """Lead to the sign-in and back to the page that was asked for."""
    return HttpResponseRedirect(sign_in_address(request.get_full_path()))
