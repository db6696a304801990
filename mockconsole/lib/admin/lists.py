"""Base classes of lists in the admin."""

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

# Errors that Python or the database raises for a filter value that can't be compared with a column.
NO_VALUE = (ArithmeticError, AttributeError, DatabaseError, TypeError, ValidationError, ValueError)
# Errors raised for a filter or look-up field that the list doesn't offer.
NOT_OFFERED = (IncorrectLookupParameters, SuspiciousOperation)
NOT_FILTERED: Final = (
    "The address has a filter that this list doesn't offer, so the list is shown without it. "
    "Use the filters of the list."
)
NO_ROW: Final = "Nothing was done: a selected row doesn't exist or has left this list. Select rows again."


def can_be_key(model: type[Model], text: str) -> bool:
    """Return True if a text from a request is a valid primary key for a model; the row may not exist."""
    try:
        model._meta.pk.clean(text, None)
    except ValidationError:
        return False
    return True


class ListAdmin(StaffAdmin):
    """Admin list that ignores invalid filters and keys, and shows all rows instead, as Django does for most invalid filters.

    If the list can be filtered by room, its title names the room.
    """

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """Return the row with the given key, or None if the key is invalid."""
        is_valid = can_be_key(self.model, object_id)
        return super().get_object(request, object_id, from_field or None) if is_valid else None

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Search for a term after removing its invisible characters, which a pasted text may have."""
        return super().get_search_results(request, queryset, without_unseen(search_term))

    def response_action(
        self, request: HttpRequest, queryset: QuerySet[Any], *args: Any
    ) -> HttpResponse | None:
        """Run an action, unless a selected key is invalid or its row is no longer in the list."""
        keys = set(request.POST.getlist(ACTION_CHECKBOX_NAME))
        are_keys = all(can_be_key(self.model, key) for key in keys)
        if are_keys and queryset.filter(pk__in=keys).count() == len(keys):
            return super().response_action(request, queryset, *args)
        messages.warning(request, NO_ROW)
        return None

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        """Return the list; raises IncorrectLookupParameters for any invalid filter, so that Django shows all rows."""
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
    """Admin of a fixed set of rows: rows can't be added or deleted."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return false: rows can't be added."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return false: rows can't be deleted."""
        return False


class ReadOnly(Fixed):
    """Admin of fixed rows that can't be edited or imported either."""

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return false: rows can't be edited."""
        return False

    def has_import_permission(self, request: HttpRequest) -> bool:
        """Return false: rows can't be imported."""
        return False


def _is_offered(chosen: Any, shown: Any) -> bool:
    """Return True if a filter offers the chosen value. Accept any value of a date filter: the offered dates change daily."""
    if not chosen.used_parameters or isinstance(chosen, DateFieldListFilter):
        return True
    return any(choice["selected"] for choice in chosen.choices(shown))
