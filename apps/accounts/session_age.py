"""Age of sessions: a session ends after a time without activity, and at the latest twelve hours after its sign-in.

Only writes (including the events of a seat) and opened pages count as activity. Other reads don't, because open screens
poll even if nobody is there. The end is stored as the session's expiry, which Django, the identity cache and the
websockets all obey.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from rest_framework.permissions import SAFE_METHODS

from apps.accounts.models import User

# Session key of the latest possible end, which activity doesn't postpone.
LATEST_END: Final = "latest_end"
# Paths whose reads count as activity, because a person causes them: admin pages, and a console's first read when it opens.
OPENED: Final = ("/admin/", "/api/session")
# Minimum time between two renewals, because each renewal is a write to the database.
RENEWAL: Final = timedelta(minutes=5)


def start_age(sender: Any, request: HttpRequest, user: User, **_: Any) -> None:
    """Set the end and the latest possible end of a new session; receiver of Django's `user_logged_in`.

    A guest's session has only the latest end, because a guest may follow a lesson for hours without a write.
    """
    now = timezone.now()
    latest = now + settings.SESSION_LIFETIME
    request.session[LATEST_END] = latest.isoformat()
    request.session.set_expiry(latest if user.guest else now + timedelta(seconds=settings.SESSION_COOKIE_AGE))


def renew(session: SessionBase) -> None:
    """Postpone the end of a session, but not beyond its latest end."""
    latest = datetime.fromisoformat(session[LATEST_END])
    end = min(timezone.now() + timedelta(seconds=settings.SESSION_COOKIE_AGE), latest)
    if end - session.get_expiry_date() > RENEWAL:
        session.set_expiry(end)


class SessionAgeMiddleware:
    """Middleware that postpones the end of a session when its user writes something or opens a page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Renew the session before the view runs, because the view may end the session."""
        is_activity = request.method not in SAFE_METHODS or request.path.startswith(OPENED)
        if is_activity and LATEST_END in request.session:
            renew(request.session)
        return self.get_response(request)
