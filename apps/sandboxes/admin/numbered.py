"""Forms of records with counted references."""

from typing import Any

from django.core.exceptions import ValidationError

from apps.sandboxes.models import Sandbox
from apps.sandboxes.references import why_used_up
from mockconsole.lib.admin.record_forms import RecordForm


class NumberedForm(RecordForm):
    """Form that refuses a new record where no reference is left for it."""

    def clean(self) -> Any:
        """Refuse a new record without a free reference."""
        sandbox = self.cleaned_data.get("sandbox")
        # The form of an existing row has no sandbox field.
        if sandbox is not None and (complaint := self.why_not(sandbox)):
            raise ValidationError(complaint)
        return super().clean()

    def why_not(self, sandbox: Sandbox) -> str | None:
        """Return why a sandbox can't take another record of this kind, or None."""
        return why_used_up(type(self.instance), sandbox)
