"""Forms of records whose references are counted."""

from typing import Any

from django.core.exceptions import ValidationError

from apps.sandboxes.models import Sandbox
from apps.sandboxes.references import why_used_up
from mockconsole.lib.admin.record_forms import RecordForm


class NumberedForm(RecordForm):
    """A record, which is refused before it is saved where no reference is left for it."""

    def clean(self) -> Any:
        """Refuse a new one that its sandbox can't take."""
        sandbox = self.cleaned_data.get("sandbox")
        # The sandbox is no field of a row that exists.
        if sandbox is not None and (complaint := self.why_not(sandbox)):
            raise ValidationError(complaint)
        return super().clean()

    def why_not(self, sandbox: Sandbox) -> str | None:
        """Return why a sandbox can't take another record of this kind."""
        return why_used_up(type(self.instance), sandbox)
