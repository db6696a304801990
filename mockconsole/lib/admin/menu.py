"""The admin's menu: one group of links per app, with one link per registered model."""

from typing import Any

from django.apps import apps
from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.text import capfirst

ICON = "table_rows"


def navigation(request: HttpRequest) -> list[dict[str, Any]]:
    """Return the menu's groups in the order of the installed apps.

    A model's admin may set the link's icon (`icon`), its name (`menu_name`), and the app that lists it (`menu_app`).
    """
    overview = {"title": "Overview", "icon": "dashboard", "link": reverse("admin:index")}
    entries: dict[str, list[dict[str, Any]]] = {}
    for model, editor in admin.site._registry.items():  # noqa: SLF001 (there is no public list)
        if not editor.has_view_or_change_permission(request):
            continue
        app = getattr(editor, "menu_app", model._meta.app_label)
        page = f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist"
        entry = {"title": menu_name(editor), "icon": getattr(editor, "icon", ICON), "link": reverse(page)}
        entries.setdefault(app, []).append(entry)
    groups = [
        {
            "title": config.verbose_name,
            "separator": True,
            "items": sorted(entries[config.label], key=lambda entry: str(entry["title"])),
        }
        for config in apps.get_app_configs()
        if config.label in entries
    ]
    return [{"items": [overview]}, *groups]


def menu_name(editor: Any) -> str:
    """Return a model admin's name for the menu and for the title of its list."""
    return str(getattr(editor, "menu_name", capfirst(str(editor.opts.verbose_name_plural))))
