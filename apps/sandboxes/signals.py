"""Signal handlers that notify a sandbox's browsers of each saved or deleted record."""

from typing import Any

from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver

from apps.sandboxes.models import Sandbox, SandboxRecord
from mockconsole.lib.live.notify import notify_change, notify_deletion


@receiver(post_save)
def announce(sender: type[Any], instance: Any, **_: Any) -> None:
    """Notify the sandbox's browsers that the API resources that show a saved row have changed."""
    if isinstance(instance, SandboxRecord):
        notify_change(instance.sandbox_id, *instance.resources)
    elif isinstance(instance, Sandbox):
        notify_change(instance.pk, "sandbox")


@receiver(post_delete)
def announce_deleted(sender: type[Any], instance: Any, **_: Any) -> None:
    """Notify the sandbox's browsers that the resources of a deleted row have changed, or that the room was deleted."""
    if isinstance(instance, Sandbox):
        notify_deletion(instance.pk)
    else:
        announce(sender, instance)
