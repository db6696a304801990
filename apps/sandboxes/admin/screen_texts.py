"""Screen text in the admin: every key's default beside its override."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import Truncator

from apps.sandboxes.admin.text_editors import editor_of
from apps.sandboxes.content import catalogue
from apps.sandboxes.models import NO_LONGER_SHOWN, ScreenText
from mockconsole.lib.admin.record_forms import RecordForm
from mockconsole.lib.admin.records import RowForm, SandboxRecordAdmin

LONGEST_DEFAULT = 240


class OverrideFilter(admin.SimpleListFilter):
    """Overridden or not, or overridden by what doesn't fit."""

    title = "override"
    parameter_name = "override"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Offer all three."""
        return [("yes", "Overridden"), ("no", "Default"), ("misfit", "Doesn’t fit")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep the rows with or without an override, or with one that doesn't fit."""
        overridden = queryset.exclude(text="")
        match self.value():
            case "yes":
                return overridden
            case "no":
                return queryset.filter(text="")
            case "misfit":
                return queryset.filter(pk__in=[row.pk for row in overridden if row.misfit])
        return queryset


class ScreenFilter(admin.SimpleListFilter):
    """The texts of one screen."""

    title = "screen"
    parameter_name = "screen"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Offer every screen of the catalogue."""
        return [(screen, screen) for screen in catalogue()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep the chosen screen's rows."""
        return queryset.filter(screen=self.value()) if self.value() else queryset


class ScreenTextForm(RecordForm):
    """The editor that fits the entry; its rows in a table."""

    in_list = False

    class Meta:
        model = ScreenText
        fields = ("text",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        row, field = self.instance, self.fields.get("text")
        if field is None or row.entry is None:
            return
        name = f"Override of {row}"
        field.widget = editor_of(row.entry, row.text, name=name, in_list=self.in_list)
        field.help_text = row.entry.kind.hint

    def full_clean(self) -> None:
        """Check it; the state beside a refused text is that of the one that stands there."""
        super().full_clean()
        if self.errors:
            self.instance.text = self.initial["text"]


class ScreenTextRowForm(ScreenTextForm, RowForm):
    """A row of the list: the same, with rows as lines."""

    in_list = True

    def full_clean(self) -> None:
        """Check what was changed: an override that doesn't fit any more must not keep the page from being saved."""
        super().full_clean()
        if not self.has_changed():
            self.errors.clear()


@admin.register(ScreenText)
class ScreenTextAdmin(SandboxRecordAdmin):
    """The texts come from the catalogue, so none is added or deleted; blanking one is the way back."""

    icon = "edit_note"
    informative = {"default": "default"}
    list_display = ("screen", "key", "default_text", "text", "state")
    list_display_links = ("key",)
    list_editable = ("text",)
    list_filter = (ScreenFilter, OverrideFilter)
    search_fields = ("screen", "key", "text")
    search_help_text = "Finds words of the defaults too."
    fields = ("sandbox", "screen", "key", "whole_default", "text", "state")
    readonly_fields = ("screen", "key", "whole_default", "state")
    actions = ("back_to_default",)
    form = ScreenTextForm
    row_form = ScreenTextRowForm

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody adds a text."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody deletes a text."""
        return False

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Find words of the keys, the overrides and the defaults."""
        found, duplicates = super().get_search_results(request, queryset, search_term)
        words = search_term.lower().split()
        by_default = Q()
        for screen, texts in catalogue().items():
            keys = [
                key
                for key, entry in texts.items()
                if words and all(word in entry.default.lower() for word in words)
            ]
            if keys:
                by_default |= Q(screen=screen, key__in=keys)
        return (found | queryset.filter(by_default) if by_default else found), duplicates

    @admin.display(description="Default")
    def default_text(self, row: ScreenText) -> SafeString:
        """The catalogue's own text, cut where it is long."""
        if not row.shown:
            return format_html('<span class="screen-text">{}</span>', NO_LONGER_SHOWN)
        shown = Truncator(row.default).chars(LONGEST_DEFAULT)
        return format_html('<span class="screen-text" title="{}">{}</span>', row.default, shown)

    @admin.display(description="Default")
    def whole_default(self, row: ScreenText) -> SafeString:
        """The catalogue's own text."""
        return format_html(
            '<span class="screen-text">{}</span>', row.default if row.shown else NO_LONGER_SHOWN
        )

    @admin.display(description="State")
    def state(self, row: ScreenText) -> str | SafeString:
        """Which of the two the screen shows, and why where it isn't the override that stands there."""
        if not row.text:
            return "Default"
        if not row.misfit:
            return "Overridden"
        return format_html(
            '<span class="screen-text-misfit">Doesn’t fit, so the default is shown: “{}”. {}</span>',
            Truncator(row.text).chars(LONGEST_DEFAULT),
            row.misfit,
        )

    @admin.action(description="Back to default")
    def back_to_default(self, request: HttpRequest, queryset: QuerySet[ScreenText]) -> None:
        """Take the overrides away."""
        rows = list(queryset.exclude(text=""))
        for row in rows:
            row.text = ""
            self.save_model(request, row, forms.Form(), change=True)
            self.log_change(request, row, "Back to default.")
        self.message_user(request, f"{len(rows)} texts are back to their default.", messages.SUCCESS)
