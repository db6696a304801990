"""Signal handlers that log sign-ins, set the end of new sessions, and revoke sessions in every process."""

import logging
from collections.abc import Mapping
from typing import Any

from django.contrib.auth import SESSION_KEY, user_logged_in, user_login_failed
from django.contrib.sessions.models import Session
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver
from django.http import HttpRequest

from apps.accounts.models import User
from apps.accounts.session_age import start_age
from apps.accounts.throttles import name_for_attempts
from mockconsole.lib.live.notify import notify_revocation

logger = logging.getLogger("mockconsole.accounts")

user_logged_in.connect(start_age)


@receiver(user_logged_in)
def signed_in(sender: Any, request: HttpRequest, user: User, **_: Any) -> None:
    """Log a sign-in."""
    logger.info("%s signed in from %s.", user.username, request.META.get("REMOTE_ADDR"))


@receiver(user_login_failed)
def sign_in_failed(
    sender: Any, credentials: Mapping[str, Any], request: HttpRequest | None = None, **_: Any
) -> None:
    """Log a failed sign-in; the name is quoted, so that a line break in it can't start a forged line."""
    if request is not None:
        name = name_for_attempts(request, credentials)
        logger.info("A sign-in as %r from %s failed.", name, request.META.get("REMOTE_ADDR"))


@receiver(post_delete, sender=Session)
def session_ended(sender: type[Session], instance: Session, **_: Any) -> None:
    """Notify every process that a session was deleted.

    Django's user_logged_out signal comes too early: the session is still in the database then, so another process would
    accept it as valid.
    """
    user_id = instance.get_decoded().get(SESSION_KEY)
    if user_id is not None:
        notify_revocation(int(user_id))


@receiver(post_save, sender=User)
def account_saved(sender: type[User], instance: User, **_: Any) -> None:
    """Tell every process to check the account's open sessions if a value on which they depend has changed."""
    if instance.sessions_need_checking():
        notify_revocation(instance.pk)


@receiver(post_delete, sender=User)
def account_deleted(sender: type[User], instance: User, **_: Any) -> None:
    """Tell every process to check the open sessions of a deleted account, which ends them."""
    notify_revocation(instance.pk)
