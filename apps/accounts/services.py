"""Writes to accounts, to rooms' secrets and to counted attempts."""

import logging
from collections.abc import Sequence
from datetime import timedelta
from typing import Final, NamedTuple

from axes.utils import reset
from django.contrib.auth import authenticate, login, logout
from django.contrib.auth.hashers import make_password
from django.contrib.auth.password_validation import validate_password
from django.contrib.sessions.models import Session
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.text import Truncator
from django.views.decorators.debug import sensitive_variables
from simple_history.utils import bulk_create_with_history

from apps.accounts.choices import GateName, Role
from apps.accounts.held_sign_in import hold, second_step
from apps.accounts.models import Attempt, Gate, User
from apps.accounts.passwords import readable_password
from apps.accounts.proof import session_proof
from apps.accounts.selectors import (
    ATTEMPT_WINDOW,
    existing_username_keys,
    gate_opens,
    missing_gates,
    seconds_until_allowed,
    user_by_name,
)
from apps.accounts.usernames import username_key
from apps.sandboxes.locks import locked
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import main_room_id, records_of
from mockconsole.lib.deleted_rows import RowGone
from mockconsole.lib.errors import Refusal
from mockconsole.lib.live.identity import Who
from mockconsole.lib.live.notify import notify_revocation

logger = logging.getLogger("mockconsole.accounts")

MAX_ATTEMPTS = 5
MAX_NEW_ACCOUNTS: Final = 200
MAX_LISTED_ERRORS: Final = 20
# Session key of the URL that signs out at the identity provider; missing after a sign-in with a password.
PROVIDER_LOGOUT: Final = "provider_logout"


class SeedAccount(NamedTuple):
    """Account that a new installation starts with."""

    username: str
    role: Role


class NewAccount(NamedTuple):
    """New account and its password in plain text; later only the password's hash is available."""

    user: User
    password: str


SEED_ACCOUNTS = (SeedAccount("administrator", Role.OPERATOR), SeedAccount("trainer", Role.TRAINER))


def sign_in(*, request: HttpRequest, username: str, password: str) -> dict[str, str] | None:
    """Start a session and return its proof; for an account that needs a second step, only return the name of the step.

    Returns None for wrong credentials.
    """
    user = authenticate(request, username=username, password=password)
    if not isinstance(user, User):
        return None
    if step := second_step(user):
        hold(session=request.session, user=user)
        return {"secondStep": step}
    login(request, user)
    return {"sessionToken": proof_of_session(request)}


def proof_of_session(request: HttpRequest) -> str:
    """Return the proof of the session that this request has started."""
    if request.session.session_key is None:
        # The browser had another account's session: login() has ended it, and a new session has no key until it is saved.
        request.session.create()
    return session_proof(session_key=request.session.session_key or "", username=request.user.get_username())


def sign_out(*, request: HttpRequest) -> str:
    """End the session, and return the URL that signs out at the identity provider too; blank without single sign-on."""
    address = str(request.session.get(PROVIDER_LOGOUT, ""))
    logout(request)
    return address


def reset_password(*, username: str, super_password: str, new_password: str) -> None:
    """Set an operator's password; raises the same Refusal for a wrong username and a wrong super password."""
    user = user_by_name(username)
    if user is None:
        # Hash anyway, so that the response time doesn't reveal which usernames exist.
        make_password(super_password)
    # Check the secret also for accounts without a password, so that the response time doesn't reveal guests.
    secret_is_right = user is not None and gate_opens(
        user.sandbox_id, GateName.SUPER_PASSWORD, super_password
    )
    refusal = Refusal("The username or the super password is not right.", code="reset_refused")
    if user is None or user.is_staff or user.guest or user.sign_on_key or not secret_is_right:
        raise refusal
    user.set_password(new_password)
    with transaction.atomic():
        # Read the account again with its row locked: another request may just have changed its role or its room.
        same = User.objects.filter(pk=user.pk, is_active=True, role=user.role, sandbox=user.sandbox_id)
        if not same.select_for_update(no_key=True):
            raise refusal
        user.save(update_fields=["password"])
    # Lift the lock, because failures with the old password don't count against the new password.
    reset(username=user.username_key)
    logger.info("The password of %s was reset with the super password.", user.username)


def take_seat(*, user: User, sandbox: Sandbox, seat: int | None) -> None:
    """Move an account to a room and a seat (None: no seat) without a version in its history; its screens follow it there."""
    user.sandbox, user.seat = sandbox, seat
    user.save_without_historical_record(update_fields=["sandbox", "seat"])  # type: ignore[attr-defined]  # simple_history's


def make_guest(*, username: str, name: str, sandbox: Sandbox, seat: int) -> User:
    """Create the account of a guest, a person who joined a lesson with its code and has no password."""
    user = User(
        username=username, first_name=name, role=Role.OPERATOR, sandbox=sandbox, seat=seat, guest=True
    )
    user.set_unusable_password()
    user.save()
    return user


def end_sessions_of(*, guest: User) -> None:
    """End all sessions of a guest; the guest can come back with the codes of the lesson and the seat."""
    guest.set_unusable_password()
    guest.save(update_fields=["password"])


def disable_guests(guests: Sequence[User]) -> None:
    """Deactivate guests; their sessions and websockets end after the commit."""
    User.objects.filter(pk__in=[guest.pk for guest in guests], guest=True).update(is_active=False)
    for guest in guests:
        notify_revocation(guest.pk)


def delete_guests(guests: Sequence[User]) -> None:
    """Delete the accounts of guests, and their versions in the history."""
    ids = [guest.pk for guest in guests]
    User.objects.filter(pk__in=ids, guest=True).delete()
    User.history.filter(id__in=ids).delete()


def set_password(*, who: Who, user: User, password: str) -> None:
    """Set an account's password and end its sessions; raises PermissionDenied if `who` is no longer a trainer."""
    user.set_password(password)
    with transaction.atomic():
        lock_trainers(who=who)
        user.save(update_fields=["password"])
    logger.info("The password of %s was set by %s.", user.username, who.get_username())


def lock_trainers(*, who: Who) -> None:
    """Lock the rows of all trainers until the transaction ends; raises PermissionDenied if `who` isn't a trainer.

    The lock prevents a race: two trainers who demote each other at once would both succeed, and no trainer would be
    left. Rows are locked in the order of their ids, which prevents a deadlock.
    """
    trainers = User.objects.filter(role=Role.TRAINER, is_active=True).order_by("pk")
    if who.pk not in set(trainers.select_for_update(no_key=True).values_list("pk", flat=True)):
        raise PermissionDenied


def seed_accounts(*, sandbox: Sandbox, password: str) -> None:
    """Create the two accounts of a new installation, an operator and a trainer with the same password."""
    with transaction.atomic():
        for seed in SEED_ACCOUNTS:
            User.objects.create_user(seed.username, password=password, role=seed.role, sandbox=sandbox)


@sensitive_variables()
def add_operators(*, who: Who, sandbox_id: int, usernames: Sequence[str]) -> list[NewAccount]:
    """Create an operator for each username; if any username is invalid, create none and raise ValidationError."""
    if not usernames:
        raise ValidationError({"usernames": "Write at least one name."})
    if len(usernames) > MAX_NEW_ACCOUNTS:
        raise ValidationError(
            {"usernames": f"Add at most {MAX_NEW_ACCOUNTS} at once; these are {len(usernames)}."}
        )
    users = [
        User(username=User.normalize_username(username), role=Role.OPERATOR, sandbox_id=sandbox_id)
        for username in usernames
    ]
    _refuse_usernames(users)
    accounts = [NewAccount(user, readable_password()) for user in users]
    # Hash before the transaction: hashing takes 20 ms per password, and the room's lock blocks every other writer.
    for user, password in accounts:
        validate_password(password, user)
        user.set_password(password)
    try:
        with locked(sandbox_id) as sandbox:
            lock_trainers(who=who)
            bulk_create_with_history(users, User, default_user=who)
    except RowGone as error:
        raise ValidationError({"sandbox": "This room was deleted meanwhile. Choose another one."}) from error
    except IntegrityError:
        # Race: another request has created an account with one of the names since the check.
        _refuse_usernames(users)
        raise
    logger.info("%s added %d accounts to %s.", who.get_username(), len(accounts), sandbox.key)
    return accounts


def _refuse_usernames(users: Sequence[User]) -> None:
    """Raise ValidationError if any username is taken, duplicated or invalid."""
    existing = existing_username_keys(user.username for user in users)
    errors: list[str] = []
    keys: set[str] = set()
    for user in users:
        key = username_key(user.username)
        name = _readable(user.username)
        if key in existing:
            errors.append(f"{name} exists already.")
        if key in keys:
            errors.append(f"{name} is in the list twice.")
        keys.add(key)
        try:
            user.clean_fields(exclude={"sandbox", "password"})
        except ValidationError as error:
            errors += [f"{name}: {message}" for message in error.messages]
    if errors:
        more = len(errors) - MAX_LISTED_ERRORS
        listed = [*errors[:MAX_LISTED_ERRORS], *([f"and {more} more"] if more > 0 else [])]
        raise ValidationError({"usernames": listed})


def _readable(username: str) -> str:
    printable = "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in username
    )
    return f"“{Truncator(printable).chars(40)}”"


def set_gates(*, sandbox: Sandbox, password: str) -> None:
    """Create the secrets that a sandbox lacks, all with the given password."""
    missing = missing_gates(sandbox.pk)
    hashed = make_password(password) if missing else ""
    for name in missing:
        Gate.objects.create(sandbox=sandbox, name=name, password=hashed)


def set_gate_secret(*, who: Who, gate: Gate, secret: str) -> None:
    """Set a room's secret, stored as a hash; raises PermissionDenied if `who` is no longer a trainer."""
    gate.set_password(secret)
    with transaction.atomic():
        lock_trainers(who=who)
        gate.save(update_fields=["password"])
    logger.info("The secret of %s was set by %s.", gate, who.get_username())


def open_portal(*, who: Who, sandbox_id: int, password: str) -> bool:
    """Return True if the password opens the sandbox's admin portal; log a wrong password."""
    opens = gate_opens(sandbox_id, GateName.ADMIN_PORTAL, password)
    if not opens:
        logger.info("%s was refused by the admin portal.", who.get_username())
    return opens


def unlock_sign_in(*, who: Who, username: str, address: str) -> None:
    """Delete the failed sign-ins of a username from an IP address, which lifts the lock."""
    reset(username=username, ip=address)
    logger.info("The sign-in of %s was unlocked by %s.", username, who.get_username())


def count_attempt(
    *, counted_as: str, attempts: int = MAX_ATTEMPTS, window: timedelta = ATTEMPT_WINDOW
) -> float | None:
    """Count an attempt to guess a secret and return None; after too many attempts, return the seconds to wait instead."""
    now = timezone.now()
    wait = seconds_until_allowed(counted_as, now, attempts=attempts, window=window)
    if wait is None:
        attempt = Attempt.objects.create(counted_as=counted_as, made_at=now)
        # Count again: concurrent attempts of other threads and processes are visible by now.
        wait = seconds_until_allowed(counted_as, now, attempts=attempts + 1, window=window)
        if wait is not None:
            attempt.delete()
        expired = Attempt.objects.filter(made_at__lte=now - ATTEMPT_WINDOW)
        expired._raw_delete(expired.db)
    return wait


def delete_attempts(*, counted_as: str) -> None:
    """Delete the attempts counted under this key."""
    Attempt.objects.filter(counted_as=counted_as).delete()


def delete_expired_sessions() -> None:
    """Delete expired sessions without sending signals, because no open connection uses them."""
    expired = Session.objects.filter(expire_date__lte=timezone.now())
    expired._raw_delete(expired.db)


def copy_gates(sandbox: Sandbox) -> None:
    """Copy the main room's secrets into a sandbox, but only those kinds of secret that the sandbox lacks."""
    main_room = dict(records_of(Gate, main_room_id() or 0).values_list("name", "password"))
    for name in missing_gates(sandbox.pk):
        if name in main_room:
            Gate.objects.create(sandbox=sandbox, name=name, password=main_room[name])
