"""Whatever writes a record, by the API, in the admin or by an import, tells the browsers of its sandbox."""

from typing import Any

from django.db.models.signals import post_delete, post_save

from apps.sandboxes.models import Sandbox, SandboxRecord
from mockconsole.lib.live.realtime import changed, gone


def connect() -> None:
    """Listen to every save and deletion."""
    post_save.connect(announce, dispatch_uid="sandboxes.announce.save")
    post_delete.connect(announce_deleted, dispatch_uid="sandboxes.announce.delete")


def announce(sender: type[Any], instance: Any, **_: Any) -> None:
    """Announce the resources that a row shows up in."""
    if isinstance(instance, SandboxRecord):
        changed(instance.sandbox_id, *instance.resources)
    elif isinstance(instance, Sandbox):
        changed(instance.pk, "sandbox")


def announce_deleted(sender: type[Any], instance: Any, **_: Any) -> None:
    """Announce the same of a deleted row, and that a deleted room is gone."""
    if isinstance(instance, Sandbox):
        gone(instance.pk)
    else:
        announce(sender, instance)
