"""Accounts, canned secrets and locked sign-ins in the admin."""

from typing import Any, cast

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.forms import SetPasswordMixin
from django.contrib.auth.models import Group
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.views.decorators.debug import sensitive_post_parameters
from unfold.widgets import UnfoldAdminPasswordWidget

from apps.accounts import selectors, services
from apps.accounts.choices import Role
from apps.accounts.models import Gate, PortalUser, User
from mockconsole.lib.admin.filters import SandboxFilter
from mockconsole.lib.admin.lists import Fixed, ListAdmin, ReadOnly
from mockconsole.lib.admin.pages import ActionForm, Question, action_page
from mockconsole.lib.admin.record_forms import RecordForm
from mockconsole.lib.admin.records import RestorableAdmin, RowForm, SandboxRecordAdmin
from mockconsole.lib.admin.typed import (
    AccountAdmin,
    AccountForm,
    NewAccountForm,
    labelled,
)
from mockconsole.lib.live.realtime import revoked

for unwanted in (Group, AccessAttempt, AccessFailureLog, AccessLog):
    if admin.site.is_registered(unwanted):
        admin.site.unregister(unwanted)


class NoLockOut(RecordForm):
    """Keeps staff from shutting themselves out; the admin puts its user into `asked_by`."""

    asked_by: Any = None

    def clean(self) -> dict[str, Any]:
        """Refuse to deactivate or demote the own account."""
        given = super().clean() or self.cleaned_data
        if self.instance.pk is None or self.instance.pk != getattr(self.asked_by, "pk", None):
            return given
        if given.get("is_active") is False:
            self.add_error("is_active", "You can't deactivate your own account. Ask another trainer.")
        if given.get("role", Role.TRAINER) != Role.TRAINER:
            self.add_error(
                "role", "You can't take the trainer's role from your own account. Ask another trainer."
            )
        return given


class UserRowForm(NoLockOut, RowForm):
    """An account in the list."""


class UserForm(NoLockOut, AccountForm):
    """An account."""


class NewUserForm(NewAccountForm):
    """A new account."""

    class Meta:
        model = User
        fields = ("username", "role", "sandbox")


class PasswordForm(SetPasswordMixin, ActionForm):  # type: ignore[type-arg]  # generic in its types only
    """A new password of an account, typed twice and never shown."""

    password1, password2 = SetPasswordMixin.create_password_fields("New password", "New password, again")

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean(self) -> dict[str, Any]:
        """Refuse two different entries, and a weak password."""
        self.validate_passwords()
        self.validate_password_for_user(self.user)
        return super().clean() or self.cleaned_data


@admin.register(User)
class UserAdmin(RestorableAdmin, AccountAdmin):
    """Accounts: their role, the sandbox they work in, and whether they may sign in."""

    icon = "group"
    form = UserForm
    add_form = NewUserForm
    row_form = UserRowForm
    list_display = ("username", "role", "sandbox", "is_active")
    list_editable = ("role", "sandbox", "is_active")
    list_filter = ("role", "sandbox", "is_active")
    search_fields = ("username", "first_name", "last_name")
    readonly_fields = ("last_login", "new_password")
    filter_horizontal = ()
    fieldsets = (
        (None, {"fields": ("username", "new_password")}),
        ("What it may do", {"fields": ("role", "sandbox", "is_active")}),
        ("Person", {"fields": ("first_name", "last_name", "last_login")}),
    )
    add_fieldsets = ((None, {"fields": ("username", "role", "sandbox", "password1", "password2")}),)

    @admin.display(description="Password")
    def new_password(self, user: User) -> SafeString:
        """Where a new password is set; the one in force can't be shown."""
        address = reverse("admin:auth_user_password_change", args=(user.pk,))
        return format_html('<a class="admin-link" href="{}">Set a new password</a>', address)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return every account with its sandbox."""
        return super().get_queryset(request).select_related("sandbox")

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        """Return the form, which knows who asks."""
        form: Any = super().get_form(request, obj, **{"change": change, **kwargs})
        form.asked_by = request.user
        return form

    def get_changelist_form(self, request: HttpRequest, **kwargs: Any) -> type[RecordForm]:
        """Return the form of a row in the list, which knows who asks."""
        form: Any = super().get_changelist_form(request, **kwargs)
        form.asked_by = request.user
        return cast("type[RecordForm]", form)

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Return what a new account starts with."""
        return {
            "sandbox": getattr(request.user, "sandbox_id", None),
            **super().get_changeform_initial_data(request),
        }

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody deletes their own account."""
        return super().has_delete_permission(request, obj) and (obj is None or obj.pk != request.user.pk)

    @method_decorator(sensitive_post_parameters())
    def user_change_password(self, request: HttpRequest, id: str, form_url: str = "") -> HttpResponse:  # noqa: A002
        """Set a password; Django's own page gives the trainer's session a new key, no matter whose password it is.

        The console of the same browser is signed out by that, because its proof hangs on the key.
        """
        user: User | None = self.get_object(request, unquote(id))
        if user is None:
            raise Http404
        if not self.has_change_permission(request, user):
            raise PermissionDenied

        def run(given: dict[str, Any]) -> str:
            services.set_password(who=request.user, user=user, password=given["password1"])
            if user == request.user:
                update_session_auth_hash(request, user)
            self.log_change(request, user, "Set a new password.")
            return f"{user.username} has a new password."

        question = Question(
            title=f"New password of {user.username}",
            text="Anyone who is signed in with this account is signed out, but for you.",
            submit="Set the password",
            back=reverse("admin:accounts_user_change", args=(user.pk,)),
        )
        return action_page(request, self, question, PasswordForm(user, request.POST or None), run)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Save, and have the account's sessions checked: a restored version doesn't know what it replaced."""
        super().save_model(request, obj, form, change)
        revoked(obj.pk)


class GateForm(RecordForm):
    """A new secret, asked for twice and never shown."""

    secret = forms.CharField(
        label="New secret",
        strip=False,
        widget=UnfoldAdminPasswordWidget(attrs={"autocomplete": "new-password"}),
        help_text=f"At least {settings.MINIMUM_PASSWORD_LENGTH} characters. The one in force can't be shown.",
    )
    again = forms.CharField(
        label="New secret, again",
        strip=False,
        widget=UnfoldAdminPasswordWidget(attrs={"autocomplete": "new-password"}),
    )

    class Meta:
        model = Gate
        fields = ()

    def clean_secret(self) -> str:
        """Refuse a weak secret."""
        secret: str = self.cleaned_data["secret"]
        validate_password(secret)
        return secret

    def clean(self) -> dict[str, Any]:
        """Refuse two different entries."""
        given = super().clean() or self.cleaned_data
        if "secret" in given and given.get("again") != given["secret"]:
            self.add_error("again", "The two entries differ. Type the same secret twice.")
        return given


@admin.register(Gate)
class GateAdmin(Fixed, ListAdmin):
    """The secrets that a sandbox's screens ask for, each from the start; their hashes appear nowhere."""

    icon = "key"
    menu_name = "Secrets"
    form = GateForm
    list_display = ("name", "sandbox")
    list_filter = (SandboxFilter,)
    list_select_related = ("sandbox",)
    readonly_fields = ("name", "sandbox")
    fields = ("name", "sandbox", "secret", "again")
    actions = None

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Set the new secret."""
        services.set_gate_secret(who=request.user, gate=obj, secret=form.cleaned_data["secret"])


@admin.register(PortalUser)
class PortalUserAdmin(SandboxRecordAdmin):
    """The invented users that the admin portal lists; none of them has an account."""

    icon = "badge"
    list_display = ("ref", "name", "title", "department", "level", "access", "status", "second_factor")
    list_editable = ("name", "level", "status", "second_factor")
    list_filter = ("status", "department", "second_factor")
    search_fields = ("ref", "name", "title", "department", "access")


@admin.register(AccessAttempt)
class LockedSignInAdmin(ReadOnly, ListAdmin):
    """Who has tried too often to sign in; they may again when the wait is over, or unlocked."""

    icon = "lock_clock"
    menu_name = "Locked sign-ins"
    menu_app = "accounts"
    list_display = ("username", "ip_address", "failures_since_start", "attempt_time", "state")
    search_fields = ("username", "ip_address")
    actions = ("unlock",)
    list_display_links = None

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Show the list under the name that the menu gives it."""
        return super().changelist_view(request, {"title": "Locked sign-ins", **(extra_context or {})})

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return the attempts with what the lock counts."""
        return selectors.with_recent_failures(super().get_queryset(request))

    @labelled("State", {"locked": "danger", "free": "success"})
    def state(self, attempt: Any) -> tuple[str, str]:
        """Whether the next attempt is refused."""
        locked = attempt.recent_failures >= settings.AXES_FAILURE_LIMIT
        return ("locked", "locked") if locked else ("free", "may sign in")

    @admin.action(description="Unlock", permissions=["view"])
    def unlock(self, request: HttpRequest, queryset: QuerySet[AccessAttempt]) -> None:
        """Let them sign in at once."""
        attempts = list(queryset)
        for attempt in attempts:
            services.unlock_sign_in(who=request.user, username=attempt.username, address=attempt.ip_address)
        self.message_user(
            request,
            f"Unlocked: {', '.join(str(attempt.username) for attempt in attempts)}.",
            messages.SUCCESS,
        )
