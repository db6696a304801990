"""What ends a session elsewhere than in the browser that asked for it."""

from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db.models.signals import post_delete, post_save

from apps.accounts.models import User
from mockconsole.lib.live.notify import notify_revocation


def connect() -> None:
    """Listen to ended sessions and to changed accounts."""
    post_delete.connect(session_ended, sender=Session, dispatch_uid="accounts.session_ended")
    post_save.connect(account_saved, sender=User, dispatch_uid="accounts.saved")
    post_delete.connect(account_deleted, sender=User, dispatch_uid="accounts.deleted")


def session_ended(sender: type[Session], instance: Session, **_: Any) -> None:
    """Have a deleted session forgotten, once it is gone.

    Django's own sign-out signal comes while the session is still valid, so another process would find it valid.
    """
    user_id = instance.get_decoded().get(SESSION_KEY)
    if user_id is not None:
        notify_revocation(int(user_id))


def account_saved(sender: type[User], instance: User, **_: Any) -> None:
    """Check the sessions of an account whose password, role, sandbox or standing has changed."""
    if instance.sessions_need_checking():
        notify_revocation(instance.pk)


def account_deleted(sender: type[User], instance: User, **_: Any) -> None:
    """Check the sessions of an account that is gone."""
    notify_revocation(instance.pk)
