"""First page of the admin: a card for each room with its clock, signed-in people, records and last change."""

from collections import defaultdict
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import admin
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.contrib.sessions.models import Session
from django.db.models import CharField, Count, F, Max, QuerySet, Value
from django.db.models.functions import Cast
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.timesince import timesince

from apps.sandboxes.models import Sandbox
from apps.sandboxes.scenarios.registry import RecordKind, scenario_kinds
from apps.sandboxes.selectors import all_sandboxes, by_room, now_in, with_people
from mockconsole.lib.admin.history import history_of
from mockconsole.lib.money.exact import shortest

MAX_SESSIONS = 1000
DONE = {"+": "added", "~": "changed", "-": "deleted"}


def add_sandboxes(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    """Return the page's context with a card for each room; the staff member's own room comes first.

    The number of queries doesn't grow with the number of rooms.
    """
    own = getattr(request.user, "room", None)
    kinds = [kind for kind in scenario_kinds() if admin.site.is_registered(kind.model)]
    counts, changes, signed_in = _counts(kinds), _last_changes(kinds), _signed_in_usernames()
    cards = [
        {
            "sandbox": sandbox,
            "own": sandbox == own,
            "people": sandbox.people_in_it,
            "time": now_in(sandbox),
            "speed": shortest(sandbox.speed),
            "pace": 0 if sandbox.frozen else shortest(sandbox.speed),
            "people_address": f"{reverse('admin:accounts_user_changelist')}?sandbox__id__exact={sandbox.pk}",
            "signed_in": signed_in[sandbox.pk],
            "change": changes.get(sandbox.pk),
            "records": [_line(kind, sandbox, counts.get((kind.name, sandbox.pk), 0)) for kind in kinds],
        }
        for sandbox in with_people(all_sandboxes())
    ]
    return {
        **context,
        "title": "Overview",
        "own": own,
        "cards": sorted(cards, key=lambda card: not card["own"]),
        "hours": settings.SESSION_COOKIE_AGE // 3600,
        "accounts_page": reverse("admin:accounts_user_add_many"),
    }


def _counts(kinds: list[RecordKind]) -> dict[tuple[str, int], int]:
    """Return the numbers of records, keyed by kind and room, in one query."""
    counted = [
        kind.exported(kind.model._default_manager.filter(sandbox__in=all_sandboxes()).order_by())
        .values(in_room=F("sandbox_id"))
        .annotate(counted=Count("pk"), of_kind=Value(kind.name))
        for kind in kinds
    ]
    return {(row["of_kind"], row["in_room"]): row["counted"] for row in _together(counted)}


def _last_changes(kinds: list[RecordKind]) -> dict[int, dict[str, Any]]:
    """Return a description of the last edit to each room or any of its records, keyed by room, in one query."""
    newest = [_newest(kind.model, "sandbox_id") for kind in kinds if history_of(kind.model) is not None]
    rows = sorted(_together([_newest(Sandbox, "id"), *newest]), key=lambda row: row["done_at"])
    return {row["in_room"]: _description(row) for row in rows}


def _description(row: dict[str, Any]) -> dict[str, Any]:
    done = [row["of_kind"], row["called"], row["done_why"] or DONE[row["done_how"]]]
    by = [f"by {row['done_by']}"] if row["done_by"] else []
    fresh = timezone.now() - row["done_at"] < timedelta(minutes=1)
    return {
        "what": " ".join(word for word in (*done, *by) if word),
        "at": row["done_at"],
        "ago": "just now" if fresh else f"{timesince(row['done_at'], depth=1)} ago",
    }


def _newest(model: type[Any], room: str) -> QuerySet[Any, dict[str, Any]]:
    versions = history_of(model).order_by()
    newest = versions.values(room).annotate(newest=Max("history_id")).values("newest")
    named = getattr(model, "matched_by", ("name",))[0]
    rows: QuerySet[Any, dict[str, Any]] = versions.filter(history_id__in=newest).values(
        in_room=F(room),
        done_at=F("history_date"),
        done_by=F("history_user__username"),
        done_how=F("history_type"),
        done_why=F("history_change_reason"),
        of_kind=Value("" if model is Sandbox else str(model._meta.verbose_name)),
        called=Value("") if model is Sandbox or named == "sandbox" else Cast(named, CharField()),
    )
    return rows


def _together(rows: list[Any]) -> Any:
    return rows[0].union(*rows[1:], all=True)


def _signed_in_usernames() -> dict[int, list[str]]:
    """Return the usernames signed in to each room, keyed by room, in two queries.

    Only the latest 1,000 sessions are read, and guests are left out.
    """
    open_ones = Session.objects.filter(expire_date__gt=timezone.now()).order_by("-expire_date")
    proofs: dict[str, set[str]] = defaultdict(set)
    for session in open_ones[:MAX_SESSIONS]:
        data = session.get_decoded()
        proofs[data.get(SESSION_KEY, "")].add(data.get(HASH_SESSION_KEY, ""))
    people = get_user_model()._default_manager.filter(
        pk__in=[pk for pk in proofs if pk], is_active=True, guest=False
    )
    names: dict[int, list[str]] = defaultdict(list)
    for user in by_room(people.order_by("username")):
        # A new password ends older sessions, but their rows stay until they expire.
        if user.get_session_auth_hash() in proofs[str(user.pk)]:
            names[user.room_id].append(user.get_username())
    return names


def _line(kind: RecordKind, sandbox: Sandbox, number: int) -> dict[str, Any]:
    opts = kind.model._meta
    address = reverse(f"admin:{opts.app_label}_{opts.model_name}_changelist")
    return {
        "name": opts.verbose_name_plural,
        "number": number,
        "address": f"{address}?{urlencode({'sandbox': sandbox.pk})}",
    }
