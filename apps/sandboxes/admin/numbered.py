"""Forms of records whose references are numbered by a counter."""

from typing import Any

from django.core.exceptions import ValidationError

from apps.sandboxes.models import Sandbox
from apps.sandboxes.references import why_used_up
from mockconsole.lib.admin.record_forms import RecordForm


class NumberedForm(RecordForm):
    """Form that refuses a new record if all reference numbers of its room are used up."""

    def clean(self) -> Any:
        """Refuse a new record if all reference numbers of its room are used up."""
        sandbox = self.cleaned_data.get("sandbox")
        # Skip existing rows, whose form has no sandbox field.
        if sandbox is not None and (error_text := self.why_not(sandbox)):
            raise ValidationError(error_text)
        return super().clean()

    def why_not(self, sandbox: Sandbox) -> str | None:
        """Return the reason why a sandbox can't have another record of this kind; None if it can."""
        return why_used_up(type(self.instance), sandbox)
