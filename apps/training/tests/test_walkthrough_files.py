"""Walkthroughs in scenario files: loading and mistakes."""

import pytest

from apps.sandboxes.models import FilledKind, Sandbox
from apps.sandboxes.services import complete_sandboxes, load_files
from apps.sandboxes.tests.scenarios import export_files, kind_by_name, mistakes, only, standard
from apps.training.models import Walkthrough
from apps.training.scripts.checks import MAX_RULES
from apps.training.scripts.steps import compile_script

pytestmark = pytest.mark.django_db

SCRIPT = """
- key: release
  title: Release
  summary: A code.
  minutes: 5
  level: detect
  rules: |-
    Call your own bank.
    Take your time.
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
        assert 1 <= len(walkthrough.rules.splitlines()) <= MAX_RULES
        assert len(compile_script(walkthrough.steps).steps) == len(walkthrough.steps)


def test_no_shipped_step_points_at_the_clock_because_phones_hide_it(sandbox: Sandbox) -> None:
    walkthroughs = Walkthrough.objects.filter(sandbox=sandbox)
    places = {
        (walkthrough.key, step.id): step.at
        for walkthrough in walkthroughs
        for step in compile_script(walkthrough.steps).steps
    }
    assert [step for step, place in places.items() if place == "frame.simulationBar.clock"] == []


def test_script_and_rules_survive_export_and_import_unchanged(sandbox: Sandbox) -> None:
    load_files(who=None, sandbox=sandbox, files=standard(walkthroughs=SCRIPT))
    before = Walkthrough.objects.get(sandbox=sandbox)
    assert before.rules == "Call your own bank.\nTake your time."
    files = export_files(sandbox)
    load_files(who=None, sandbox=sandbox, files=files)
    after = Walkthrough.objects.get(sandbox=sandbox)
    assert (after.steps, after.rules) == (before.steps, before.rules)
    assert export_files(sandbox)["walkthroughs.yaml"] == files["walkthroughs.yaml"]


@pytest.mark.parametrize(
    ("line", "mistake"),
    [
        ("Take your time.\n    Two.\n    Three.", "Write at most 3 rules, one per line (there are 4)."),
        ("x" * 181, "Rule 2: Write at most 180 characters (it has 181)."),
        ("**Take it.", "Rule 2: Close each opening mark: **strong** and `code`, none within another."),
    ],
)
def test_import_refuses_invalid_rules_and_too_many_rules(sandbox: Sandbox, line: str, mistake: str) -> None:
    wrong = SCRIPT.replace("Take your time.", line)
    assert mistakes(sandbox, only(walkthroughs=wrong)) == [
        f"walkthroughs.yaml, row 1 (line 2), field rules: {mistake}"
    ]


@pytest.mark.parametrize("key", ["projector", "Projector"])
def test_import_refuses_the_reserved_key(sandbox: Sandbox, key: str) -> None:
    wrong = SCRIPT.replace("key: release", f"key: {key}")
    assert mistakes(sandbox, only(walkthroughs=wrong)) == [
        f"walkthroughs.yaml, row 1 (line 2), field key: The key {key} is reserved. Choose another one."
    ]


def test_mistake_is_reported_with_file_row_field_and_step(sandbox: Sandbox) -> None:
    wrong = SCRIPT.replace("frame.search", "frame.gone").replace("completeTransaction", "complete")
    assert mistakes(sandbox, only(walkthroughs=wrong)) == [
        "walkthroughs.yaml, row 1 (line 2), field steps: Step 3 (change), at: There is no place frame.gone.",
        (
            "walkthroughs.yaml, row 1 (line 2), field steps: Step 3 (change), until: called: There is no operation complete that "
            "changes something."
        ),
    ]


def test_unknown_reference_is_refused_unless_a_call_may_have_created_it(sandbox: Sandbox) -> None:
    wrong = SCRIPT.replace("TRN-000001", "TRN-888888")
    assert mistakes(sandbox, standard(walkthroughs=wrong)) == [
        "walkthroughs.yaml: release: Step 2 (open), do: act 1: visit: There is no TRN-888888 in this room."
    ]


@pytest.mark.services
def test_server_start_adds_walkthroughs_to_a_room_of_an_earlier_version(sandbox: Sandbox) -> None:
    rows = kind_by_name("walkthroughs").rows(sandbox)
    before = list(rows.values("key", "steps"))
    rows._raw_delete(rows.db)
    FilledKind.objects.filter(sandbox=sandbox, kind="walkthroughs").delete()
    complete_sandboxes()
    assert list(rows.all().values("key", "steps")) == before != []
