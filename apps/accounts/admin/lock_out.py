"""Checks that keep trainers from locking themselves out of the admin."""

from typing import Any

from apps.accounts.choices import Role
from mockconsole.lib.admin.record_forms import RecordForm


def lock_out(*, is_active: bool, role: str) -> dict[str, str]:
    """Return error messages, keyed by field, for values with which trainers would lock themselves out."""
    errors = {}
    if not is_active:
        errors["is_active"] = "You can't deactivate your own account. Ask another trainer."
    if role != Role.TRAINER:
        errors["role"] = "You can't take the trainer's role from your own account. Ask another trainer."
    return errors


class NoLockOut(RecordForm):
    """Form that rejects deactivating or demoting the editor's own account; the admin sets `editor`."""

    editor: Any = None

    def clean(self) -> dict[str, Any]:
        """Reject values that would lock the editor out."""
        cleaned = super().clean() or self.cleaned_data
        if self.instance.pk is not None and self.instance.pk == getattr(self.editor, "pk", None):
            errors = lock_out(
                is_active=cleaned.get("is_active", True), role=cleaned.get("role", Role.TRAINER)
            )
            for name, message in errors.items():
                self.add_error(name, message)
        return cleaned
