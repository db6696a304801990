"""Middleware that carries each submitted form of the admin out once."""

from contextlib import suppress
from hashlib import sha256
from http import HTTPStatus
from typing import Final

from django.contrib import messages
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase

from apps.sandboxes.models import SentForm
from mockconsole.lib.lost import begin_work, may_have_committed
from mockconsole.lib.middleware import ADMIN_PREFIX, GetResponse

SENT_ALREADY: Final = (
    "Nothing was done: this form was sent already. Look whether what you wanted is done. "
    "To do it once more, open the page again and send it from there."
)


class SubmitOnceMiddleware:
    """Accepts each form of the admin once, by its CSRF token: Django masks it differently in every page.

    An answer that is neither a redirect nor a 201, such as a refusal or a preview, has changed nothing: the form may be
    sent again.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Carry the request out, or redirect a repeated form to its list."""
        token = request.POST.get("csrfmiddlewaretoken") if request.path.startswith(ADMIN_PREFIX) else None
        if not token or not getattr(request.user, "is_staff", False):
            return self.get_response(request)
        place = sha256(f"{request.path}\n{token}".encode()).hexdigest()
        form, is_new = SentForm.objects.get_or_create(place=place)
        if not is_new:
            messages.warning(request, SENT_ALREADY)
            return HttpResponseRedirect("/".join([*request.path.split("/")[:4], ""]))
        # The form's own work begins here; the mark above is deleted below.
        begin_work()
        answer = self.get_response(request)
        if answer.status_code in {HTTPStatus.FOUND, HTTPStatus.CREATED}:
            return answer
        if answer.status_code == HTTPStatus.INTERNAL_SERVER_ERROR and may_have_committed():
            # The connection was lost during the commit: a retry could do it twice.
            return answer
        # If the database is busy or away, return the answer anyway; only a retry is lost.
        with suppress(OperationalError, InterfaceError):
            form.delete()
        return answer
