"""Keyset pagination of lists that grow, newest first.

The cursor is the time and id of a page's last row, not a number of rows to skip. So every page costs the same, however long
the list is, and rows that are added meanwhile don't shift other rows to another page. The model needs an index on
(sandbox, created_at, id).
"""

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final, NamedTuple, TypeVar

from django.db.models import Model, Q, QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from mockconsole.lib.live.polled import cached_total

DEFAULT_LIMIT: Final = 200
MAX_LIMIT: Final = 1000

Row = TypeVar("Row", bound=Model)

_LIMIT_FORM: Final = re.compile(r"[0-9]{1,6}")
_CURSOR_FORM: Final = re.compile(r"(-?[0-9]{1,18})_([0-9]{1,18})")
_CURSOR_SCHEMA: Final = {"type": "string", "pattern": f"^{_CURSOR_FORM.pattern}$"}
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)

PAGE_PARAMETERS: Final = [
    OpenApiParameter(
        "limit",
        {"type": "integer", "minimum": 1, "maximum": MAX_LIMIT, "default": DEFAULT_LIMIT},
        description="Maximum number of rows.",
    ),
    OpenApiParameter(
        "cursor",
        _CURSOR_SCHEMA,
        description="Position of the page. Don't build it: the `Link` header of the reply before has the whole address.",
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
        description="Number of all rows.",
    ),
]


class RowPlace(NamedTuple):
    """Cursor: time and id of a page's last row, which are the columns that order the list."""

    created_at: datetime
    id: int

    def __str__(self) -> str:
        return f"{(self.created_at - _EPOCH) // _MICROSECOND}_{self.id}"


class PageRequest(NamedTuple):
    """Size of the requested page, and the cursor from the page before it (None for the first page)."""

    limit: int = DEFAULT_LIMIT
    after: RowPlace | None = None


class Page(NamedTuple):
    """Page of rows with the list's total; `last` is the cursor to the next page, or None on the last page."""

    rows: list[dict[str, Any]]
    total: int
    last: RowPlace | None


def read_page_request(query: Mapping[str, str]) -> PageRequest:
    """Parse the page's size and cursor from a query string; raises ValidationError."""
    limit = query.get("limit", str(DEFAULT_LIMIT))
    if not _LIMIT_FORM.fullmatch(limit) or not 1 <= int(limit) <= MAX_LIMIT:
        raise ValidationError({"limit": [f"Write a whole number from 1 to {MAX_LIMIT}."]})
    cursor = query.get("cursor")
    if cursor is None:
        return PageRequest(int(limit))
    place = read_place(cursor)
    if place is None:
        raise ValidationError(
            {"cursor": ["Take the address of a page from the Link header of the page before it."]}
        )
    return PageRequest(int(limit), place)


def newest_first(
    rows: QuerySet[Any], page: PageRequest, *fields: str, sandbox_id: int, hidden: Q | None = None
) -> Page:
    """Return a page of a sandbox's rows, as dicts with the given fields, without the rows that match `hidden`."""
    visible = rows if hidden is None else rows.exclude(hidden)
    remaining = visible if page.after is None else older_than(visible, page.after)
    ordered = remaining.order_by("-created_at", "-id").values(*dict.fromkeys([*fields, "created_at", "id"]))
    batch = list(ordered[: page.limit + 1])
    on_page = batch[: page.limit]
    has_more = len(batch) > page.limit
    # Don't count the rows of a list that fits on its first page, because a count scans the whole index.
    if has_more or page.after is not None:
        total = cached_total(sandbox_id, str(rows.order_by().query), rows.count)
        # Count hidden rows separately: their number changes with time, while the cached total changes only with the rows.
        total -= 0 if hidden is None else rows.filter(hidden).count()
    else:
        total = len(on_page)
    return Page(on_page, total, RowPlace(on_page[-1]["created_at"], on_page[-1]["id"]) if has_more else None)


def page_response(request: Request, page: Page, body: list[dict[str, Any]]) -> Response:
    """Return the response to a page request: a plain list, with the total and the link to the next page in the headers."""
    headers = {"X-Total-Count": str(page.total)}
    if page.last is not None:
        query = request.query_params.copy()
        query["cursor"] = str(page.last)
        headers["Link"] = f'<{request.path}?{query.urlencode()}>; rel="next"'
    return Response(body, headers=headers)


def read_place(cursor: str) -> RowPlace | None:
    """Parse a cursor; None if the cursor is malformed."""
    match = _CURSOR_FORM.fullmatch(cursor)
    try:
        return None if match is None else RowPlace(_EPOCH + int(match[1]) * _MICROSECOND, int(match[2]))
    except OverflowError:
        return None


def older_than(rows: QuerySet[Row], place: RowPlace, *, by: str = "created_at") -> QuerySet[Row]:
    """Filter the rows that come after a page's last row in a list that is ordered newest first."""
    # Use two conditions: the first can use the index on the time, the second compares ids of rows with the same time.
    left = rows.filter(**{f"{by}__lte": place.created_at})
    return left.exclude(**{by: place.created_at}, id__gte=place.id)
