"""Base classes of the API's views."""

from typing import ClassVar, cast

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.views import APIView

from mockconsole.lib.hot import HotRead, matches, shelf


class SandboxView(APIView):
    """A view whose every query is scoped to the caller's sandbox."""

    @property
    def sandbox_id(self) -> int:
        """The sandbox that the caller works in."""
        return cast("int", self.request.user.sandbox_id)  # type: ignore[union-attr]


class HotReadView(SandboxView):
    """A polled list as Django answers it; the ASGI root answers the same bytes without coming here."""

    hot_read: ClassVar[HotRead]

    def get(self, request: Request) -> HttpResponseBase:
        """Answer with the current bytes, or 304 where the caller holds them."""
        body = shelf.current(self.hot_read, self.sandbox_id)
        fresh = matches(body.etag, request.headers.get("If-None-Match"))
        response = HttpResponse(
            b"" if fresh else body.content, status=304 if fresh else 200, content_type="application/json"
        )
        response["ETag"] = body.etag
        response["Cache-Control"] = "private, no-cache"
        return response
