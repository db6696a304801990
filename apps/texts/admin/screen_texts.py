"""Screen texts in the admin: every text of the catalogue with its default and its override."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db import transaction
from django.forms import Media
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse

from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import all_sandboxes
from apps.texts.admin.editors import editor_of
from apps.texts.catalogue import catalogue
from apps.texts.models import ScreenText
from apps.texts.selectors import screen_texts
from mockconsole.lib.admin import records
from mockconsole.lib.admin.record_forms import RecordForm
from mockconsole.lib.admin.resources import RecordResource, resource_of
from mockconsole.lib.deleted_rows import MEANWHILE


class ScreenTextForm(RecordForm):
    """Form of an override, with the editor for the text's kind."""

    class Meta:
        model = ScreenText
        fields = ("value",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if field := self.fields.get("value"):
            field.widget = editor_of(self.instance)
            field.required = False
            # Compare with the hidden initial value, to detect a concurrent change of the override.
            field.show_hidden_initial = True

    def full_clean(self) -> None:
        """Validate the form; if it is invalid, restore the instance's value, because the page shows the stored state."""
        super().full_clean()
        if self.errors:
            self.instance.value = self.initial["value"]


class ScreenTextRows(RecordResource):
    """Import and export of screen texts; a row with a blank value deletes the text's override."""

    def for_delete(self, row: Any, instance: Any) -> bool:
        """Return True if a row's value is blank, which deletes the text's override."""
        return "value" in row and not str(row["value"]).strip()


@admin.register(ScreenText)
class ScreenTextAdmin(records.SandboxRecordAdmin):
    """List of the catalogue's texts; a blank override returns to the default."""

    icon = "edit_note"
    menu_app = "sandboxes"
    informative = {"default": "default_text"}
    fields = ("sandbox", "screen", "key", "default_text", "value", "state")
    readonly_fields = ("screen", "key", "default_text", "state")
    form = ScreenTextForm

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return False: texts come from the catalogue."""
        return False

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Show the texts, and save the submitted overrides."""
        sent = request.POST if request.method == "POST" else None
        if not (self.has_view_permission(request) if sent is None else self.has_change_permission(request)):
            raise PermissionDenied
        sandbox = _sandbox_of(request)
        # For a submitted page, use the rows that it contains: the page's filter may match other rows by now.
        rows = (
            _filtered_rows(request)
            if sent is None
            else [row for row in screen_texts(sandbox) if f"initial-{row.place}-value" in sent]
        )
        page = Paginator(rows, records.ROWS_PER_PAGE).get_page(request.GET.get("p"))
        editors = [ScreenTextForm(sent, instance=row, prefix=row.place) for row in page]
        changed = [editor for editor in editors if sent is not None and editor.has_changed()]
        refused = [editor for editor in changed if not editor.is_valid()]
        if sent is not None and not refused:
            return self._save(request, changed)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": f"Screen texts in {sandbox}",
            "screens": catalogue(),
            "states": ("Default", "Overridden", "Doesn’t fit"),
            "page": page,
            "pages": page.paginator.get_elided_page_range(page.number),
            "editors": editors,
            "media": sum((editor.media for editor in editors), Media()),
        }
        return TemplateResponse(request, "admin/texts/screen_texts.html", context)

    def get_export_queryset(self, request: HttpRequest) -> list[ScreenText]:
        """Return the listed texts, including texts without an override, so that the exported file can be translated."""
        return _filtered_rows(request)

    def get_resource_classes(self, request: HttpRequest | None) -> Any:
        """Return the resource for import and export."""
        return [resource_of(self.model, self.informative, ScreenTextRows)]

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Save an override; delete the stored override if the new value is blank."""
        if obj.value is None:
            ScreenText.objects.filter(pk=obj.pk).delete()
        else:
            super().save_model(request, obj, form, change)

    def _save(self, request: HttpRequest, changed: list[Any]) -> HttpResponse:
        try:
            with transaction.atomic():
                for editor in changed:
                    self.save_model(request, editor.instance, editor, change=True)
                    message = self.construct_change_message(request, editor, [])
                    self.log_change(request, editor.instance, message)
        except MEANWHILE:
            return self._redirect_to_list(request, records.CHANGED_MEANWHILE)
        messages.success(request, f"Saved texts: {len(changed)}.")
        return HttpResponseRedirect(request.get_full_path())


def _sandbox_of(request: HttpRequest) -> Sandbox:
    chosen = request.GET.get("sandbox", "")
    user: Any = request.user
    # Cut to 20 digits: int() raises for more than 4,300 digits, and no id has more than 19.
    return get_object_or_404(all_sandboxes(), pk=int(chosen[:20]) if chosen.isdecimal() else user.room.pk)


def _filtered_rows(request: HttpRequest) -> list[ScreenText]:
    """Return the texts that match the filters and have each search word in their key, default or override."""
    query = request.GET
    words = query.get("q", "").lower().split()
    return [
        row
        for row in screen_texts(_sandbox_of(request))
        if query.get("screen", "") in {"", row.screen}
        and row.state.startswith(query.get("override", ""))
        and all(word in f"{row} {row.default_text} {row.override}".lower() for word in words)
    ]
