"""What every page of the explorer has: a signed-in reader, their room, and a page for what isn't there."""

import re
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.encoding import escape_uri_path
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from apps.accounts.readers import reader_of, sign_in_first
from apps.wallets.explorer.chain_snapshot import ChainSnapshot
from apps.wallets.explorer.inputs import Refused

CURSOR: Final = "after"
MISSING: Final = "explorer/missing.html"
LOST_PLACE: Final = "This page of the list is not known. Go to its first page."

_ID_FORM: Final = re.compile(r"[0-9]{1,18}", re.ASCII)

Asked = ParamSpec("Asked")
ListPlace = TypeVar("ListPlace")


class Missing(Exception):
    """There is nothing to show: a title, why, what there is to learn from it, and what was searched for."""

    def __init__(self, title: str, why: str, *, teaching: str = "", searched: str = "") -> None:
        super().__init__(title)
        self.title = title
        self.why = why
        self.teaching = teaching
        self.searched = searched


def explorer_page(
    view: Callable[Concatenate[HttpRequest, ChainSnapshot, Asked], HttpResponse],
) -> Callable[Concatenate[HttpRequest, Asked], HttpResponse]:
    """Give a view the room of the person who is signed in; everybody else signs in first and comes back to this address."""

    @require_safe
    @never_cache
    @wraps(view)
    def page(request: HttpRequest, /, *args: Asked.args, **kwargs: Asked.kwargs) -> HttpResponse:
        user = reader_of(request)
        if user is None:
            return sign_in_first(request)
        room = ChainSnapshot.of(user.sandbox)
        try:
            return view(request, room, *args, **kwargs)
        except Refused as refusal:
            # What could be real is not written back, so neither is anything else of what was asked for.
            nothing = {"title": "This can’t be looked up", "why": str(refusal)}
            return render(request, MISSING, {"room": room, **nothing}, status=400)
        except Missing as missing:
            return render(request, MISSING, {"room": room, **vars(missing)}, status=404)

    return page


def show(request: HttpRequest, room: ChainSnapshot, template: str, **context: Any) -> HttpResponse:
    """Return a page of the explorer that can be read again at the same address."""
    places = {
        "here": request.get_full_path(),
        "path": escape_uri_path(request.path),
        "first": _with_cursor(request, None),
        "first_page": CURSOR not in request.GET,
    }
    return render(request, f"explorer/{template}.html", {"room": room, **places, **context})


def place_in(request: HttpRequest, read: Callable[[str], ListPlace | None]) -> ListPlace | None:
    """Return where the page of a list begins, None for its first; raises Refused where `read` finds no place."""
    cursor = request.GET.get(CURSOR)
    if cursor is None:
        return None
    place = read(cursor)
    if place is None:
        raise Refused(LOST_PLACE)
    return place


def read_id(cursor: str) -> int | None:
    """Return the id that a cursor names, None where it names none."""
    return int(cursor) if _ID_FORM.fullmatch(cursor) else None


def further(request: HttpRequest, last: object) -> str:
    """Return the address of the page of a list that begins after a place, blank where nothing comes after it."""
    return "" if last is None else _with_cursor(request, last)


def _with_cursor(request: HttpRequest, place: object) -> str:
    query = request.GET.copy()
    query.pop(CURSOR, None)
    if place is not None:
        query[CURSOR] = str(place)
    return f"{escape_uri_path(request.path)}{'?' if query else ''}{query.urlencode()}"
