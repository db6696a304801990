"""Page on which trainers turn their own second factor on and off."""

from http import HTTPStatus
from typing import Any, Final, cast

import tablib  # type: ignore[import-untyped]
from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.contrib.auth import authenticate, logout, update_session_auth_hash
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from rest_framework.exceptions import APIException

from apps.accounts import second_factor
from apps.accounts.admin.sign_in import AfterSignIn, CodeForm, sign_in_address
from apps.accounts.held_sign_in import held_account
from apps.accounts.models import RecoveryCode, User
from apps.accounts.one_time_codes import app_address, new_secret, seal, step_of, unseal
from mockconsole.lib.admin.formats import Csv
from mockconsole.lib.admin.pages import Question, action_page
from mockconsole.lib.admin.resources import MARK
from mockconsole.lib.qr_code import qr_code

# Session key of the secret offered during set-up; the secret is encrypted like stored secrets.
OFFERED: Final = "offered_secret"


class OwnForm(CodeForm):
    """Form that asks for the current password before it checks the code."""

    field_order = ("password", "code")
    password = forms.CharField(
        label="Current password",
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, request: HttpRequest, user: User) -> None:
        super().__init__(request.POST or None)
        self.request, self.user = request, user

    def clean_password(self) -> str:
        """Reject a wrong password, and count it as a failed sign-in."""
        password: str = self.cleaned_data["password"]
        if authenticate(self.request, username=self.user.username, password=password) != self.user:
            raise ValidationError("This password is not right.")
        return password

    def clean_code(self) -> str:
        """Check the code only if the password is right, because a successful check uses the code up."""
        code: str = self.cleaned_data["code"]
        if "password" not in self.errors:
            self.check_code(code)
        return code

    def check_code(self, code: str) -> None:
        """Reject a code that the account's second factor doesn't accept."""
        try:
            found = second_factor.check_code(request=self.request, user=self.user, code=code)
        except APIException as refusal:
            raise ValidationError(str(refusal.detail)) from refusal
        if found is None:
            raise ValidationError(second_factor.WRONG_CODE)


class SetUpForm(OwnForm):
    """Form that asks for a code, as proof that the person's app has the offered secret."""

    def __init__(self, request: HttpRequest, user: User) -> None:
        super().__init__(request, user)
        self.secret = _offered_secret(request)
        self.step = 0
        self.fields["code"].help_text = "The six digits that the app shows now."
        if request.user != user:
            # Don't ask for the password during a held sign-in: the person has just entered it.
            del self.fields["password"]
            self.fields["code"].widget.attrs["autofocus"] = True

    def check_code(self, code: str) -> None:
        """Reject a code that doesn't match the offered secret at the current time."""
        step = step_of("".join(code.split()), secret=self.secret, now=timezone.now())
        if step is None:
            raise ValidationError(
                "This code is not right. Check that the clock of your device is right, and type the code that the app shows now."
            )
        self.step = step

    def turn_on(self) -> list[str]:
        """Turn the second factor on and return its recovery codes; add a form error if another browser turned it on first."""
        try:
            return second_factor.turn_on(user=self.user, secret=self.secret, step=self.step)
        except APIException as refusal:
            self.add_error("code", str(refusal.detail))
            return []


@never_cache
@sensitive_post_parameters()
def second_factor_page(request: HttpRequest) -> HttpResponse:
    """Turn the trainer's own second factor on or off, or set it up during a sign-in that requires a second factor."""
    if admin.site.has_permission(request):
        user = cast("User", request.user)
        if user.sign_on_key:
            raise Http404("The identity provider manages the second factor of this account.")
        return _turn_off(request, user) if user.second_factor_since else _set_up(request, user)
    held = held_account(request.session)
    if held is None or not held.lacks_second_factor:
        return HttpResponseRedirect(sign_in_address(request))
    return _set_up(request, held)


def _set_up(request: HttpRequest, user: User) -> HttpResponse:
    form = SetUpForm(request, user)
    if request.method == "POST" and form.is_valid() and (codes := form.turn_on()):
        del request.session[OFFERED]
        if request.user == user:
            update_session_auth_hash(request, user)
        else:
            second_factor.begin_session(request=request, user=user)
        context = {
            **_context(request, "Recovery codes"),
            "codes": codes,
            "csv": Csv().export_data(
                tablib.Dataset(*((code, "true") for code in codes), headers=("code", MARK))
            ),
            "back": AfterSignIn(request).get_success_url(),
        }
        # Return 201, not 200: it marks the form as submitted, so that a reload is rejected (apps/sandboxes/submit_once.py).
        return TemplateResponse(
            request, "admin/accounts/recovery_codes.html", context, status=HTTPStatus.CREATED
        )
    groups = [form.secret[start : start + 4] for start in range(0, len(form.secret), 4)]
    is_held = request.user != user
    context = {
        **_context(request, "Second factor"),
        "form": form,
        "groups": groups,
        "qr": qr_code(app_address(form.secret, username=user.username)),
        "is_held": is_held,
        "back": sign_in_address(request) if is_held else reverse("admin:index"),
    }
    return TemplateResponse(request, "admin/accounts/second_factor.html", context)


def _turn_off(request: HttpRequest, user: User) -> HttpResponse:
    def run(_: dict[str, Any]) -> str | HttpResponse:
        second_factor.turn_off(who=user, user=user)
        if user.lacks_second_factor:
            logout(request)
            messages.success(
                request,
                "Your second factor is off, and you are signed out. Sign in to set up the one that trainers need here.",
            )
            return HttpResponseRedirect(reverse("admin:login"))
        update_session_auth_hash(request, user)
        return "Your second factor is off."

    unused = RecoveryCode.objects.filter(factor__user=user).count()
    end = "Your other sessions end."
    if settings.REQUIRE_SECOND_FACTOR:
        end = "All your sessions end, this one too: trainers need a second factor here, and your next sign-in asks you to set one up."
    question = Question(
        title="Turn your second factor off",
        text=f"It has been on since {user.second_factor_since:%d %B %Y}, and {unused} of your recovery codes are "
        f"unused. To use another device or to get new recovery codes, turn it off and set it up again. {end}",
        submit="Turn it off",
        back=reverse("admin-second-factor"),
        dangerous=True,
    )
    return action_page(request, admin.site.get_model_admin(User), question, OwnForm(request, user), run)


def _offered_secret(request: HttpRequest) -> str:
    """Return the secret that the page offers; the first call creates it, and it stays the same until a code confirms it."""
    secret = unseal(request.session[OFFERED]) if OFFERED in request.session else ""
    if not secret:
        secret = new_secret()
        request.session[OFFERED] = seal(secret)
    return secret


def _context(request: HttpRequest, title: str) -> dict[str, Any]:
    return {**admin.site.each_context(request), "title": title}
