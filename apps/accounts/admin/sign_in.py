"""Sign-in of the admin: one page for the password, and a second page if the account needs a second step."""

from typing import Any
from urllib.parse import urlencode

from django import forms
from django.contrib import admin
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.contrib.auth.views import RedirectURLMixin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from rest_framework.exceptions import APIException
from unfold.forms import AuthenticationForm

from apps.accounts import second_factor
from apps.accounts.choices import SecondStep
from apps.accounts.held_sign_in import held_account, hold, second_step
from apps.accounts.serializers import CODE_LENGTH
from mockconsole.lib.admin.pages import ActionForm

PAGES = {SecondStep.CODE: "admin-code", SecondStep.SET_UP: "admin-second-factor"}


class SecondStepNeeded(Exception):
    """Raised when a password is right, but the account needs a second step before its session starts."""

    def __init__(self, step: SecondStep) -> None:
        super().__init__(step)
        self.step = step


class SignInForm(AuthenticationForm):  # type: ignore[misc]  # django-unfold has no types
    """Form of the admin's sign-in; if the account needs a second step, the sign-in is held until that step is done."""

    def confirm_login_allowed(self, user: Any) -> None:
        """Run the admin's checks, then raise SecondStepNeeded if the account needs a second step."""
        super().confirm_login_allowed(user)
        if (step := second_step(user)) and self.request is not None:
            hold(session=self.request.session, user=user)
            raise SecondStepNeeded(step)


admin.site.login_form = SignInForm


class CodeForm(ActionForm):
    """Form for a code from the authenticator app, or a recovery code."""

    code = forms.CharField(
        label="Code",
        max_length=CODE_LENGTH,
        help_text="Six digits from your authenticator app, or one of your recovery codes.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs |= {"autocomplete": "one-time-code", "spellcheck": "false"}


class AfterSignIn(RedirectURLMixin):
    """URL to open after the sign-in: the requested page if it is on this host, otherwise the admin's first page."""

    next_page = "admin:index"

    def __init__(self, request: HttpRequest) -> None:
        self.request = request


def sign_in_address(request: HttpRequest) -> str:
    """Return the URL of the admin's sign-in page, including the page to open afterwards."""
    wanted = AfterSignIn(request).get_redirect_url()
    query = f"?{urlencode({REDIRECT_FIELD_NAME: wanted})}" if wanted else ""
    return f"{reverse('admin:login')}{query}"


@never_cache
def sign_in(request: HttpRequest) -> HttpResponse:
    """Show the admin's sign-in page; after the right password, redirect to the second step if the account needs one."""
    try:
        return admin.site.login(request)
    except SecondStepNeeded as needed:
        query = urlencode({REDIRECT_FIELD_NAME: AfterSignIn(request).get_success_url()})
        return HttpResponseRedirect(f"{reverse(PAGES[needed.step])}?{query}")


@never_cache
def enter_code(request: HttpRequest) -> HttpResponse:
    """Ask for the code after a right password, then start the session."""
    if held_account(request.session) is None:
        return HttpResponseRedirect(sign_in_address(request))
    form = CodeForm(request.POST or None)
    form.fields["code"].widget.attrs["autofocus"] = True
    if request.method == "POST" and form.is_valid():
        try:
            second_factor.finish_sign_in(request=request, code=form.cleaned_data["code"])
        except APIException as refusal:
            form.add_error("code", str(refusal.detail))
        else:
            return HttpResponseRedirect(AfterSignIn(request).get_success_url())
    context = {
        **admin.site.each_context(request),
        "title": "Second factor",
        "form": form,
        "back": sign_in_address(request),
    }
    return TemplateResponse(request, "admin/accounts/code.html", context)
