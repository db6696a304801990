"""Base classes for the API's views."""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, cast

from django.contrib.auth import get_user_model
from django.core.exceptions import ObjectDoesNotExist
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified, StreamingHttpResponse
from django.http.response import HttpResponseBase
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from mockconsole.lib.api.acts import Act, call_finished
from mockconsole.lib.live.cache import HotRead, live_cache
from mockconsole.lib.live.http.replies import etag_matches
from mockconsole.lib.live.identity import ENVIRON_IDENTITY, Identity
from mockconsole.lib.live.polled import Polled


class SandboxView(APIView):
    """View of the caller's sandbox; `acts` declares what the journal records for each unsafe method."""

    acts: ClassVar[Mapping[str, Act]] = {}
    act: Act | None = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Authenticate the caller and, if the caller is on a seat, choose what the journal records."""
        super().initial(request, *args, **kwargs)
        if getattr(request.user, "seat", None) is not None:
            self.act = self.acts.get(request.method or "")

    def handle_exception(self, exc: Exception) -> Response:
        """Answer 401 if the caller's account was deleted during the call; if it was moved, repeat a GET in its new sandbox.

        Both happen when a lesson ends, which deletes accounts and sandboxes while other tabs are reading.
        """
        if isinstance(exc, IntegrityError | ObjectDoesNotExist) and self.request.user.pk is not None:
            caller: Any = self.request.user
            account: Any = get_user_model().objects.filter(pk=caller.pk).first()
            if account is None:
                exc = NotAuthenticated()
            elif self.request.method == "GET" and account.sandbox_id != caller.sandbox_id:
                self.request.user = account
                answer: Response = cast("Any", self).get(self.request, *self.args, **self.kwargs)
                return answer
        return super().handle_exception(exc)

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        """Send the finished call to the journal if the caller is on a seat."""
        final = super().finalize_response(request, response, *args, **kwargs)
        if self.act is not None:
            call_finished.send(type(self), act=self.act, request=request, response=final, place=kwargs)
        return final

    @property
    def sandbox_id(self) -> int:
        """Id of the sandbox in which the caller works."""
        return cast("int", self.request.user.sandbox_id)  # type: ignore[union-attr]


class FileView(SandboxView):
    """View that responds with a file, or with a JSON error even to a client that accepts only the file's type."""

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Accept any Accept header."""
        return super().perform_content_negotiation(request, force=True)


class HotReadView(SandboxView):
    """View of a hot read, for requests that the ASGI root passes on to Django; the view sends the same bytes as the root."""

    hot_read: ClassVar[HotRead]

    def answer(self, request: Request) -> HttpResponseBase:
        """Return the current response body, or 304 if the client has it already."""
        body = live_cache.current_body(self.hot_read, self.sandbox_id)
        whole = HttpResponse(body.content, content_type="application/json")
        return conditional(request, whole, body.etag)


class TaggedView(SandboxView):
    """View with an ETag on GET responses, so that a polling client gets 304 if nothing has changed."""

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        """Add the ETag after the response has been rendered."""
        final = super().finalize_response(request, response, *args, **kwargs)
        if request.method == "GET" and final.status_code == 200:
            final.add_post_render_callback(self.with_etag)
        return final

    def with_etag(self, response: Response) -> HttpResponseBase:
        """Return the rendered response with its ETag, or 304 if the client has it already."""
        # Hash the headers too, because X-Total-Count and Link may change while this page's rows don't.
        digest = hashlib.blake2b(response.content, digest_size=12)
        for name, value in sorted(response.items()):
            digest.update(f"\n{name}: {value}".encode())
        return conditional(self.request, response, f'"{digest.hexdigest()}"')


class PolledView(TaggedView):
    """View of a list that open screens fetch again with GET whenever its rows have changed.

    The ASGI root calls the view once after each change and sends the response to all browsers. So the response may
    depend only on the sandbox, the path and the query. If `polled` has a `next_change` function, the response may also
    change with time, at the moments that this function returns.
    """

    polled: ClassVar[Polled]

    def with_etag(self, response: Response) -> HttpResponseBase:
        """Return the rendered response with its ETag, or 304 if the client has it already.

        Race: if the account was moved after the ASGI root identified the caller, the response gets no ETag, so that it is
        neither cached nor shared.
        """
        expected = self.request._request.META.get(ENVIRON_IDENTITY)
        user: Any = self.request.user
        caller = Identity(user.pk, user.sandbox_id, user.seat, user.is_staff)
        return response if expected not in {None, caller} else super().with_etag(response)


def file_response(content: bytes | Iterable[bytes], media: str, name: str) -> HttpResponseBase:
    """Return an uncached download response; an iterable of bytes is streamed."""
    response = HttpResponse if isinstance(content, bytes) else StreamingHttpResponse
    return response(
        content,
        content_type=media,
        headers={
            "Content-Disposition": f'attachment; filename="SIMULATED-{name}"',
            "Cache-Control": "private, no-store",
        },
    )


def conditional(request: Request | HttpRequest, response: HttpResponseBase, etag: str) -> HttpResponseBase:
    """Return the response with the given ETag, or 304 if the client sent the same ETag."""
    if etag_matches(etag, request.headers.get("If-None-Match")):
        response = HttpResponseNotModified()
    response["ETag"] = etag
    response["Cache-Control"] = "private, no-cache"
    return response
