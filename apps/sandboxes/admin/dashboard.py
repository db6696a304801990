"""The first page of the admin: every sandbox with its clock and its records."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import admin
from django.db.models import Count
from django.http import HttpRequest
from django.urls import reverse

from apps.sandboxes.models import Sandbox
from apps.sandboxes.scenarios.registry import RecordKind, scenario_kinds
from apps.sandboxes.selectors import all_sandboxes, now_in
from mockconsole.lib.money.exact import shortest


def add_sandboxes(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    """Return the page's context with a card for every sandbox, the staff member's own first."""
    own = getattr(request.user, "sandbox_id", None)
    kinds = [kind for kind in scenario_kinds() if admin.site.is_registered(kind.model)]
    counts = {kind.name: _counts(kind) for kind in kinds}
    sandboxes = all_sandboxes().annotate(people=Count("users"))
    cards = [
        {
            "sandbox": sandbox,
            "own": sandbox.pk == own,
            "people": sandbox.people,
            "time": now_in(sandbox),
            "speed": shortest(sandbox.speed),
            "pace": 0 if sandbox.frozen else shortest(sandbox.speed),
            "people_address": f"{reverse('admin:accounts_user_changelist')}?sandbox__id__exact={sandbox.pk}",
            "records": [_line(kind, sandbox, counts[kind.name].get(sandbox.pk, 0)) for kind in kinds],
        }
        for sandbox in sandboxes
    ]
    return {**context, "title": "Overview", "cards": sorted(cards, key=lambda card: not card["own"])}


def _counts(kind: RecordKind) -> dict[int, int]:
    rows = kind.exported(kind.model._default_manager.order_by())
    return dict(rows.values_list("sandbox").annotate(number=Count("pk")))


def _line(kind: RecordKind, sandbox: Sandbox, number: int) -> dict[str, Any]:
    opts = kind.model._meta
    address = reverse(f"admin:{opts.app_label}_{opts.model_name}_changelist")
    return {
        "name": opts.verbose_name_plural,
        "number": number,
        "address": f"{address}?{urlencode({'sandbox': sandbox.pk})}",
    }
