"""Base classes of admins for rows that belong to a sandbox."""

from functools import partial
from typing import Any, ClassVar, Final, cast

from django.contrib import messages
from django.contrib.admin import helpers
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.widgets import RelatedFieldWidgetWrapper
from django.db import models
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase, HttpResponseRedirect
from django.urls import reverse
from unfold.contrib.import_export.forms import ExportForm, ImportForm
from unfold.forms import AdminForm, Fieldline

from mockconsole.lib.admin.filters import SandboxFilter
from mockconsole.lib.admin.formats import FORMATS
from mockconsole.lib.admin.history import history_of, remember_first_version
from mockconsole.lib.admin.lists import Fixed, ListAdmin, can_be_key
from mockconsole.lib.admin.previews import PreviewedImports
from mockconsole.lib.admin.record_forms import ListedRows, RecordForm
from mockconsole.lib.admin.resources import resource_of
from mockconsole.lib.admin.tables import UnreadableFile
from mockconsole.lib.admin.typed import DecimalInput, HistoryAdmin, TextInput
from mockconsole.lib.deleted_rows import MEANWHILE
from mockconsole.lib.money.amounts import AmountField
from mockconsole.lib.money.exact import shortest

ROWS_PER_PAGE = 50
CHANGED_MEANWHILE: Final = (
    "Nothing was saved: the records were replaced or changed meanwhile, for example by a reset. "
    "Check them, then edit again."
)


class ExactDecimalInput(DecimalInput):
    """Number input without the trailing zeros that a decimal column adds."""

    def format_value(self, value: Any) -> str | None:
        """Return the value to display, without trailing zeros."""
        return shortest(value) if hasattr(value, "quantize") else super().format_value(value)


class RowForm(RecordForm):
    """Form of a row in an editable list, with an accessible name for each field."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs.setdefault("aria-label", f"{field.label}, {self.instance}")

    def full_clean(self) -> None:
        """Ignore the errors of an unchanged row: an invalid value there must not stop other rows from being saved."""
        super().full_clean()
        if not self.has_changed():
            self.errors.clear()


class RestorableAdmin(HistoryAdmin, ListAdmin):
    """Admin that can restore any version of a row, including the version before the first edit."""

    formfield_overrides = {
        models.DecimalField: {"widget": ExactDecimalInput},
        AmountField: {"widget": TextInput},
    }
    object_history_form_template = "admin/records/history_form.html"
    form = RecordForm
    row_form: type[RecordForm] = RowForm
    list_per_page = ROWS_PER_PAGE

    def get_changelist_form(self, request: HttpRequest, **kwargs: Any) -> type[RecordForm]:
        """Return the form class for the rows of the list."""
        form = super().get_changelist_form(request, **{"form": self.row_form, **kwargs})
        return cast("type[RecordForm]", form)

    def get_changelist_formset(self, request: HttpRequest, **kwargs: Any) -> Any:
        """Return the list's formset class, which raises RowGone if a row was deleted."""
        return super().get_changelist_formset(request, **{"formset": ListedRows, **kwargs})

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Return a form field without the buttons that open the related record in a popup: action pages don't work there."""
        field: Any = super().formfield_for_dbfield(db_field, request, **kwargs)
        if field is not None and isinstance(field.widget, RelatedFieldWidgetWrapper):
            field.widget = field.widget.widget
        return field

    def changeform_view(
        self, request: HttpRequest, object_id: Any = None, form_url: str = "", extra_context: Any = None
    ) -> Any:
        """Show a row's form, with a link to its history if the model has one; report a row that was deleted or replaced."""
        context = {"show_history": history_of(self.model) is not None}
        try:
            return super().changeform_view(request, object_id, form_url, {**context, **(extra_context or {})})
        except MEANWHILE:
            return self._redirect_to_list(request, CHANGED_MEANWHILE)

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> Any:
        """Show the list; reject edits if a row was replaced meanwhile, for example by a reset."""
        try:
            answer: Any = super().changelist_view(request, extra_context)
        except MEANWHILE:
            return _redirect(request.get_full_path(), request, CHANGED_MEANWHILE)
        _reorder_like_forms((getattr(answer, "context_data", None) or {}).get("cl"))
        return answer

    def history_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> HttpResponse:
        """Show a row's versions; raises Http404 if the model has no history or the key is invalid."""
        if history_of(self.model) is None or not can_be_key(self.model, object_id):
            raise Http404
        return super().history_view(request, object_id, extra_context)

    def history_form_view(
        self, request: HttpRequest, object_id: str, version_id: str, extra_context: Any = None
    ) -> HttpResponseBase:
        """Show an earlier version with a Restore button."""
        manager = history_of(self.model)
        if manager is None or not (
            can_be_key(self.model, object_id) and can_be_key(manager.model, version_id)
        ):
            raise Http404
        # unfold sets these classes only when the process first opens a change form, so set them here too.
        helpers.AdminForm, helpers.Fieldline = AdminForm, Fieldline  # type: ignore[misc]
        try:
            return super().history_form_view(request, object_id, version_id, extra_context)
        except MEANWHILE:
            return self._redirect_to_list(request, CHANGED_MEANWHILE)

    def _redirect_to_list(self, request: HttpRequest, message: str) -> HttpResponseRedirect:
        return _redirect(self._list_address(), request, message)

    def _list_address(self) -> str:
        return reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_changelist")

    def save_model(self, request: HttpRequest, obj: Any, form: Form, change: bool) -> None:
        """Save the row; before its first change, copy the stored version into its history."""
        if change:
            remember_first_version(obj)
        super().save_model(request, obj, form, change)


class OfRooms(RestorableAdmin):
    """Admin that hides the rows of seat copies, which are the copies of a room that a lesson makes for its seats."""

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Any]:
        """Return the rows of all rooms except seat copies."""
        return super().get_queryset(request).filter(sandbox__of_seat=False)

    def has_view_history_or_change_history_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return True if the user may see a row's versions; raises Http404 for a row of a seat copy, even a deleted row."""
        rooms: Any = self.opts.get_field("sandbox").related_model
        if obj is not None and rooms.everywhere.filter(pk=obj.sandbox_id, of_seat=True).exists():
            raise Http404
        return super().has_view_history_or_change_history_permission(request, obj)


class OnePerSandboxAdmin(Fixed, OfRooms):
    """Admin of a model that always has exactly one row per sandbox; all its columns are edited in the list."""

    list_filter = (SandboxFilter,)
    list_select_related = ("sandbox",)
    readonly_fields = ("sandbox",)

    def __init__(self, model: Any, admin_site: Any) -> None:
        super().__init__(model, admin_site)
        columns: Any = ("sandbox", *model.columns())
        # Django's type stubs declare these three attributes on the class only.
        self.list_display = self.fields = columns  # type: ignore[misc]
        self.list_editable = model.columns()  # type: ignore[misc]


class ExchangedAdmin(PreviewedImports, RestorableAdmin):
    """Admin with export and import; an import writes the whole file or nothing."""

    import_form_class = ImportForm
    export_form_class = ExportForm
    import_template_name = "admin/records/import.html"
    formats = FORMATS
    # The import itself writes the log, in the same transaction as the rows.
    skip_admin_log = True

    def get_import_data_kwargs(self, **kwargs: Any) -> dict[str, Any]:
        """Add the function that writes the log in the transaction of the import, so that a failure undoes both."""
        log = partial(self._log_actions, request=kwargs["request"])
        return {**super().get_import_data_kwargs(**kwargs), "log": log}

    def export_action(self, request: HttpRequest) -> HttpResponseBase:
        """Export the rows of the list; redirect to the list if the URL has an invalid filter."""
        try:
            return super().export_action(request)
        except IncorrectLookupParameters:
            return HttpResponseRedirect(self._list_address())

    def get_export_queryset(self, request: HttpRequest) -> Any:
        """Return the filtered rows of the list; unlike the library's method, reject invalid filters."""
        return self.get_changelist_instance(request).get_queryset(request)

    def get_export_filename(self, *args: Any) -> str:
        """Return the file name with a prefix that marks the file as simulated."""
        return f"SIMULATED-{super().get_export_filename(*args)}"

    def get_export_data(self, file_format: Any, request: HttpRequest, queryset: Any, **kwargs: Any) -> Any:
        """Return the exported file's content; an XLSX file gets real numbers, which the library would turn into text."""
        native = file_format.is_binary()
        data = self.get_data_for_export(request, queryset, force_native_type=native, **kwargs)
        return file_format.export_data(data)

    def add_data_read_fail_error_to_form(self, form: Form, error: Exception) -> None:
        """Show on the form why the file can't be read."""
        message = (
            "The file can't be read. Choose the format of the file, or save it again in the chosen format."
        )
        form.add_error("import_file", list(error.args) if isinstance(error, UnreadableFile) else message)

    def add_success_message(self, result: Any, request: HttpRequest) -> None:
        """Report the numbers of new, changed, deleted and unchanged rows, with the same words as the preview."""
        rows = result.totals
        summary = f"{rows['new']} new, {rows['update']} changed, {rows['delete']} deleted, {rows['skip']} unchanged."
        messages.success(request, f"Imported: {summary}")


class SandboxRecordAdmin(ExchangedAdmin, OfRooms):
    """Admin of a sandbox's rows, which can be filtered, edited in the list, imported, exported and restored.

    A new row belongs to the staff member's sandbox by default, and a row never moves to another sandbox. The form, the
    import and the export contain every column of the model; `groups` (title: columns and their purpose) are sections of
    the form, and `informative` columns (name: attribute) are only exported.
    """

    groups: ClassVar[dict[str, tuple[tuple[str, ...], str]]] = {}
    informative: ClassVar[dict[str, str]] = {}

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Return the form's sections: first the ungrouped columns and an existing row's read-only ones, then `groups`."""
        if self.fields:
            return super().get_fieldsets(request, obj)
        model: Any = self.model
        editable = [name for name in model.columns() if name not in self.readonly_fields]
        apart = {name for names, _ in self.groups.values() for name in names}
        first = ["sandbox", *(name for name in editable if name not in apart)]
        return [
            (None, {"fields": [*first, *(self.readonly_fields if obj else ())]}),
            *(
                (title, {"fields": names, "description": text})
                for title, (names, text) in self.groups.items()
            ),
        ]

    def get_list_filter(self, request: HttpRequest) -> list[Any]:
        """Return the list's filters, with the sandbox filter first."""
        return [SandboxFilter, *super().get_list_filter(request)]

    def get_list_display(self, request: HttpRequest) -> Any:
        """Return the list's columns, including the sandbox if all sandboxes are shown."""
        columns = list(super().get_list_display(request))
        return [*columns, "sandbox"] if request.GET.get(SandboxFilter.parameter_name) == "all" else columns

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Any]:
        """Return all rows, joined with their sandbox and with the related rows that the list shows."""
        related = self.list_select_related
        names = () if isinstance(related, bool) else related
        return super().get_queryset(request).select_related("sandbox", *names)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Return the read-only fields; they include the sandbox if the row exists already."""
        fixed = tuple(super().get_readonly_fields(request, obj))
        return fixed if obj is None else (*fixed, "sandbox")

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Return a new row's initial values, with the staff member's own sandbox."""
        return {
            "sandbox": getattr(request.user, "room", None),
            **super().get_changeform_initial_data(request),
        }

    def get_resource_kwargs(self, request: HttpRequest, *_: Any, **__: Any) -> dict[str, Any]:
        """Return the resource's arguments: the staff member's own sandbox, into which rows are imported."""
        return {"sandbox": getattr(request.user, "room", None)}

    def get_import_resource_kwargs(self, request: HttpRequest, **_: Any) -> dict[str, Any]:
        """Return the import resource's arguments: the staff member's own sandbox, and the flag `importing`."""
        return {**self.get_resource_kwargs(request), "importing": True}

    def get_import_context_data(self, **_: Any) -> dict[str, Any]:
        """Return the import page's context: the columns by which rows are matched, and the model's plural name."""
        resource = self.get_resource_classes(None)[0]
        return {"matched_by": resource.key, "plural": self.opts.verbose_name_plural}

    def get_resource_classes(self, request: HttpRequest | None) -> Any:
        """Return the model's import and export resource."""
        return [resource_of(self.model, self.informative)]


def _redirect(address: str, request: HttpRequest, message: str) -> HttpResponseRedirect:
    messages.error(request, message)
    return HttpResponseRedirect(address)


def _reorder_like_forms(changelist: Any) -> None:
    """Order the rows of a rejected change list like its submitted forms: the queryset's order may have changed."""
    formset = getattr(changelist, "formset", None)
    if formset is not None and formset.is_bound:
        rows = {row.pk: row for row in changelist.result_list}
        changelist.result_list = [rows.get(form.instance.pk, form.instance) for form in formset.forms]
