"""Common parts of the explorer's pages: sign-in, the reader's room, the error page and paging."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.encoding import escape_uri_path
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from apps.accounts.readers import reader_of, sign_in_first
from apps.wallets.explorer.chain_snapshot import ChainSnapshot
from apps.wallets.explorer.inputs import InvalidInput

CURSOR: Final = "after"
MISSING: Final = "explorer/missing.html"
LOST_PLACE: Final = "This page of the list is unknown. Go to its first page."

_ID_FORM: Final = re.compile(r"[0-9]{1,18}", re.ASCII)

Params = ParamSpec("Params")
ListPlace = TypeVar("ListPlace")


@dataclass(eq=False)
class Missing(Exception):
    """Raised if a page has nothing to show; holds a title, a reason, the key of a teaching text and the search term."""

    title: str
    why: str
    teaching: str = ""
    searched: str = ""


def explorer_page(
    view: Callable[Concatenate[HttpRequest, ChainSnapshot, Params], HttpResponse],
) -> Callable[Concatenate[HttpRequest, Params], HttpResponse]:
    """Decorate a view: pass it the signed-in reader's room; redirect anybody else to the sign-in page and back."""

    @require_safe
    @never_cache
    @wraps(view)
    def page(request: HttpRequest, /, *args: Params.args, **kwargs: Params.kwargs) -> HttpResponse:
        user = reader_of(request)
        if user is None:
            return sign_in_first(request)
        room = ChainSnapshot.of(user.sandbox)
        try:
            return view(request, room, *args, **kwargs)
        except InvalidInput as refusal:
            # The input could be real, so the page doesn't echo it.
            nothing = {"title": "This can’t be looked up", "why": str(refusal)}
            return render(request, MISSING, {"room": room, **nothing}, status=400)
        except Missing as missing:
            return render(request, MISSING, {"room": room, **vars(missing)}, status=404)

    return page


def show(
    request: HttpRequest, room: ChainSnapshot, template: str, *, last: object = None, **context: Any
) -> HttpResponse:
    """Render a page of the explorer, with its own URL for the Reload link, and the URL of its list's page after `last`."""
    places = {
        "here": request.get_full_path(),
        "path": escape_uri_path(request.path),
        "first": _with_cursor(request, None),
        "older": "" if last is None else _with_cursor(request, last),
        "first_page": CURSOR not in request.GET,
    }
    return render(request, f"explorer/{template}.html", {"room": room, **places, **context})


def place_in(request: HttpRequest, read: Callable[[str], ListPlace | None]) -> ListPlace | None:
    """Return the position from the URL's cursor, or None for a list's first page; raises InvalidInput for a bad cursor."""
    cursor = request.GET.get(CURSOR)
    if cursor is None:
        return None
    place = read(cursor)
    if place is None:
        raise InvalidInput(LOST_PLACE)
    return place


def read_id(cursor: str) -> int | None:
    """Return the id in a cursor; None if it is malformed."""
    return int(cursor) if _ID_FORM.fullmatch(cursor) else None


def _with_cursor(request: HttpRequest, place: object) -> str:
    query = request.GET.copy()
    query.pop(CURSOR, None)
    if place is not None:
        query[CURSOR] = str(place)
    return f"{escape_uri_path(request.path)}{'?' if query else ''}{query.urlencode()}"
