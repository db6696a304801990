"""The base of every list in the admin."""

from typing import Any, Final

from django.contrib import messages
from django.contrib.admin import DateFieldListFilter
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import ERROR_FLAG
from django.core.exceptions import SuspiciousOperation, ValidationError
from django.db import DatabaseError
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse

from mockconsole.lib.admin.filters import SandboxFilter
from mockconsole.lib.admin.menu import menu_name
from mockconsole.lib.admin.typed import StaffAdmin
from mockconsole.lib.busy import is_busy
from mockconsole.lib.control_characters import without_unseen

# What a value that no column can be compared with ends in: in Python, or only in the database.
NO_VALUE = (ArithmeticError, AttributeError, DatabaseError, TypeError, ValidationError, ValueError)
# A filter, or a field to look by, that nobody offers.
NOT_OFFERED = (IncorrectLookupParameters, SuspiciousOperation)
NOT_FILTERED: Final = (
    "The address asked for a choice that this list doesn't offer, so the list is shown without it. "
    "Choose with its filters."
)


def can_be_key(model: type[Model], text: str) -> bool:
    """Tell whether a row of a model can have a number, wherever it was sent from."""
    try:
        model._meta.pk.clean(text, None)
    except ValidationError:
        return False
    return True


class ListAdmin(StaffAdmin):
    """A model whose pages refuse what nobody can have meant: its list is then the whole one, as Django has it for most.

    A list that shows one room at a time says in its title which.
    """

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """Return a row, None where no row can have its number."""
        known = can_be_key(self.model, object_id)
        return super().get_object(request, object_id, from_field or None) if known else None

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Search for what people see of a pasted text."""
        return super().get_search_results(request, queryset, without_unseen(search_term))

    def response_action(
        self, request: HttpRequest, queryset: QuerySet[Any], *args: Any
    ) -> HttpResponse | None:
        """Carry an action out, unless what is selected can't be rows."""
        if all(can_be_key(self.model, key) for key in request.POST.getlist(ACTION_CHECKBOX_NAME)):
            return super().response_action(request, queryset, *args)
        messages.warning(request, "Nothing was done: no row has the number that was sent. Select rows again.")
        return None

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        """Return the list; Django looks at what its filters are given, but not at what the database makes of it."""
        shown: Any
        try:
            shown = super().get_changelist_instance(request)
            if not all(_is_offered(one, shown) for one in shown.filter_specs):
                raise IncorrectLookupParameters
        except (*NOT_OFFERED, *NO_VALUE) as error:
            if not request.GET or ERROR_FLAG in request.GET or is_busy(error):
                raise
            messages.warning(request, NOT_FILTERED)
            raise IncorrectLookupParameters(str(error)) from error
        shown.title = menu_name(self)
        for one in shown.filter_specs:
            if isinstance(one, SandboxFilter):
                shown.title = shown.heading = f"{shown.title} in {one.rooms}"
        return shown


class Fixed:
    """Rows that are there from the start: nobody adds or deletes one."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody adds one."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody deletes one."""
        return False


class ReadOnly(Fixed):
    """Rows that nobody edits or imports either."""

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody edits one."""
        return False

    def has_import_permission(self, request: HttpRequest) -> bool:
        """Nobody imports any."""
        return False


def _is_offered(chosen: Any, shown: Any) -> bool:
    """Tell whether a filter's choice is one of its own; those of a date's filter move on with the day."""
    if not chosen.used_parameters or isinstance(chosen, DateFieldListFilter):
        return True
    return any(choice["selected"] for choice in chosen.choices(shown))
