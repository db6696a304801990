"""Walkthroughs in scenario files: loading and mistakes."""

import pytest

from apps.sandboxes.models import FilledKind, Sandbox
from apps.sandboxes.services import complete_sandboxes, load_files
from apps.sandboxes.tests.scenarios import export_files, kind_by_name, mistakes, only, standard
from apps.training.models import Walkthrough
from apps.training.scripts.steps import compile_script

pytestmark = pytest.mark.django_db

SCRIPT = """
- key: release
  title: Release
  summary: A code.
  minutes: 5
  level: detect
  steps:
    - { id: read, say: Read this. }
    - id: open
      say: Open it.
      do: { visit: "/transaction-logs?tx=TRN-000001" }
    - { id: change, say: Change it., at: frame.search, until: { called: completeTransaction } }
    - { id: look, say: Look at it., do: { visit: "/transaction-logs?tx=TRN-999999" } }
"""


def test_new_room_has_every_shipped_walkthrough_without_mistakes(sandbox: Sandbox) -> None:
    walkthroughs = Walkthrough.objects.filter(sandbox=sandbox)
    assert walkthroughs
    for walkthrough in walkthroughs:
        walkthrough.full_clean()
        assert len(compile_script(walkthrough.steps).steps) == len(walkthrough.steps)


def test_no_shipped_step_points_at_the_clock_that_phones_hide(sandbox: Sandbox) -> None:
    walkthroughs = Walkthrough.objects.filter(sandbox=sandbox)
    places = {
        (walkthrough.key, step.id): step.at
        for walkthrough in walkthroughs
        for step in compile_script(walkthrough.steps).steps
    }
    assert [step for step, place in places.items() if place == "frame.simulationBar.clock"] == []


def test_script_survives_export_and_import_unchanged(sandbox: Sandbox) -> None:
    load_files(who=None, sandbox=sandbox, files=standard(walkthroughs=SCRIPT))
    before = Walkthrough.objects.get(sandbox=sandbox).steps
    files = export_files(sandbox)
    load_files(who=None, sandbox=sandbox, files=files)
    assert Walkthrough.objects.get(sandbox=sandbox).steps == before
    assert export_files(sandbox)["walkthroughs.yaml"] == files["walkthroughs.yaml"]


def test_mistake_is_reported_with_file_row_field_and_step(sandbox: Sandbox) -> None:
    wrong = SCRIPT.replace("frame.search", "frame.gone").replace("completeTransaction", "complete")
    assert mistakes(sandbox, only(walkthroughs=wrong)) == [
        "walkthroughs.yaml, row 1 (line 2), field steps: Step 3 (change), at: There is no anchor frame.gone.",
        (
            "walkthroughs.yaml, row 1 (line 2), field steps: Step 3 (change), until: There is no operation complete that "
            "changes something."
        ),
    ]


def test_unknown_reference_is_refused_unless_a_call_may_have_created_it(sandbox: Sandbox) -> None:
    wrong = SCRIPT.replace("TRN-000001", "TRN-888888")
    assert mistakes(sandbox, standard(walkthroughs=wrong)) == [
        "walkthroughs.yaml: release: Step 2 (open): There is no TRN-888888 in this room."
    ]


@pytest.mark.services
def test_server_start_adds_walkthroughs_to_a_room_of_an_earlier_version(sandbox: Sandbox) -> None:
    rows = kind_by_name("walkthroughs").rows(sandbox)
    before = list(rows.values("key", "steps"))
    rows._raw_delete(rows.db)
    FilledKind.objects.filter(sandbox=sandbox, kind="walkthroughs").delete()
    complete_sandboxes()
    assert list(rows.all().values("key", "steps")) == before != []
