"""Pages of the simulated domains: each shows the domain's status, and a note that this status proves nothing."""

from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from apps.accounts.readers import reader_of, sign_in_first
from apps.multidomain.domain_names import COULD_BE_REAL, FORM_HELP, could_be_registered, is_domain_name
from apps.multidomain.selectors.domains import WatchedDomain, domain_at
from apps.sandboxes.room_snapshot import RoomSnapshot

CANT_BE_SHOWN: Final = "This can’t be shown"
UNKNOWN: Final = "Your room has no domain of this name"
WHY_UNKNOWN: Final = "Nobody has set it up here, and nobody can register it anywhere else. Go back to the console and open a domain from there."


class Site(NamedTuple):
    """Values that the page of a domain shows."""

    domain: WatchedDomain
    status: str
    response_ms: int | None
    checked_at: datetime | None


@require_safe
@never_cache
def site(request: HttpRequest, name: str) -> HttpResponse:
    """Render a domain's page; a name that could be real gets 400 without a look-up, and the page doesn't repeat it."""
    user = reader_of(request)
    if user is None:
        return sign_in_first(request)
    room = RoomSnapshot.of(user.sandbox)
    domain_name = name.strip().lower()
    if not is_domain_name(domain_name):
        return _not_found_page(request, room, CANT_BE_SHOWN, FORM_HELP, 400)
    if could_be_registered(domain_name):
        return _not_found_page(request, room, CANT_BE_SHOWN, COULD_BE_REAL, 400)
    checked = domain_at(room.id, domain_name, room.now)
    if checked is None:
        return _not_found_page(request, room, UNKNOWN, WHY_UNKNOWN, 404)
    watched, (status, response, time) = checked
    checked_at = None if time is None else datetime.fromtimestamp(time, UTC)
    return _page(request, room, "site", site=Site(watched, status, response, checked_at))


@require_safe
@never_cache
def unknown_page(request: HttpRequest) -> HttpResponse:
    """Show the 404 page for an unknown URL."""
    user = reader_of(request)
    if user is None:
        return sign_in_first(request)
    return _not_found_page(request, RoomSnapshot.of(user.sandbox), UNKNOWN, WHY_UNKNOWN, 404)


def _not_found_page(
    request: HttpRequest, room: RoomSnapshot, title: str, why: str, status: int
) -> HttpResponse:
    return _page(request, room, "missing", code=status, title=title, why=why)


def _page(
    request: HttpRequest, room: RoomSnapshot, template: str, *, code: int = 200, **context: Any
) -> HttpResponse:
    return render(request, f"domains/{template}.html", {"room": room, **context}, status=code)
