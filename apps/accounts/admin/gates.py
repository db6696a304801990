"""Admin of locked sign-ins, of the secrets of rooms, and of the invented users of the admin portal."""

from typing import Any

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.contrib.auth.password_validation import validate_password
from django.db.models import QuerySet
from django.http import HttpRequest
from unfold.widgets import UnfoldAdminPasswordWidget

from apps.accounts import selectors, services
from apps.accounts.models import Gate, PortalUser
from mockconsole.lib.admin.filters import SandboxFilter
from mockconsole.lib.admin.lists import Fixed, ListAdmin, ReadOnly
from mockconsole.lib.admin.record_forms import RecordForm
from mockconsole.lib.admin.records import SandboxRecordAdmin
from mockconsole.lib.admin.typed import labelled

for unwanted in (AccessAttempt, AccessFailureLog, AccessLog):
    if admin.site.is_registered(unwanted):
        admin.site.unregister(unwanted)


class GateForm(RecordForm):
    """Form for a new secret; the secret is entered twice and never shown."""

    secret = forms.CharField(
        label="New secret",
        strip=False,
        widget=UnfoldAdminPasswordWidget(attrs={"autocomplete": "new-password"}),
        help_text=f"At least {settings.MINIMUM_PASSWORD_LENGTH} characters. The current one can't be shown.",
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
        """Reject a weak secret."""
        secret: str = self.cleaned_data["secret"]
        validate_password(secret)
        return secret

    def clean(self) -> dict[str, Any]:
        """Reject the secret if its two entries differ."""
        cleaned = super().clean() or self.cleaned_data
        if "secret" in cleaned and cleaned.get("again") != cleaned["secret"]:
            self.add_error("again", "The two entries differ. Type the same secret twice.")
        return cleaned


@admin.register(Gate)
class GateAdmin(Fixed, ListAdmin):
    """Admin of the secrets that a room's screens require: one of each kind per room; hashes are never shown."""

    icon = "key"
    menu_name = "Secrets"
    form = GateForm
    list_display = ("name", "sandbox")
    list_filter = (SandboxFilter,)
    list_select_related = ("sandbox",)
    readonly_fields = ("name", "sandbox")
    fields = ("name", "sandbox", "secret", "again")
    actions = None

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return the secrets of rooms, except those of lesson copies."""
        return super().get_queryset(request).filter(sandbox__of_seat=False)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Set the new secret."""
        services.set_gate_secret(who=request.user, gate=obj, secret=form.cleaned_data["secret"])


@admin.register(PortalUser)
class PortalUserAdmin(SandboxRecordAdmin):
    """Admin of the invented users in the admin portal; none of them has an account."""

    icon = "badge"
    list_display = ("ref", "name", "title", "department", "level", "access", "status", "second_factor")
    list_editable = ("name", "level", "status", "second_factor")
    list_filter = ("status", "department", "second_factor")
    search_fields = ("ref", "name", "title", "department", "access")


@admin.register(AccessAttempt)
class LockedSignInAdmin(ReadOnly, ListAdmin):
    """Admin of sign-ins locked after too many failures, until the wait is over or a trainer unlocks them."""

    icon = "lock_clock"
    menu_name = "Locked sign-ins"
    menu_app = "accounts"
    list_display = ("username", "ip_address", "failures_since_start", "attempt_time", "state")
    search_fields = ("username", "ip_address")
    actions = ("unlock",)
    list_display_links = None

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return failed sign-ins, each with the number of recent failures that decides if the sign-in is locked."""
        return selectors.with_recent_failures(super().get_queryset(request))

    @labelled("State", {"locked": "danger", "free": "success"})
    def state(self, attempt: Any) -> tuple[str, str]:
        """Return the state of the lock and its label."""
        locked = attempt.recent_failures >= settings.AXES_FAILURE_LIMIT
        return ("locked", "locked") if locked else ("free", "may sign in")

    @admin.action(description="Unlock", permissions=["view"])
    def unlock(self, request: HttpRequest, queryset: QuerySet[AccessAttempt]) -> None:
        """Unlock the chosen sign-ins immediately."""
        attempts = list(queryset)
        for attempt in attempts:
            services.unlock_sign_in(who=request.user, username=attempt.username, address=attempt.ip_address)
        self.message_user(
            request,
            f"Unlocked: {', '.join(str(attempt.username) for attempt in attempts)}.",
            messages.SUCCESS,
        )
