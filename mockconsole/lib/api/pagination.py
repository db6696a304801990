"""Lists that grow: newest first, in pages that begin where the last one ended.

The place is a row's time and id, not a number of rows to skip, so a page costs the same at the end of a long list
as at its start, and a row that is added meanwhile moves nothing. The model needs an index on (sandbox, created_at,
id).
"""

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final, NamedTuple

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

DEFAULT_LIMIT: Final = 200
LARGEST_LIMIT: Final = 1000

_LIMIT_FORM: Final = re.compile(r"[0-9]{1,6}")
_CURSOR_FORM: Final = re.compile(r"(-?[0-9]{1,18})_([0-9]{1,18})")
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)

PAGE_PARAMETERS: Final = [
    OpenApiParameter(
        "limit", OpenApiTypes.INT, description=f"Rows at most: 1 to {LARGEST_LIMIT}, else {DEFAULT_LIMIT}."
    ),
    OpenApiParameter(
        "cursor", OpenApiTypes.STR, description="Where to go on; take the whole address from Link."
    ),
    OpenApiParameter(
        "Link",
        OpenApiTypes.STR,
        OpenApiParameter.HEADER,
        response=True,
        description='rel="next": the next page.',
    ),
    OpenApiParameter(
        "X-Total-Count",
        OpenApiTypes.INT,
        OpenApiParameter.HEADER,
        response=True,
        description="Rows in all.",
    ),
]


class Place(NamedTuple):
    """The last row of a page."""

    created_at: datetime
    id: int

    def __str__(self) -> str:
        return f"{(self.created_at - _EPOCH) // _MICROSECOND}_{self.id}"


class PageRequest(NamedTuple):
    """What page is asked for."""

    limit: int = DEFAULT_LIMIT
    after: Place | None = None


class Page(NamedTuple):
    """A page; `last` is None where no row comes after it."""

    rows: list[dict[str, Any]]
    total: int
    last: Place | None


def read_page_request(query: Mapping[str, str]) -> PageRequest:
    """Return the page that a query string asks for; raises ValidationError."""
    limit = query.get("limit", str(DEFAULT_LIMIT))
    if not _LIMIT_FORM.fullmatch(limit) or not 1 <= int(limit) <= LARGEST_LIMIT:
        raise ValidationError({"limit": [f"Write a whole number from 1 to {LARGEST_LIMIT}."]})
    cursor = query.get("cursor")
    return PageRequest(int(limit), None if cursor is None else _read_place(cursor))


def newest_first(rows: QuerySet[Any], asked: PageRequest, *fields: str) -> Page:
    """Return a page of a queryset as dicts of these fields."""
    left = rows
    if asked.after is not None:
        created_at, last_id = asked.after
        # Two conditions, so that the index is entered at the time and only its ties are compared.
        left = left.filter(created_at__lte=created_at).exclude(created_at=created_at, id__gte=last_id)
    ordered = left.order_by("-created_at", "-id").values(*dict.fromkeys([*fields, "created_at", "id"]))
    found = list(ordered[: asked.limit + 1])
    shown = found[: asked.limit]
    more = len(found) > asked.limit
    # Counting reads the whole index, so a list that fits on its first page is not counted.
    total = rows.count() if more or asked.after is not None else len(shown)
    return Page(shown, total, Place(shown[-1]["created_at"], shown[-1]["id"]) if more else None)


def page_response(request: Request, page: Page, body: list[dict[str, Any]]) -> Response:
    """Return the body as a plain list, with the way to the next page beside it."""
    headers = {"X-Total-Count": str(page.total)}
    if page.last is not None:
        query = request.query_params.copy()
        query["cursor"] = str(page.last)
        headers["Link"] = f'<{request.path}?{query.urlencode()}>; rel="next"'
    return Response(body, headers=headers)


def _read_place(cursor: str) -> Place:
    match = _CURSOR_FORM.fullmatch(cursor)
    try:
        if match is not None:
            return Place(_EPOCH + int(match[1]) * _MICROSECOND, int(match[2]))
    except OverflowError:
        pass
    raise ValidationError({"cursor": ["Take the address of a page from the Link header of the one before."]})
