"""Pages of the simulated domains: each shows the domain's status, and a note that this status proves nothing."""

from datetime import UTC, datetime
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from apps.accounts.readers import reader_of, sign_in_first
from apps.multidomain.domain_names import COULD_BE_REAL, FORM_HELP, could_be_registered, is_domain_name
from apps.multidomain.selectors.domains import domain_at
from apps.sandboxes.room_snapshot import RoomSnapshot

CANT_BE_SHOWN: Final = "This can’t be shown"
UNKNOWN: Final = "Your room has no domain of this name"
WHY_UNKNOWN: Final = "Nobody has set it up here, and nobody can register it anywhere else. Go back to the console and open a domain from there."


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
    watched, check = checked
    site = {
        "domain": watched,
        "status": check.status,
        "response_ms": check.response_ms,
        "checked_at": None if check.time is None else datetime.fromtimestamp(check.time, UTC),
    }
    return render(request, "domains/site.html", {"room": room, "site": site})


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
    context = {"room": room, "title": title, "why": why}
    return render(request, "domains/missing.html", context, status=status)
