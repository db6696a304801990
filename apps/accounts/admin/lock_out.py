"""Keeps staff from shutting themselves out."""

from typing import Any

from apps.accounts.choices import Role
from mockconsole.lib.admin.record_forms import RecordForm


def lock_out(*, is_active: bool, role: str) -> dict[str, str]:
    """Return by field what would shut trainers out who give it to their own account."""
    wrong = {}
    if not is_active:
        wrong["is_active"] = "You can't deactivate your own account. Ask another trainer."
    if role != Role.TRAINER:
        wrong["role"] = "You can't take the trainer's role from your own account. Ask another trainer."
    return wrong


class NoLockOut(RecordForm):
    """Refuses to deactivate or demote the own account; the admin puts its user into `editor`."""

    editor: Any = None

    def clean(self) -> dict[str, Any]:
        """Check what is given."""
        cleaned = super().clean() or self.cleaned_data
        if self.instance.pk is not None and self.instance.pk == getattr(self.editor, "pk", None):
            complaints = lock_out(
                is_active=cleaned.get("is_active", True), role=cleaned.get("role", Role.TRAINER)
            )
            for name, message in complaints.items():
                self.add_error(name, message)
        return cleaned
