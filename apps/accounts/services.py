"""Every write to accounts."""

import logging
from collections.abc import Sequence
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
from mockconsole.lib.errors import Refusal
from mockconsole.lib.gone import RowGone
from mockconsole.lib.live.identity import Who
from mockconsole.lib.live.notify import notify_revocation

logger = logging.getLogger("mockconsole.accounts")

MOST_ATTEMPTS = 5
MOST_ADDED: Final = 200
MOST_COMPLAINTS: Final = 20


class SeedAccount(NamedTuple):
    """An account that a new installation starts with."""

    username: str
    role: Role


class NewAccount(NamedTuple):
    """An account that was just made, with the password that nobody can be told again."""

    user: User
    password: str


SEED_ACCOUNTS = (SeedAccount("administrator", Role.OPERATOR), SeedAccount("trainer", Role.TRAINER))


def sign_in(*, request: HttpRequest, username: str, password: str) -> str | None:
    """Start a session and return its proof; None where the credentials are wrong."""
    user = authenticate(request, username=username, password=password)
    if not isinstance(user, User):
        return None
    login(request, user)
    return session_proof(session_key=request.session.session_key or "", username=user.username)


def sign_out(*, request: HttpRequest) -> None:
    """End the session."""
    logout(request)


def reset_password(*, username: str, super_password: str, new_password: str) -> None:
    """Set an operator's password; raises Refusal with the same words for a wrong name and a wrong secret."""
    user = user_by_name(username)
    if user is None:
        # As slow as the check of a secret, so that the time doesn't tell which names exist.
        make_password(super_password)
    # A guest never has a password, and whether a name is a guest's is nobody's business.
    opens = user is not None and gate_opens(user.sandbox_id, GateName.SUPER_PASSWORD, super_password)
    refusal = Refusal("The username or the super password is not right.", code="reset_refused")
    if user is None or user.is_staff or user.guest or not opens:
        raise refusal
    user.set_password(new_password)
    with transaction.atomic():
        # Read again under the row's lock: another request may just have changed its role or its room.
        same = User.objects.filter(pk=user.pk, is_active=True, role=user.role, sandbox=user.sandbox_id)
        if not same.select_for_update(no_key=True):
            raise refusal
        user.save(update_fields=["password"])
    # Failures with the old password say nothing about the new one.
    reset(username=user.username_key)
    logger.info("The password of %s was reset with the super password.", user.username)


def take_seat(*, user: User, sandbox: Sandbox, seat: int | None) -> None:
    """Put an account into a room and onto a seat, or off it; its open screens follow, and no version is kept of it."""
    user.sandbox, user.seat = sandbox, seat
    user.save_without_historical_record(update_fields=["sandbox", "seat"])  # type: ignore[attr-defined]  # the library's


def make_guest(*, username: str, name: str, sandbox: Sandbox, seat: int) -> User:
    """Make the account of somebody who has joined a lesson: without a password."""
    user = User(
        username=username, first_name=name, role=Role.OPERATOR, sandbox=sandbox, seat=seat, guest=True
    )
    user.set_unusable_password()
    user.save()
    return user


def end_sessions_of(*, guest: User) -> None:
    """End all sessions of a guest, whose next one is opened by the codes of the lesson and the seat."""
    guest.set_unusable_password()
    guest.save(update_fields=["password"])


def disable_guests(guests: Sequence[User]) -> None:
    """Have guests do nothing more: their sessions and sockets end once the transaction is committed."""
    User.objects.filter(pk__in=[guest.pk for guest in guests], guest=True).update(is_active=False)
    for guest in guests:
        notify_revocation(guest.pk)


def delete_guests(guests: Sequence[User]) -> None:
    """Delete accounts of guests, and every version of them."""
    ids = [guest.pk for guest in guests]
    User.objects.filter(pk__in=ids, guest=True).delete()
    User.history.filter(id__in=ids).delete()


def set_password(*, who: Who, user: User, password: str) -> None:
    """Set the password of an account, which ends its sessions; raises PermissionDenied like `hold_trainers`."""
    user.set_password(password)
    with transaction.atomic():
        hold_trainers(who=who)
        user.save(update_fields=["password"])
    logger.info("The password of %s was set by %s.", user.username, who.get_username())


def hold_trainers(*, who: Who) -> None:
    """Lock the trainers' rows until the transaction ends; raises PermissionDenied where `who` is no trainer any longer.

    Two trainers who take each other's role at once would both lose it: each was let in before the other's change.
    All lock in the order of ids, so that none waits for one who waits for them.
    """
    trainers = User.objects.filter(role=Role.TRAINER, is_active=True).order_by("pk")
    if who.pk not in set(trainers.select_for_update(no_key=True).values_list("pk", flat=True)):
        raise PermissionDenied


def seed_accounts(*, sandbox: Sandbox, password: str) -> None:
    """Create the two accounts of a new installation."""
    with transaction.atomic():
        for seed in SEED_ACCOUNTS:
            User.objects.create_user(seed.username, password=password, role=seed.role, sandbox=sandbox)


@sensitive_variables()
def add_operators(*, who: Who, sandbox_id: int, usernames: Sequence[str]) -> list[NewAccount]:
    """Make a trainee's account for each username, or none at all; raises ValidationError, with each that is no good."""
    if not usernames:
        raise ValidationError({"usernames": "Write at least one name."})
    if len(usernames) > MOST_ADDED:
        raise ValidationError({"usernames": f"Add at most {MOST_ADDED} at once; these are {len(usernames)}."})
    users = [
        User(username=User.normalize_username(username), role=Role.OPERATOR, sandbox_id=sandbox_id)
        for username in usernames
    ]
    _refuse_usernames(users)
    made = [NewAccount(user, readable_password()) for user in users]
    # Before the transaction: hashing takes 20 ms each, and a lock would have everybody else wait for all of them.
    for user, password in made:
        validate_password(password, user)
        user.set_password(password)
    try:
        with locked(sandbox_id) as sandbox:
            hold_trainers(who=who)
            bulk_create_with_history(users, User, default_user=who)
    except RowGone as error:
        raise ValidationError({"sandbox": "This room was deleted meanwhile. Choose another one."}) from error
    except IntegrityError:
        # Somebody else was quicker with one of the names.
        _refuse_usernames(users)
        raise
    logger.info("%s added %d accounts to %s.", who.get_username(), len(made), sandbox.key)
    return made


def _refuse_usernames(users: Sequence[User]) -> None:
    """Raise ValidationError where usernames are taken, twice among them, or can't be one."""
    existing = existing_username_keys(user.username for user in users)
    complaints: list[str] = []
    keys: set[str] = set()
    for user in users:
        key = username_key(user.username)
        name = _readable(user.username)
        if key in existing:
            complaints.append(f"{name} exists already.")
        if key in keys:
            complaints.append(f"{name} is in the list twice.")
        keys.add(key)
        try:
            user.clean_fields(exclude={"sandbox", "password"})
        except ValidationError as error:
            complaints += [f"{name}: {message}" for message in error.messages]
    if complaints:
        more = len(complaints) - MOST_COMPLAINTS
        listed = [*complaints[:MOST_COMPLAINTS], *([f"and {more} more"] if more > 0 else [])]
        raise ValidationError({"usernames": listed})


def _readable(username: str) -> str:
    printable = "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in username
    )
    return f"“{Truncator(printable).chars(40)}”"


def set_gates(*, sandbox: Sandbox, password: str) -> None:
    """Give a sandbox a secret for every gate that has none."""
    missing = missing_gates(sandbox.pk)
    hashed = make_password(password) if missing else ""
    for name in missing:
        Gate.objects.create(sandbox=sandbox, name=name, password=hashed)


def set_gate_secret(*, who: Who, gate: Gate, secret: str) -> None:
    """Give a gate a new secret, of which only the hash is kept; raises PermissionDenied like `hold_trainers`."""
    gate.set_password(secret)
    with transaction.atomic():
        hold_trainers(who=who)
        gate.save(update_fields=["password"])
    logger.info("The secret of %s was set by %s.", gate, who.get_username())


def open_portal(*, who: Who, sandbox_id: int, password: str) -> bool:
    """Tell whether a secret opens the admin portal of a sandbox."""
    opens = gate_opens(sandbox_id, GateName.ADMIN_PORTAL, password)
    if not opens:
        logger.info("%s was refused by the admin portal.", who.get_username())
    return opens


def unlock_sign_in(*, who: Who, username: str, address: str) -> None:
    """Forget the failed sign-ins of a username from an address."""
    reset(username=username, ip=address)
    logger.info("The sign-in of %s was unlocked by %s.", username, who.get_username())


def count_attempt(*, counted_as: str, attempts: int = MOST_ATTEMPTS) -> float | None:
    """Count a try at a secret; where there were too many, return how many seconds to wait instead."""
    now = timezone.now()
    waits = seconds_until_allowed(counted_as, now, attempts=attempts)
    if waits is None:
        attempt = Attempt.objects.create(counted_as=counted_as, made_at=now)
        # Who tried at the same moment in another thread or process is seen by now.
        waits = seconds_until_allowed(counted_as, now, attempts=attempts + 1)
        if waits is not None:
            attempt.delete()
        over = Attempt.objects.filter(made_at__lte=now - ATTEMPT_WINDOW)
        over._raw_delete(over.db)
    return waits


def forget_attempts(*, counted_as: str) -> None:
    """Forget the tries at a secret."""
    Attempt.objects.filter(counted_as=counted_as).delete()


def forget_expired_sessions() -> None:
    """Delete the sessions that are over; nobody needs to be told of their end."""
    over = Session.objects.filter(expire_date__lte=timezone.now())
    over._raw_delete(over.db)


def copy_gates(sandbox: Sandbox) -> None:
    """Give a sandbox the main room's secret for every gate that has none."""
    main_room = dict(records_of(Gate, main_room_id() or 0).values_list("name", "password"))
    for name in missing_gates(sandbox.pk):
        if name in main_room:
            Gate.objects.create(sandbox=sandbox, name=name, password=main_room[name])
