"""Queries of accounts, secrets and counted attempts."""

import re
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user
from django.contrib.auth.hashers import check_password
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db.models import OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from apps.accounts.choices import GateName
from apps.accounts.models import Attempt, Gate, User
from apps.accounts.usernames import username_key
from apps.sandboxes.selectors import records_of
from mockconsole.lib.live.identity import CallerKey, Identity, SeatView

ATTEMPT_WINDOW: Final = timedelta(minutes=5)


def identities_of_sessions(keys: Sequence[CallerKey]) -> dict[CallerKey, Identity]:
    """Return the identities of unexpired sessions, keyed by caller, in two queries for any number of callers.

    A trainer who views a seat has a `SeatView` as key and gets the identity of the account on the seat; this needs one
    more query.
    """
    accounts = _accounts_of_sessions({key.session_key if isinstance(key, SeatView) else key for key in keys})
    seats = {key.seat for key in keys if isinstance(key, SeatView)}
    rows = User.objects.filter(seat__in=seats, is_active=True) if seats else ()
    seated = {user.seat: user for user in rows}
    identities: dict[CallerKey, Identity] = {}
    for key in keys:
        if isinstance(key, SeatView):
            trainer = accounts.get(key.session_key)
            user = seated.get(key.seat) if trainer is not None and trainer.is_staff else None
        else:
            user = accounts.get(key)
        if user is not None:
            identities[key] = Identity(user.pk, user.sandbox_id, user.seat, user.is_staff)
    return identities


def _accounts_of_sessions(session_keys: Collection[str]) -> dict[str, User]:
    rows = Session.objects.filter(session_key__in=session_keys, expire_date__gt=timezone.now())
    stored = {row.session_key: row.get_decoded() for row in rows}
    users = User.objects.in_bulk({data[SESSION_KEY] for data in stored.values() if SESSION_KEY in data})
    by_id = {str(pk): user for pk, user in users.items()}
    users = {}
    for key, data in stored.items():
        user = by_id.get(data.get(SESSION_KEY, ""))
        if user is not None and not _proves(data, user):
            # Let Django decide if the session is valid: it also accepts SECRET_KEY_FALLBACKS, and flushes an invalid session.
            user = _user_of_session(key)
        if user is not None and user.is_active:
            users[key] = user
    return users


def _proves(data: dict[str, Any], user: User) -> bool:
    """Return True if the session's hash matches the current password and second factor, and its backend is configured."""
    return data.get(BACKEND_SESSION_KEY) in settings.AUTHENTICATION_BACKENDS and constant_time_compare(
        data.get(HASH_SESSION_KEY, ""), user.get_session_auth_hash()
    )


def _user_of_session(session_key: str) -> User | None:
    request = HttpRequest()
    request.session = SessionStore(session_key)
    user = get_user(request)
    return user if isinstance(user, User) else None


def user_by_name(username: str) -> User | None:
    """Return the active account with the given username, or None."""
    return User.objects.filter(username_key=username_key(username), is_active=True).first()


def existing_username_keys(usernames: Iterable[str]) -> set[str]:
    """Return the normalized forms of the given usernames that already exist."""
    keys = {username_key(username) for username in usernames}
    return set(User.objects.filter(username_key__in=keys).values_list("username_key", flat=True))


def next_usernames(stem: str, number: int) -> list[str]:
    """Return `number` new usernames such as trainee-01; their numbers follow the highest number in use."""
    prefix = username_key(f"{stem}-")
    keys = User.objects.filter(username_key__startswith=prefix).values_list("username_key", flat=True)
    numbers = [re.fullmatch(r"[0-9]{1,6}", key.removeprefix(prefix)) for key in keys]
    highest = max((int(match[0]) for match in numbers if match), default=0)
    return [f"{stem}-{new:02}" for new in range(highest + 1, highest + number + 1)]


def gate_opens(sandbox_id: int, name: GateName, password: str) -> bool:
    """Return True if the password is the sandbox's secret of the given kind."""
    gate = records_of(Gate, sandbox_id).filter(name=name).first()
    return gate is not None and gate.opens_with(password)


def missing_gates(sandbox_id: int) -> list[GateName]:
    """Return the kinds of secret that a sandbox lacks."""
    existing = set(records_of(Gate, sandbox_id).values_list("name", flat=True))
    return [name for name in GateName if name not in existing]


def names_with_password(password: str, *, usernames: Iterable[str], sandbox_id: int) -> set[str]:
    """Return the names that have this password: of the given accounts, and of the sandbox's kinds of secret."""
    accounts = User.objects.filter(username__in=usernames)
    gates = records_of(Gate, sandbox_id)
    hashes = [*accounts.values_list("username", "password"), *gates.values_list("name", "password")]
    return {name for name, hashed in hashes if check_password(password, hashed)}


def seconds_until_allowed(
    counted_as: str, now: datetime, *, attempts: int, window: timedelta = ATTEMPT_WINDOW
) -> float | None:
    """Return the seconds to wait if at least `attempts` attempts were made within the window, otherwise None."""
    latest = Attempt.objects.filter(counted_as=counted_as, made_at__gt=now - window)
    times = list(latest.order_by("-made_at").values_list("made_at", flat=True)[:attempts])
    return (times[-1] + window - now).total_seconds() if len(times) == attempts else None


def with_recent_failures(attempts: QuerySet[AccessAttempt]) -> QuerySet[AccessAttempt]:
    """Annotate failed sign-ins with the number of recent failures of the same username from the same IP address.

    django-axes stores a row for each browser, but locks by the sum of these rows.
    """
    since = timezone.now() - settings.AXES_COOLOFF_TIME
    same_caller = AccessAttempt.objects.filter(
        username=OuterRef("username"), ip_address=OuterRef("ip_address"), attempt_time__gt=since
    )
    total = same_caller.order_by().values("username").annotate(sum=Sum("failures_since_start")).values("sum")
    annotated: QuerySet[AccessAttempt] = attempts.annotate(recent_failures=Coalesce(Subquery(total), 0))
    return annotated


def accounts_exist() -> bool:
    """Return True if there is at least one account."""
    return User.objects.exists()


def accounts_beside(reader: User) -> QuerySet[Any, Any]:
    """Return the usernames and roles of the active accounts in the reader's sandbox.

    The list has no guests of lessons; a reader who is a guest gets an empty list.
    """
    rows = User.objects.filter(sandbox_id=reader.sandbox_id, is_active=True, guest=False)
    return (rows.none() if reader.guest else rows).values("username", "role")
