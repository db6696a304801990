"""Forms for the admin's actions on a room."""

from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from unfold.widgets import UnfoldAdminSelectWidget

from apps.sandboxes.models import Sandbox
from apps.sandboxes.scenarios.files import Files, read_archive
from apps.sandboxes.scenarios.reading import ScenarioError
from apps.sandboxes.scenarios.room_settings import FILE as SETTINGS_FILE
from apps.sandboxes.simulation import MAX_SPEED, MIN_SPEED
from mockconsole.lib.admin.pages import ActionForm
from mockconsole.lib.admin.record_forms import RecordForm
from mockconsole.lib.plain_yaml import MAX_MISTAKES

MINUTES_BOUND = 1_000_000_000


def scenario_choices() -> list[tuple[str, str]]:
    """Return the scenarios in scenarios/ as choices of a form."""
    folders = sorted(path.parent.name for path in settings.SCENARIOS_DIR.glob(f"*/{SETTINGS_FILE}"))
    return [(name, name) for name in folders]


def as_validation_error(error: ScenarioError) -> ValidationError:
    """Return a ValidationError with a scenario's first mistakes (at most MAX_MISTAKES) and the number of the others."""
    listed = [str(problem) for problem in error.mistakes[:MAX_MISTAKES]]
    more = len(error.mistakes) - MAX_MISTAKES
    return ValidationError([*listed, f"and {more} more"] if more > 0 else listed)


class CloneForm(ActionForm):
    """Form for the name of a room's copy."""

    name = forms.CharField(
        max_length=80, help_text="Shown in the simulation bar of every browser in the room."
    )


class CreateForm(CloneForm):
    """Form for the name, the scenario and the seed of a new room."""

    scenario = forms.ChoiceField(
        choices=scenario_choices, help_text="The room gets its records from here, now and at each reset."
    )
    seed = forms.CharField(
        max_length=64,
        required=False,
        help_text="Prices, loads and times are calculated from the seed. Blank: the scenario's own seed.",
    )


class SpeedForm(ActionForm):
    """Form for the speed of a clock."""

    speed = forms.DecimalField(
        min_value=MIN_SPEED,
        max_value=MAX_SPEED,
        decimal_places=2,
        help_text="Simulated seconds per real second: 1 is real time, 60 is 60× faster.",
    )


class ShiftForm(ActionForm):
    """Form for the number of minutes by which a clock is shifted."""

    minutes = forms.DecimalField(
        min_value=-MINUTES_BOUND,
        max_value=MINUTES_BOUND,
        decimal_places=2,
        help_text="Simulated minutes. A minus sets the clock back. A day has 1440.",
    )


class ImportForm(ActionForm):
    """Form for the archive of a scenario that replaces a room's records."""

    archive = forms.FileField(
        label="Scenario", help_text="A ZIP file of YAML files, as Export writes it.", allow_empty_file=True
    )

    def clean_archive(self) -> Files:
        """Return the files in the archive; raises ValidationError for an unreadable archive."""
        try:
            return read_archive(self.cleaned_data["archive"].read())
        except ScenarioError as error:
            raise as_validation_error(error) from error


class SandboxForm(RecordForm):
    """Form for the fields of a room that staff can edit."""

    scenario = forms.ChoiceField(
        choices=scenario_choices,
        help_text="Folder below scenarios/ from which a reset fills the room, unless it has a starting point.",
    )

    class Meta:
        model = Sandbox
        fields = ("name", "seed", "scenario", "settlement", "explanations")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = scenario_choices()
        current = self.instance.scenario
        if current not in dict(known):
            known.append((current, f"{current} (missing)"))
        field: Any = self.fields["scenario"]
        field.widget = UnfoldAdminSelectWidget()
        field.choices = known
