"""Accounts in the admin."""

from typing import Any, cast

from django.contrib import admin
from django.contrib.admin import RelatedFieldListFilter
from django.contrib.admin.models import ADDITION, LogEntry
from django.contrib.admin.utils import unquote
from django.contrib.auth import update_session_auth_hash
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

from apps.accounts import services
from apps.accounts.admin.adding import AddAccountsForm, cards_page
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
    """The accounts of a room, and those that came from it to the copy that their lesson is taken in."""

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep the chosen room's accounts."""
        return by_room(queryset).filter(room_id__in=self.lookup_val) if self.lookup_val else queryset


class KeepsItsRoom(RecordForm):
    """Offers the copy that the account works in beside the rooms, so that an edit leaves it on its seat."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        room = self.fields.get("sandbox")
        if isinstance(room, ModelChoiceField) and self.instance.on_seat:
            own = Sandbox.everywhere.filter(pk=self.instance.room_when_loaded or 0)
            room.queryset = own | Sandbox.objects.all()


class UserRowForm(KeepsItsRoom, NoLockOut, RowForm):
    """An account in the list."""


class UserForm(KeepsItsRoom, NoLockOut, AccountForm):
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
class UserAdmin(ExchangedAdmin, AccountAdmin):
    """Accounts: their role, the room they work in, and whether they may sign in."""

    icon = "group"
    form = UserForm
    add_form = NewUserForm
    row_form = UserRowForm
    list_display = ("username", "role", "sandbox", "is_active")
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
    add_form_template = "admin/accounts/add_form.html"
    import_template_name = "admin/accounts/import.html"
    resource_classes = (AccountRows,)

    @admin.display(description="Password")
    def new_password(self, user: User) -> SafeString:
        """Where a new password is set; the one in force can't be shown."""
        address = reverse("admin:auth_user_password_change", args=(user.pk,))
        return format_html('<a class="admin-link" href="{}">Set a new password</a>', address)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return every account with its room, but those of people who have joined a lesson by its code."""
        return super().get_queryset(request).filter(guest=False).select_related("sandbox")

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        """Return the form, which knows who asks."""
        form: Any = super().get_form(request, obj, **{"change": change, **kwargs})
        form.editor = request.user
        return form

    def get_changelist_form(self, request: HttpRequest, **kwargs: Any) -> type[RecordForm]:
        """Return the form of a row in the list, which knows who asks."""
        form: Any = super().get_changelist_form(request, **kwargs)
        form.editor = request.user
        return cast("type[RecordForm]", form)

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Return what a new account starts with."""
        return {
            "sandbox": cast("User", request.user).room.pk,
            **super().get_changeform_initial_data(request),
        }

    def get_import_resource_kwargs(self, request: HttpRequest, **_: Any) -> dict[str, Any]:
        """Return the room of new accounts that name none, and who may not be locked out."""
        asks = cast("User", request.user)
        return {"sandbox": asks.room, "editor": asks, "importing": True}

    @row_action("Add accounts", icon="group_add", permissions=("add",))
    def add_many(self, request: HttpRequest) -> HttpResponse:
        """Make the accounts of a whole class, and show their passwords this once."""
        asks = cast("User", request.user)

        def run(cleaned: dict[str, Any]) -> HttpResponse:
            room = cleaned["sandbox"]
            made = services.add_operators(who=asks, sandbox_id=room.pk, usernames=cleaned["usernames"])
            users = [account.user for account in made]
            LogEntry.objects.log_actions(asks.pk, users, ADDITION, "Added with others.")
            return cards_page(request, self, room, made)

        question = Question(
            title="Add accounts",
            text="The server makes the passwords and shows them once, on cards to print. The cards show the address "
            "in your browser now, so open the admin by the name that the class will use.",
            submit="Add the accounts",
            back=reverse("admin:accounts_user_changelist"),
        )
        form = AddAccountsForm(request.POST or None, initial={"sandbox": asks.room.pk})
        return action_page(request, self, question, form, run)

    def response_add(self, request: HttpRequest, obj: Any, post_url_continue: Any = None) -> HttpResponse:
        """Lead on; who adds another one finds the room and the role of the one before."""
        answer = super().response_add(request, obj, post_url_continue)
        if "_addanother" in request.POST and isinstance(answer, HttpResponseRedirect):
            query = urlencode({"sandbox": obj.sandbox_id, "role": obj.role})
            return HttpResponseRedirect(f"{answer.url}{'&' if '?' in answer.url else '?'}{query}")
        return answer

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

        def run(cleaned: dict[str, Any]) -> str:
            services.set_password(who=request.user, user=user, password=cleaned["password1"])
            if user == request.user:
                update_session_auth_hash(request, user)
            self.log_change(request, user, "Set a new password.")
            return f"{user.username} has a new password."

        question = Question(
            title=f"New password of {user.username}",
            text="Everyone who is signed in with this account is signed out, except you.",
            submit="Set the password",
            back=reverse("admin:accounts_user_change", args=(user.pk,)),
        )
        return action_page(request, self, question, PasswordForm(user, request.POST or None), run)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Save, and have the account's sessions checked: a restored version doesn't know what it replaced."""
        with transaction.atomic():
            services.hold_trainers(who=request.user)
            super().save_model(request, obj, form, change)
        notify_revocation(obj.pk)

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        """Delete an account, as long as the one who asks is still a trainer."""
        with transaction.atomic():
            services.hold_trainers(who=request.user)
            super().delete_model(request, obj)

    def response_action(
        self, request: HttpRequest, queryset: QuerySet[Any], *args: Any, **kwargs: Any
    ) -> HttpResponse | None:
        """Carry out an action of the list, as long as the one who asks is still a trainer."""
        with transaction.atomic():
            services.hold_trainers(who=request.user)
            return super().response_action(request, queryset, *args, **kwargs)
