"""Walkthroughs in scenario files: loading and mistakes."""

import re

import pytest
from eth_utils.address import is_checksum_address

from apps.sandboxes.models import FilledKind, Sandbox
from apps.sandboxes.services import complete_sandboxes
from apps.sandboxes.tests.scenarios import kind_by_name, mistakes, only, standard
from apps.training.models import Walkthrough
from apps.training.scripts.checks import MAX_RULES
from apps.training.scripts.steps import compile_script

RULE = "Take your time."
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


def test_addresses_in_shipped_walkthroughs_have_valid_checksums(sandbox: Sandbox) -> None:
    # People copy the addresses into forms, which reject an address with a wrong checksum.
    addresses = [
        address
        for walkthrough in Walkthrough.objects.filter(sandbox=sandbox)
        for address in re.findall(r"\b0x[0-9a-fA-F]{40}\b", str(walkthrough.steps))
    ]
    assert addresses
    assert [one for one in addresses if not one.islower() and not is_checksum_address(one)] == []


def test_no_shipped_step_points_at_the_clock_because_phones_hide_it(sandbox: Sandbox) -> None:
    for walkthrough in Walkthrough.objects.filter(sandbox=sandbox):
        places = [step.at for step in compile_script(walkthrough.steps).steps]
        assert "frame.simulationBar.clock" not in places, walkthrough.key


@pytest.mark.parametrize(
    ("old", "new", "field", "error_texts"),
    [
        (RULE, f"{RULE}\n    3.\n    4.", "rules", ["Write at most 3 rules, one per line (there are 4)."]),
        (RULE, "x" * 181, "rules", ["Rule 2: Write at most 180 characters (it has 181)."]),
        ("key: release", "key: projector", "key", ["The key projector is reserved. Choose another one."]),
        ("key: release", "key: Projector", "key", ["The key Projector is reserved. Choose another one."]),
        (
            "at: frame.search, until: { called: complete",
            "at: frame.gone, until: { called: undo",
            "steps",
            [
                "Step 3 (change), at: There is no place frame.gone.",
                "Step 3 (change), until: called: There is no operation undoTransaction that changes something.",
            ],
        ),
    ],
)
def test_mistake_is_reported_with_file_row_field_and_step(
    sandbox: Sandbox, old: str, new: str, field: str, error_texts: list[str]
) -> None:
    assert mistakes(sandbox, only(walkthroughs=SCRIPT.replace(old, new))) == [
        f"walkthroughs.yaml, row 1 (line 2), field {field}: {error_text}" for error_text in error_texts
    ]


def test_unknown_trick_and_unknown_reference_that_no_call_can_have_created_are_refused(
    sandbox: Sandbox,
) -> None:
    wrong = SCRIPT.replace("TRN-000001", "TRN-888888")
    mark = "{ at: home.prices, trick: gone }, { at: home.prices.filter, decoy: true, why: A field. }"
    spot = f"    - {{ id: mark, say: Mark it., spot: [{mark}] }}\n"
    assert mistakes(sandbox, standard(walkthroughs=wrong + spot)) == [
        "walkthroughs.yaml: release: Step 5 (mark), spot: mark 1: trick: There is no trick gone in this room.",
        "walkthroughs.yaml: release: Step 2 (open), do: act 1: visit: There is no TRN-888888 in this room.",
    ]


@pytest.mark.services
def test_server_start_adds_walkthroughs_to_a_room_of_an_earlier_version(sandbox: Sandbox) -> None:
    rows = kind_by_name("walkthroughs").rows(sandbox)
    before = list(rows.values("key", "steps"))
    rows._raw_delete(rows.db)
    FilledKind.objects.filter(sandbox=sandbox, kind="walkthroughs").delete()
    complete_sandboxes()
    assert list(rows.all().values("key", "steps")) == before != []
