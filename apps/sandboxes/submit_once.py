"""Forms of the admin's pages, each of which is carried out once however often it is sent."""

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
    """Takes each form of the admin once, by its CSRF token: Django writes another one into every page that it draws.

    What neither leads on nor has created something that it shows, as a refusal or a preview, has done nothing: the form
    may come again.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Carry the request out, or lead to the list of what its form has changed already."""
        token = request.POST.get("csrfmiddlewaretoken") if request.path.startswith(ADMIN_PREFIX) else None
        if not token or not getattr(request.user, "is_staff", False):
            return self.get_response(request)
        place = sha256(f"{request.path}\n{token}".encode()).hexdigest()
        form, is_new = SentForm.objects.get_or_create(place=place)
        if not is_new:
            messages.warning(request, SENT_ALREADY)
            return HttpResponseRedirect("/".join([*request.path.split("/")[:4], ""]))
        # The mark is taken back below: what the form asks for has not begun.
        begin_work()
        answer = self.get_response(request)
        if answer.status_code in {HTTPStatus.FOUND, HTTPStatus.CREATED}:
            return answer
        if answer.status_code == HTTPStatus.INTERNAL_SERVER_ERROR and may_have_committed():
            # The connection was lost in the commit: sent again, it may be done twice.
            return answer
        # Where the database is busy or away, the answer is worth more than that the form may come again.
        with suppress(OperationalError, InterfaceError):
            form.delete()
        return answer
