"""Signal handlers that set the age of sessions, and revoke sessions in every process."""

from typing import Any

from django.contrib.auth import SESSION_KEY, user_logged_in
from django.contrib.sessions.models import Session
from django.db.models.signals import post_delete, post_save

from apps.accounts.models import User
from apps.accounts.session_age import start_age
from mockconsole.lib.live.notify import notify_revocation


def connect() -> None:
    """Connect the handlers of new and deleted sessions and of changed accounts."""
    user_logged_in.connect(start_age, dispatch_uid="accounts.session_started")
    post_delete.connect(session_ended, sender=Session, dispatch_uid="accounts.session_ended")
    post_save.connect(account_saved, sender=User, dispatch_uid="accounts.saved")
    post_delete.connect(account_deleted, sender=User, dispatch_uid="accounts.deleted")


def session_ended(sender: type[Session], instance: Session, **_: Any) -> None:
    """Notify every process that a session was deleted.

    Django's user_logged_out signal comes too early: the session is still in the database, so another process would
    find it valid.
    """
    user_id = instance.get_decoded().get(SESSION_KEY)
    if user_id is not None:
        notify_revocation(int(user_id))


def account_saved(sender: type[User], instance: User, **_: Any) -> None:
    """Tell every process to check an account's open sessions if a value that the sessions depend on has changed."""
    if instance.sessions_need_checking():
        notify_revocation(instance.pk)


def account_deleted(sender: type[User], instance: User, **_: Any) -> None:
    """End the open sessions of a deleted account: every process checks them again."""
    notify_revocation(instance.pk)
