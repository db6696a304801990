"""Walkthroughs of a scenario: how they are loaded, and which mistakes are told."""

import pytest

from apps.sandboxes.models import FilledKind, Sandbox
from apps.sandboxes.services import complete_sandboxes, load_files
from apps.sandboxes.tests.scenarios import exported, kind_named, mistakes, only, standard
from apps.training.models import Walkthrough
from apps.training.scripts.compiled import compile_script

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


def test_every_walkthrough_that_ships_is_in_a_new_room_and_can_be_followed(sandbox: Sandbox) -> None:
    walkthroughs = Walkthrough.objects.filter(sandbox=sandbox)
    assert walkthroughs
    for walkthrough in walkthroughs:
        walkthrough.full_clean()
        assert len(compile_script(walkthrough.steps).steps) == len(walkthrough.steps)


def test_a_script_comes_back_from_its_export_as_it_was(sandbox: Sandbox) -> None:
    load_files(who=None, sandbox=sandbox, files=standard(walkthroughs=SCRIPT))
    before = Walkthrough.objects.get(sandbox=sandbox).steps
    files = exported(sandbox)
    load_files(who=None, sandbox=sandbox, files=files)
    assert Walkthrough.objects.get(sandbox=sandbox).steps == before
    assert exported(sandbox)["walkthroughs.yaml"] == files["walkthroughs.yaml"]


def test_a_mistake_is_named_with_file_row_field_and_step(sandbox: Sandbox) -> None:
    wrong = SCRIPT.replace("frame.search", "frame.gone").replace("completeTransaction", "complete")
    assert mistakes(sandbox, only(walkthroughs=wrong)) == [
        "walkthroughs.yaml, row 1 (line 2), field steps: Step 3 (change), at: There is no anchor frame.gone.",
        (
            "walkthroughs.yaml, row 1 (line 2), field steps: Step 3 (change), until: There is no operation complete that "
            "changes something."
        ),
    ]


def test_a_reference_that_no_record_has_is_refused_unless_a_call_could_have_made_it(sandbox: Sandbox) -> None:
    wrong = SCRIPT.replace("TRN-000001", "TRN-888888")
    assert mistakes(sandbox, standard(walkthroughs=wrong)) == [
        "walkthroughs.yaml: release: Step 2 (open): There is no TRN-888888 in this room."
    ]


@pytest.mark.services
def test_a_room_of_an_earlier_version_gets_the_walkthroughs_at_the_next_start(sandbox: Sandbox) -> None:
    rows = kind_named("walkthroughs").rows(sandbox)
    before = list(rows.values("key", "steps"))
    rows._raw_delete(rows.db)
    FilledKind.objects.filter(sandbox=sandbox, kind="walkthroughs").delete()
    complete_sandboxes()
    assert list(rows.all().values("key", "steps")) == before != []
