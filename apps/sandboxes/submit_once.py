"""Middleware that prevents a form of the admin from being processed twice."""

from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from http import HTTPStatus
from typing import Final

from django.contrib import messages
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase

from apps.sandboxes.models import SentForm
from mockconsole.lib.lost_connections import begin_work, may_have_committed
from mockconsole.lib.middleware import ADMIN_PREFIX

SENT_ALREADY: Final = (
    "Nothing was done: this form was sent already. Check whether the change is there. "
    "To repeat it, open the page again and send the form from there."
)


class SubmitOnceMiddleware:
    """Middleware that accepts each form of the admin once.

    The CSRF token identifies the form, because Django masks the token differently on every page. Only a redirect or a 201
    means that something was changed: after other responses, such as a preview, the form may be sent again, except after
    a 500 that may have followed a commit.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Process the request, or redirect to the list if its form was sent already."""
        token = request.POST.get("csrfmiddlewaretoken") if request.path.startswith(ADMIN_PREFIX) else None
        if not token or not getattr(request.user, "is_staff", False):
            return self.get_response(request)
        digest = sha256(f"{request.path}\n{token}".encode()).hexdigest()
        form, is_new = SentForm.objects.get_or_create(place=digest)
        if not is_new:
            messages.warning(request, SENT_ALREADY)
            return HttpResponseRedirect("/".join([*request.path.split("/")[:4], ""]))
        # Watch for commits from here on: the mark is committed already, so a commit from now on is the form's own.
        begin_work()
        response = self.get_response(request)
        if response.status_code in {HTTPStatus.FOUND, HTTPStatus.CREATED}:
            return response
        if response.status_code == HTTPStatus.INTERNAL_SERVER_ERROR and may_have_committed():
            # Keep the mark: the work may have been committed before the error, so a second submit could repeat it.
            return response
        # If the database is unavailable now, ignore the error: the mark stays, and the form can't be sent again.
        with suppress(OperationalError, InterfaceError):
            form.delete()
        return response
