"""Bulk creation of accounts: the form, and the page of passwords, which can't be opened again."""

import re
from http import HTTPStatus
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import tablib  # type: ignore[import-untyped]
from django import forms
from django.contrib import messages
from django.contrib.admin import ModelAdmin
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.urls import reverse
from unfold.widgets import UnfoldAdminTextareaWidget

from apps.accounts import selectors
from apps.accounts.models import User
from apps.accounts.services import MAX_NEW_ACCOUNTS, NewAccount
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import all_sandboxes
from mockconsole.lib.admin.formats import Csv
from mockconsole.lib.admin.pages import ActionForm
from mockconsole.lib.admin.resources import MARK
from mockconsole.lib.control_characters import without_unseen

NAME_SEPARATOR = re.compile(r"[,;\n]")


class AddAccountsForm(ActionForm):
    """Form for the accounts to add: either a list of names, or a stem and a count (trainee-01, trainee-02 …)."""

    sandbox: "forms.ModelChoiceField[Sandbox]" = forms.ModelChoiceField(
        label="Room",
        queryset=all_sandboxes(),
        empty_label=None,
        help_text="The room in which they work. All of them become operators (trainees).",
    )
    names = forms.CharField(
        label="Usernames",
        required=False,
        widget=UnfoldAdminTextareaWidget({"rows": 6, "spellcheck": "false", "autocapitalize": "none"}),
        help_text="One per line, or separated by commas. Leave this empty to number the accounts instead.",
    )
    stem = forms.CharField(
        label="Or numbered: beginning of each name",
        required=False,
        help_text="trainee gives trainee-01, trainee-02 and so on. Numbers continue after the highest one in use.",
    )
    number = forms.IntegerField(
        label="Or numbered: how many",
        required=False,
        min_value=1,
        max_value=MAX_NEW_ACCOUNTS,
        help_text=f"1 to {MAX_NEW_ACCOUNTS}.",
    )

    class Media:
        js = ("account-cards.js",)

    def clean_stem(self) -> str:
        """Reject an invalid stem here, with one message instead of one per numbered name."""
        stem: str = User.normalize_username(self.cleaned_data["stem"]).rstrip("-")
        if stem:
            User._meta.get_field("username").run_validators(stem)
        return stem

    def clean(self) -> dict[str, Any]:
        """Set `usernames` from the list, or from the stem and the count; reject a form with both or neither."""
        cleaned = super().clean() or self.cleaned_data
        names = map(str.strip, NAME_SEPARATOR.split(without_unseen(cleaned.get("names", ""))))
        listed = [name for name in names if name]
        numbered = self.data.get("stem", "").strip() or cleaned.get("number") is not None
        if listed and numbered:
            self.add_error("names", "Write a list of names or fill in the numbered fields, not both.")
        elif listed:
            cleaned["usernames"] = listed
        elif numbered and not self.errors:
            for name in ("stem", "number"):
                if not cleaned[name]:
                    self.add_error(name, "Fill in both: the beginning of the names, and how many.")
            if not self.errors:
                cleaned["usernames"] = selectors.next_usernames(cleaned["stem"], cleaned["number"])
        elif not self.errors:
            self.add_error("names", "Write usernames here, or fill in the numbered fields below.")
        return cleaned

    def refuse(self, error: ValidationError) -> None:
        """Show errors about usernames at the field in which they were entered: the list or the stem."""
        if hasattr(error, "error_dict") and "usernames" in error.error_dict:
            place = "stem" if self.cleaned_data["stem"] else "names"
            self.add_error(place, error.error_dict.pop("usernames"))
        super().refuse(error)


def warn_of_local_address(request: HttpRequest) -> None:
    """Show a warning if other computers can't open the URL that is printed on the cards."""
    address = request.build_absolute_uri("/")
    host = urlsplit(address).hostname or ""
    try:
        local = ip_address(host).is_loopback
    except ValueError:
        local = host == "localhost"
    if local:
        messages.warning(
            request,
            f"Only this computer can open {address}. For cards with an address that the class can open, open the "
            "admin at this computer's name or IP address in the network.",
        )


def cards_page(
    request: HttpRequest, admin: "ModelAdmin[Any]", room: Sandbox, accounts: list[NewAccount]
) -> TemplateResponse:
    """Return the page of cards to print, the only page that shows the passwords; they are stored only as hashes."""
    address = request.build_absolute_uri("/")
    table = tablib.Dataset(headers=("address", "room", "username", "password", MARK))
    for user, password in accounts:
        table.append((address, room.name, user.username, password, "true"))
    context = {
        **admin.admin_site.each_context(request),
        "opts": admin.opts,
        "title": "New accounts",
        "room": room,
        "accounts": accounts,
        "address": address,
        "back": reverse("admin:accounts_user_changelist"),
        "csv": Csv().export_data(table),
    }
    # Return 201 instead of 200: it marks the form as submitted, so that a reload is rejected (apps/sandboxes/submit_once.py).
    return TemplateResponse(request, "admin/accounts/cards.html", context, status=HTTPStatus.CREATED)
