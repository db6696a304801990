"""Screen texts in the admin: every text of the catalogue, its default beside what a sandbox has in its place."""

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


class ScreenTextForm(RecordForm):
    """The editor that fits the text."""

    class Meta:
        model = ScreenText
        fields = ("value",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if field := self.fields.get("value"):
            field.widget = editor_of(self.instance)
            field.required = False
            # What people saw tells of an override that somebody has set meanwhile, where there was none.
            field.show_hidden_initial = True

    def full_clean(self) -> None:
        """Check it; the state beside a refused text is that of the one that is kept."""
        super().full_clean()
        if self.errors:
            self.instance.value = self.initial["value"]


class ScreenTextRows(RecordResource):
    """The texts of a file; one that is blank is the way back to the default."""

    def for_delete(self, row: Any, instance: Any) -> bool:
        """Tell whether a row takes the override away."""
        return "value" in row and not str(row["value"]).strip()


@admin.register(ScreenText)
class ScreenTextAdmin(records.SandboxRecordAdmin):
    """The list is that of the catalogue, so nobody adds a text; blanking one is the way back to its default."""

    icon = "edit_note"
    menu_app = "sandboxes"
    informative = {"default": "default_text"}
    fields = ("sandbox", "screen", "key", "default_text", "value", "state")
    readonly_fields = ("screen", "key", "default_text", "state")
    form = ScreenTextForm

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody adds a text."""
        return False

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Show the texts, and save what is written beside them."""
        sent = request.POST if request.method == "POST" else None
        if not (self.has_view_permission(request) if sent is None else self.has_change_permission(request)):
            raise PermissionDenied
        sandbox = _sandbox_of(request)
        # Those of the page that was open: the same words and choices may find others by now.
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
        """Return the texts that the list shows, those without an override too: a file of them can be translated."""
        return _filtered_rows(request)

    def get_resource_classes(self, request: HttpRequest | None) -> Any:
        """Return what travels in a file."""
        return [resource_of(self.model, self.informative, ScreenTextRows)]

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Save an override; a blank one goes."""
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
        except records.MEANWHILE:
            return self._back_to("changelist", request, records.CHANGED_MEANWHILE)
        messages.success(request, f"Texts that were saved: {len(changed)}.")
        return HttpResponseRedirect(request.get_full_path())


def _sandbox_of(request: HttpRequest) -> Sandbox:
    chosen = request.GET.get("sandbox", "")
    # Python reads no number of more than 4,300 digits, and no database has one of twenty.
    user: Any = request.user
    return get_object_or_404(all_sandboxes(), pk=int(chosen[:20]) if chosen.isdecimal() else user.room.pk)


def _filtered_rows(request: HttpRequest) -> list[ScreenText]:
    """Return the texts that are asked for, by words of their keys, defaults and overrides too."""
    query = request.GET
    words = query.get("q", "").lower().split()
    return [
        row
        for row in screen_texts(_sandbox_of(request))
        if query.get("screen", "") in {"", row.screen}
        and row.state.startswith(query.get("override", ""))
        and all(word in f"{row} {row.default_text} {row.get_value_display()}".lower() for word in words)
    ]
