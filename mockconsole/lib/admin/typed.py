"""Admin base classes from untyped libraries; the stub file typed.pyi gives them the types of Django's classes."""

# ruff: noqa: F401, N811 (other modules import these names)

from django.contrib.auth.admin import UserAdmin as AccountAdmin
from django.forms import ModelForm
from import_export.admin import ImportExportMixin as ExchangeMixin
from import_export.formats.base_formats import CSV as CsvFormat
from import_export.formats.base_formats import XLSX as XlsxFormat
from import_export.formats.base_formats import YAML as YamlFormat
from import_export.resources import ModelResource as Resource
from import_export.results import Result as ImportResult
from import_export.tmp_storages import CacheStorage
from import_export.widgets import CharWidget as TextWidget
from import_export.widgets import Widget as CellWidget
from simple_history.admin import SimpleHistoryAdmin as HistoryAdmin
from unfold.admin import ModelAdmin as StaffAdmin
from unfold.admin import TabularInline as RowsInline
from unfold.decorators import action, display
from unfold.forms import UserChangeForm as AccountForm
from unfold.forms import UserCreationForm as NewAccountForm
from unfold.widgets import UnfoldAdminDecimalFieldWidget as DecimalInput
from unfold.widgets import UnfoldAdminTextInputWidget as TextInput


def row_action(description, *, icon, permissions=("change",)):
    """Make a method an action button on each row of the list."""
    return action(description=description, icon=icon, permissions=permissions)


def labelled(description, colours, *, ordering=None):
    """Make a method a list column that shows coloured labels."""
    return display(description=description, label=colours, ordering=ordering)
