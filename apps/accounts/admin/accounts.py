"""Admin of accounts."""

from typing import Any, cast

from django.contrib import admin, messages
from django.contrib.admin import RelatedFieldListFilter
from django.contrib.admin.models import ADDITION, CHANGE, LogEntry
from django.contrib.admin.utils import unquote
from django.contrib.auth.forms import SetPasswordMixin
from django.contrib.auth.models import Group
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.forms import ModelChoiceField
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.views.decorators.debug import sensitive_post_parameters

from apps.accounts import second_factor, services
from apps.accounts.admin.adding import AddAccountsForm, cards_page, warn_of_local_address
from apps.accounts.admin.exchange import AccountRows
from apps.accounts.admin.lock_out import NoLockOut
from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import by_room
from mockconsole.lib.admin.pages import ActionForm, Question, action_page
from mockconsole.lib.admin.record_forms import RecordForm
from mockconsole.lib.admin.records import ExchangedAdmin, RowForm
from mockconsole.lib.admin.typed import AccountAdmin, AccountForm, NewAccountForm, row_action
from mockconsole.lib.live.notify import notify_revocation

if admin.site.is_registered(Group):
    admin.site.unregister(Group)


class RoomFilter(RelatedFieldListFilter):
    """Filter of accounts by room; accounts in a lesson copy of the room are included."""

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Return the accounts of the chosen room."""
        return by_room(queryset).filter(room_id__in=self.lookup_val) if self.lookup_val else queryset


class RoomChoiceForm(RecordForm):
    """Form that offers all rooms and the account's own lesson copy, so that saving doesn't move the account."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        room = self.fields.get("sandbox")
        if isinstance(room, ModelChoiceField) and self.instance.on_seat:
            own = Sandbox.everywhere.filter(pk=self.instance.room_when_loaded or 0)
            room.queryset = own | Sandbox.objects.all()


class UserRowForm(RoomChoiceForm, NoLockOut, RowForm):
    """Form of one account's row in the editable list."""


class UserForm(RoomChoiceForm, NoLockOut, AccountForm):
    """Form for editing an account."""


class NewUserForm(NewAccountForm):
    """Form for adding an account."""

    class Meta:
        model = User
        fields = ("username", "role", "sandbox")


class PasswordForm(SetPasswordMixin, ActionForm):  # type: ignore[type-arg]  # generic in its types only
    """Form for a new password of an account; the password is entered twice and never shown."""

    password1, password2 = SetPasswordMixin.create_password_fields("New password", "New password, again")

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean(self) -> dict[str, Any]:
        """Reject a weak password, and two entries that differ."""
        self.validate_passwords()
        self.validate_password_for_user(self.user)
        return super().clean() or self.cleaned_data


@admin.register(User)
class UserAdmin(ExchangedAdmin, AccountAdmin):
    """Admin of accounts: role, room and permission to sign in."""

    icon = "group"
    form = UserForm
    add_form = NewUserForm
    row_form = UserRowForm
    list_display = ("username", "role", "sandbox", "is_active", "has_second_factor")
    list_editable = ("role", "sandbox", "is_active")
    list_filter = ("role", ("sandbox", RoomFilter), "is_active")
    search_fields = ("username", "first_name", "last_name")
    readonly_fields = ("last_login", "new_password")
    filter_horizontal = ()
    fieldsets = (
        (None, {"fields": ("username", "new_password")}),
        ("Permissions", {"fields": ("role", "sandbox", "is_active")}),
        ("Person", {"fields": ("first_name", "last_name", "last_login")}),
    )
    add_fieldsets = ((None, {"fields": ("username", "role", "sandbox", "password1", "password2")}),)
    actions_list = ("add_many",)
    actions = ("turn_second_factor_off",)
    add_form_template = "admin/accounts/add_form.html"
    import_template_name = "admin/accounts/import.html"
    resource_classes = (AccountRows,)

    @admin.display(description="Password")
    def new_password(self, user: User) -> SafeString | str:
        """Return the link to set a new password; the current password can't be shown."""
        if user.sign_on_key:
            return "None: this person comes by single sign-on."
        address = reverse("admin:auth_user_password_change", args=(user.pk,))
        return format_html('<a class="admin-link" href="{}">Set a new password</a>', address)

    @admin.display(description="Second factor")
    def has_second_factor(self, user: User) -> str | None:
        """Return "on" if the account's sign-in asks for a code, otherwise None."""
        return "on" if user.second_factor_since else None

    @admin.action(description="Turn the second factor off", permissions=["change"])
    def turn_second_factor_off(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Turn the second factor of the chosen accounts off, for people who lost their device."""
        editor = cast("User", request.user)
        if queryset.filter(pk=editor.pk).exists():
            self.message_user(
                request,
                "Nothing was done. Turn your own second factor off in your account menu, with your password.",
                messages.ERROR,
            )
            return
        users = list(queryset.filter(second_factor_since__isnull=False))
        for user in users:
            second_factor.turn_off(who=editor, user=user)
        LogEntry.objects.log_actions(editor.pk, users, CHANGE, "Turned the second factor off.")
        names = ", ".join(user.username for user in users) or "no account"
        self.message_user(request, f"Second factor turned off: {names}.", messages.SUCCESS)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return every account with its room, except guests of lessons."""
        return super().get_queryset(request).filter(guest=False).select_related("sandbox")

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        """Return the form class with the signed-in user as `editor`, so that the form can reject locking out this user."""
        form: Any = super().get_form(request, obj, **{"change": change, **kwargs})
        form.editor = request.user
        return form

    def get_changelist_form(self, request: HttpRequest, **kwargs: Any) -> type[RecordForm]:
        """Return the form class of a list row with the signed-in user as `editor`."""
        form: Any = super().get_changelist_form(request, **kwargs)
        form.editor = request.user
        return cast("type[RecordForm]", form)

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Return the initial values of a new account, with the trainer's own room."""
        return {
            "sandbox": cast("User", request.user).room.pk,
            **super().get_changeform_initial_data(request),
        }

    def get_import_resource_kwargs(self, request: HttpRequest, **_: Any) -> dict[str, Any]:
        """Return the import's arguments: the room of new accounts, and the editor, whose own account may not be locked out."""
        editor = cast("User", request.user)
        return {"sandbox": editor.room, "editor": editor, "importing": True}

    @row_action("Add accounts", icon="group_add", permissions=("add",))
    def add_many(self, request: HttpRequest) -> HttpResponse:
        """Create many accounts at once, and show their passwords on a page that can't be opened again."""
        editor = cast("User", request.user)
        warn_of_local_address(request)

        def run(cleaned: dict[str, Any]) -> HttpResponse:
            room = cleaned["sandbox"]
            accounts = services.add_operators(who=editor, sandbox_id=room.pk, usernames=cleaned["usernames"])
            users = [account.user for account in accounts]
            LogEntry.objects.log_actions(editor.pk, users, ADDITION, "Added with others.")
            return cards_page(request, self, room, accounts)

        question = Question(
            title="Add accounts",
            text="The server generates the passwords and shows them once, on printable cards. The cards show the address "
            "in your browser now, so open the admin at the name that the class will use.",
            submit="Add the accounts",
            back=reverse("admin:accounts_user_changelist"),
        )
        form = AddAccountsForm(request.POST or None, initial={"sandbox": editor.room.pk})
        return action_page(request, self, question, form, run)

    def response_add(self, request: HttpRequest, obj: Any, post_url_continue: Any = None) -> HttpResponse:
        """Redirect after an account was added; "Save and add another" pre-fills its room and role in the next form."""
        response = super().response_add(request, obj, post_url_continue)
        if "_addanother" in request.POST and isinstance(response, HttpResponseRedirect):
            query = urlencode({"sandbox": obj.sandbox_id, "role": obj.role})
            return HttpResponseRedirect(f"{response.url}{'&' if '?' in response.url else '?'}{query}")
        return response

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return True if the user may delete the account; nobody may delete their own account."""
        return super().has_delete_permission(request, obj) and (obj is None or obj.pk != request.user.pk)

    @method_decorator(sensitive_post_parameters())
    def user_change_password(self, request: HttpRequest, id: str, form_url: str = "") -> HttpResponse:  # noqa: A002
        """Set an account's password on our own page instead of Django's.

        Django's page changes the key of the trainer's session even when it sets another account's password. The console
        in the same browser would then be signed out, because the session proof depends on that key.
        """
        user: User | None = self.get_object(request, unquote(id))
        if user is None:
            raise Http404
        if not self.has_change_permission(request, user) or user.sign_on_key:
            raise PermissionDenied
        if user == request.user:
            # Use Django's page for the trainer's own password: it asks for the current one, which protects an unattended screen.
            return HttpResponseRedirect(reverse("admin:password_change"))

        def run(cleaned: dict[str, Any]) -> str:
            services.set_password(who=request.user, user=user, password=cleaned["password1"])
            self.log_change(request, user, "Set a new password.")
            return f"{user.username} has a new password."

        question = Question(
            title=f"New password of {user.username}",
            text="Everyone who is signed in with this account is signed out.",
            submit="Set the password",
            back=reverse("admin:accounts_user_change", args=(user.pk,)),
        )
        return action_page(request, self, question, PasswordForm(user, request.POST or None), run)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Save the account and have its sessions checked, also when a version is restored and the form reports no change."""
        with transaction.atomic():
            services.lock_trainers(who=request.user)
            super().save_model(request, obj, form, change)
        notify_revocation(obj.pk)

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        """Delete an account; raises PermissionDenied if the signed-in user is no longer a trainer."""
        with transaction.atomic():
            services.lock_trainers(who=request.user)
            super().delete_model(request, obj)

    def response_action(
        self, request: HttpRequest, queryset: QuerySet[Any], *args: Any, **kwargs: Any
    ) -> HttpResponse | None:
        """Run an action of the list; raises PermissionDenied if the signed-in user is no longer a trainer."""
        with transaction.atomic():
            services.lock_trainers(who=request.user)
            return super().response_action(request, queryset, *args, **kwargs)
