"""Lists that grow: newest first, in pages that begin where the last one ended.

The place is a row's time and id, not a number of rows to skip, so a page costs the same at the end of a long list
as at its start, and a row that is added meanwhile moves nothing. The model needs an index on (sandbox, created_at,
id).
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
LARGEST_LIMIT: Final = 1000

Row = TypeVar("Row", bound=Model)

_LIMIT_FORM: Final = re.compile(r"[0-9]{1,6}")
_CURSOR_FORM: Final = re.compile(r"(-?[0-9]{1,18})_([0-9]{1,18})")
_CURSOR_SCHEMA: Final = {"type": "string", "pattern": f"^{_CURSOR_FORM.pattern}$"}
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)

PAGE_PARAMETERS: Final = [
    OpenApiParameter(
        "limit",
        {"type": "integer", "minimum": 1, "maximum": LARGEST_LIMIT, "default": DEFAULT_LIMIT},
        description="Rows at most.",
    ),
    OpenApiParameter(
        "cursor", _CURSOR_SCHEMA, description="Where to go on; take the whole address from Link."
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


class RowPlace(NamedTuple):
    """The last row of a page: when it was made, or another time that a list is in the order of, and its id."""

    created_at: datetime
    id: int

    def __str__(self) -> str:
        return f"{(self.created_at - _EPOCH) // _MICROSECOND}_{self.id}"


class PageRequest(NamedTuple):
    """What page is asked for."""

    limit: int = DEFAULT_LIMIT
    after: RowPlace | None = None


class Page(NamedTuple):
    """A page; `last` is None where no row comes after it."""

    rows: list[dict[str, Any]]
    total: int
    last: RowPlace | None


def read_page_request(query: Mapping[str, str]) -> PageRequest:
    """Return the page that a query string asks for; raises ValidationError."""
    limit = query.get("limit", str(DEFAULT_LIMIT))
    if not _LIMIT_FORM.fullmatch(limit) or not 1 <= int(limit) <= LARGEST_LIMIT:
        raise ValidationError({"limit": [f"Write a whole number from 1 to {LARGEST_LIMIT}."]})
    cursor = query.get("cursor")
    if cursor is None:
        return PageRequest(int(limit))
    place = read_place(cursor)
    if place is None:
        raise ValidationError(
            {"cursor": ["Take the address of a page from the Link header of the one before."]}
        )
    return PageRequest(int(limit), place)


def newest_first(
    rows: QuerySet[Any], asked: PageRequest, *fields: str, sandbox_id: int, hidden: Q | None = None
) -> Page:
    """Return a page of a sandbox's rows as dicts of these fields, without those few that are hidden."""
    there = rows if hidden is None else rows.exclude(hidden)
    left = there if asked.after is None else older_than(there, asked.after)
    ordered = left.order_by("-created_at", "-id").values(*dict.fromkeys([*fields, "created_at", "id"]))
    found = list(ordered[: asked.limit + 1])
    shown = found[: asked.limit]
    more = len(found) > asked.limit
    # Counting reads the whole index, so a list that fits on its first page is not counted.
    if more or asked.after is not None:
        total = cached_total(sandbox_id, str(rows.order_by().query), rows.count)
        # Counted apart: what is hidden changes with the time, and all the rows with their own changes alone.
        total -= 0 if hidden is None else rows.filter(hidden).count()
    else:
        total = len(shown)
    return Page(shown, total, RowPlace(shown[-1]["created_at"], shown[-1]["id"]) if more else None)


def page_response(request: Request, page: Page, body: list[dict[str, Any]]) -> Response:
    """Return the body as a plain list, with the way to the next page beside it."""
    headers = {"X-Total-Count": str(page.total)}
    if page.last is not None:
        query = request.query_params.copy()
        query["cursor"] = str(page.last)
        headers["Link"] = f'<{request.path}?{query.urlencode()}>; rel="next"'
    return Response(body, headers=headers)


def read_place(cursor: str) -> RowPlace | None:
    """Return the place that a cursor names, None where it names none."""
    match = _CURSOR_FORM.fullmatch(cursor)
    try:
        return None if match is None else RowPlace(_EPOCH + int(match[1]) * _MICROSECOND, int(match[2]))
    except OverflowError:
        return None


def older_than(rows: QuerySet[Row], place: RowPlace, *, by: str = "created_at") -> QuerySet[Row]:
    """Return the rows that come after a place where the newest are first."""
    # Two conditions, so that the index is entered at the time and only its ties are compared.
    left = rows.filter(**{f"{by}__lte": place.created_at})
    return left.exclude(**{by: place.created_at}, id__gte=place.id)
