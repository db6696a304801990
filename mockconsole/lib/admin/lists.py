"""The base of every list in the admin."""

from typing import Any

from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import ERROR_FLAG
from django.core.exceptions import ValidationError
from django.db import DatabaseError
from django.http import HttpRequest

from mockconsole.lib.admin.typed import StaffAdmin
from mockconsole.lib.busy import is_busy

# What a value that no column can be compared with ends in: in Python, or only in the database.
NO_VALUE = (ArithmeticError, AttributeError, DatabaseError, TypeError, ValidationError, ValueError)


class ListAdmin(StaffAdmin):
    """A model whose list answers an address that nobody can have meant with the whole list, as Django does for most."""

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        """Return the list; Django looks at what its filters are given, but not at what the database makes of it."""
        try:
            return super().get_changelist_instance(request)
        except NO_VALUE as error:
            if not request.GET or ERROR_FLAG in request.GET or is_busy(error):
                raise
            raise IncorrectLookupParameters(str(error)) from error
