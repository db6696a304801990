"""Second factor of an account: codes from an authenticator app, and recovery codes, which work once each."""

import logging
from datetime import datetime
from typing import Final

from django.contrib.auth import authenticate, login
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.hashers import check_password, make_password
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import get_random_string
from rest_framework.exceptions import Throttled

from apps.accounts.held_sign_in import HELD, held_account
from apps.accounts.models import RecoveryCode, SecondFactor, User
from apps.accounts.one_time_codes import DIGITS, seal, step_of, unseal
from apps.accounts.services import count_attempt, delete_attempts
from apps.accounts.usernames import username_key
from mockconsole.lib.errors import Refusal
from mockconsole.lib.live.identity import Who

logger = logging.getLogger("mockconsole.accounts")

RECOVERY_CODES: Final = 10
# Letters and digits without 0, 1, i, l and o, which look alike; ten of them have 49 bits of entropy.
ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
HALF: Final = 5
BACKEND: Final = "apps.accounts.second_factor.CodeBackend"
# Limit of codes per account, over all IP addresses: sign-ins are limited per address, and an attacker may use many.
MAX_CODES: Final = 20
WRONG_CODE: Final = "This code is not right, or it was used already. Wait for the next one, then try again."
ALREADY_ON: Final = (
    "Your second factor was turned on in another browser a moment ago, with another code. Remove the entry that you have "
    "just made in the app, and sign in again."
)
EXPIRED: Final = "Too much time has passed since the password. Sign in again."


class CodeBackend(ModelBackend):
    """Authentication backend that checks a code after the password; django-axes counts its failures.

    Only `check_code` uses it, and only for a person who has given the right password.
    """

    def authenticate(  # type: ignore[override]  # Django chooses backends by their parameters
        self, request: HttpRequest, *, username: str, code: str
    ) -> User | None:
        """Return the account if the code is right, and mark the code as used."""
        factor = SecondFactor.objects.select_related("user").filter(user__username_key=username_key(username))
        found = factor.first()
        return found.user if found is not None and _use_up(found, code) else None


def finish_sign_in(*, request: HttpRequest, code: str) -> User:
    """Start the session of a held sign-in if the code is right, and return its account.

    Raises Refusal for a wrong code or an expired sign-in, and Throttled after too many codes.
    """
    held = held_account(request.session)
    if held is None:
        raise Refusal(EXPIRED, code="expired")
    user = check_code(request=request, user=held, code=code)
    if user is None:
        raise Refusal(WRONG_CODE, code="wrong_code")
    begin_session(request=request, user=user)
    return user


def begin_session(*, request: HttpRequest, user: User) -> None:
    """Start the session of a held sign-in after its second step."""
    del request.session[HELD]
    login(request, user, backend=BACKEND)


def check_code(*, request: HttpRequest, user: User, code: str) -> User | None:
    """Return the account if the code is right, otherwise None; raises Throttled after too many codes."""
    counted_as = f"second-factor:{user.pk}"
    if (wait := count_attempt(counted_as=counted_as, attempts=MAX_CODES)) is not None:
        raise Throttled(wait)
    found = authenticate(request, username=user.username, code=code)
    if not isinstance(found, User):
        return None
    delete_attempts(counted_as=counted_as)
    return found


def turn_on(*, user: User, secret: str, step: int) -> list[str]:
    """Turn an account's second factor on, end the account's sessions, and return the new recovery codes.

    Raises Refusal if the second factor is on already.
    """
    codes = [get_random_string(2 * HALF, ALPHABET) for _ in range(RECOVERY_CODES)]
    # Hash before the transaction: hashing takes 20 ms per code, and a transaction blocks every other writer of SQLite.
    hashes = [make_password(code) for code in codes]
    with transaction.atomic():
        if User.objects.select_for_update().get(pk=user.pk).second_factor_since is not None:
            raise Refusal(ALREADY_ON, code="already_on")
        SecondFactor.objects.filter(user=user).delete()
        factor = SecondFactor.objects.create(user=user, secret=seal(secret), last_step=step)
        RecoveryCode.objects.bulk_create(RecoveryCode(factor=factor, code=hashed) for hashed in hashes)
        _save(user, timezone.now(), "Second factor turned on")
    logger.info("%s turned the second factor on.", user.username)
    return [f"{code[:HALF]}-{code[HALF:]}" for code in codes]


def turn_off(*, who: Who | None, user: User) -> None:
    """Turn an account's second factor off, and end the account's sessions; `who` is None at the command line."""
    with transaction.atomic():
        SecondFactor.objects.filter(user=user).delete()
        _save(user, None, "Second factor turned off")
    by = "a command" if who is None else who.get_username()
    logger.info("The second factor of %s was turned off by %s.", user.username, by)


def _save(user: User, since: datetime | None, reason: str) -> None:
    """Save when the second factor was turned on (`since`; None: it is off), as a version in the history with this reason."""
    user.second_factor_since = since
    setattr(user, "_change_reason", reason)  # noqa: B010 (the library reads this name)
    user.save(update_fields=["second_factor_since"])


def _use_up(factor: SecondFactor, code: str) -> bool:
    """Return True if the code is right and unused, and mark it as used; only one of two concurrent requests succeeds."""
    typed = "".join(filter(str.isalnum, code)).lower()
    if len(typed) != DIGITS:
        return _use_up_recovery_code(factor, typed)
    step = step_of(typed, secret=unseal(factor.secret), now=timezone.now(), after=factor.last_step)
    if step is None:
        return False
    return SecondFactor.objects.filter(pk=factor.pk, last_step__lt=step).update(last_step=step) == 1


def _use_up_recovery_code(factor: SecondFactor, typed: str) -> bool:
    for row in factor.recovery_codes.all():
        if check_password(typed, row.code):
            deleted, _ = RecoveryCode.objects.filter(pk=row.pk).delete()
            logger.info("%s used a recovery code.", factor.user.username)
            return deleted == 1
    return False
