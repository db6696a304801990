"""Forms of records whose references are numbered by a counter."""

from typing import Any

from django.core.exceptions import ValidationError

from apps.sandboxes.models import Sandbox
from apps.sandboxes.references import why_used_up
from mockconsole.lib.admin.record_forms import RecordForm


class NumberedForm(RecordForm):
    """Form that rejects a new record if the room has no reference number left for it."""

    def clean(self) -> Any:
        """Reject a new record if the room has no reference number left for it."""
        sandbox = self.cleaned_data.get("sandbox")
        # The form of an existing row has no sandbox field, and needs no check.
        if sandbox is not None and (error_text := self.why_not(sandbox)):
            raise ValidationError(error_text)
        return super().clean()

    def why_not(self, sandbox: Sandbox) -> str | None:
        """Return the reason why a sandbox can't have another record of this kind, or None."""
        return why_used_up(type(self.instance), sandbox)
