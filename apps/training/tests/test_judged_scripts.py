"""Checks of judged steps: each mistake is reported with its step and field."""

from typing import Any, Final

import pytest

from apps.training.scripts.checks import find_errors
from apps.training.scripts.references import find_errors_in_references
from apps.training.tests.judged_scripts import JUDGED, TABLE, TRICK
from apps.training.tests.seats import CODE

CHOICES: Final = [{"say": "Yes.", "why": "It is.", "right": True}, {"say": "No.", "why": "It isn't."}]
DECIDE: Final = {"about": "TRN-000096", "right": ["release"], "why": "It is harmless."}
DECOY: Final = {"at": CODE, "decoy": True, "why": "A field."}
MARK: Final = {"at": TABLE, "trick": "structuring"}


def error_texts(**changed: Any) -> list[str]:
    prefix = "Step 1 (one), "
    return [one.removeprefix(prefix) for one in find_errors([{"id": "one", "say": "Look.", **changed}])]


def test_script_with_every_kind_of_judged_step_is_accepted() -> None:
    assert find_errors(JUDGED) == []
    assert (
        error_texts(spot=[MARK, {**MARK, "row": "TRN-000101", "difficulty": 1, "why": "Look."}, DECOY]) == []
    )
    assert error_texts(decide=DECIDE, pause=True) == []


@pytest.mark.parametrize(
    ("changed", "error_text"),
    [
        ({"ask": "x"}, "ask: Write fields with their values"),
        ({"ask": {"choices": CHOICES[:1]}}, "ask: choices: Write a list of 2 to 6."),
        ({"ask": {"choices": [*CHOICES, "x"]}}, "ask: choice 3: Write fields with their values"),
        (
            {"ask": {"choices": [CHOICES[1], {"say": "Never.", "why": "It isn't."}]}},
            "ask: choices: Mark one or several with right: true, but not all.",
        ),
        (
            {"ask": {"choices": [CHOICES[0], {"say": "Always.", "why": "It is.", "right": True}]}},
            "ask: choices: Mark one or several",
        ),
        (
            {"ask": {"choices": [*CHOICES, {"say": "**yes.** ", "why": "Again."}]}},
            "ask: choice 3: say: Choice 1 has this text already. Write another one.",
        ),
        ({"ask": {"choices": [*CHOICES, {"say": "x"}]}}, "ask: choice 3: Write why, too."),
        ({"ask": {"choices": [*CHOICES, {"say": "", "why": "x"}]}}, "ask: choice 3: say: Write a text"),
        ({"ask": {"choices": [*CHOICES, {"say": "x", "why": 1}]}}, "ask: choice 3: why: Write a text"),
        (
            {"ask": {"choices": [*CHOICES, {"say": "x", "why": "x", "right": False}]}},
            "ask: choice 3: right: Write right: true, or leave it out.",
        ),
        ({"ask": {"choices": CHOICES, "points": 11}}, "ask: points: Write a whole number from 1 to 10."),
        (
            {"ask": {"choices": CHOICES, "hint": "x"}},
            "ask: hint: This is unknown. Known are: choices, points.",
        ),
        ({"ask": {"choices": CHOICES}, "until": {"read": True}}, "until: A step with ask has no until."),
        (
            {"ask": {"choices": CHOICES}, "decide": DECIDE},
            "decide: A step has only one of ask, decide, spot.",
        ),
        ({"ask": {"choices": CHOICES}, "pause": True}, "pause: This step waits for Next without it."),
        ({"pause": True}, "pause: This step waits for Next without it."),
        ({"at": CODE, "do": {"type": "x"}, "pause": 1}, "pause: Write pause: true, or leave it out."),
        ({"decide": {**DECIDE, "about": "LSN-1"}}, "decide: about: Write the reference of a transaction"),
        (
            {"decide": {**DECIDE, "right": ["release", "stop"]}},
            "decide: right: Write a list of one or two of hold,",
        ),
        (
            {"decide": {**DECIDE, "right": ["hold", "release", "escalate"]}},
            "decide: right: Write a list of one or two",
        ),
        ({"decide": {**DECIDE, "why": " "}}, "decide: why: Write a text"),
        ({"decide": {**DECIDE, "points": 0}}, "decide: points: Write a whole number"),
        ({"decide": {"about": "TRN-000096", "right": ["release"]}}, "decide: Write why, too."),
        (
            {"decide": {**DECIDE, "right": ["hold"]}},
            "decide: In one decision at least, “right” must include release",
        ),
        ({"spot": []}, "spot: Write a list of 1 to 20 marks"),
        ({"spot": [DECOY, {"at": "gone", "trick": "x"}]}, "spot: mark 2: at: There is no place gone."),
        ({"spot": [DECOY, {"at": TABLE}]}, "spot: mark 2: Write trick, too."),
        ({"spot": [DECOY, MARK, MARK]}, "spot: mark 3: An earlier one has this place"),
        ({"spot": [DECOY, {**MARK, "trick": "two words"}]}, "spot: mark 2: trick: Write the key of a trick."),
        (
            {"spot": [DECOY, {**MARK, "at": "transaction-logs.details.too"}]},
            "spot: mark 2: at: There is no place transaction-logs.details.too. Did you mean",
        ),
        ({"spot": [DECOY, {**MARK, "row": 5}]}, "spot: mark 2: row: Write the reference of a record"),
        (
            {"spot": [DECOY, {**MARK, "difficulty": 4}]},
            "spot: mark 2: difficulty: Write a whole number from 1 to 3.",
        ),
        (
            {"spot": [{**DECOY, "trick": "x"}]},
            "spot: mark 1: trick: This is unknown. Known are: at, decoy, row, why.",
        ),
        ({"spot": [DECOY, {**DECOY, "at": TABLE, "decoy": False}]}, "spot: mark 2: decoy: Write decoy: true"),
        ({"spot": [MARK]}, "spot: Write one decoy at least in all"),
    ],
)
def test_mistake_in_a_judged_step_is_reported(changed: dict[str, Any], error_text: str) -> None:
    [found] = error_texts(**changed)
    assert found.startswith(error_text)


def test_unknown_trick_and_record_of_a_judged_step_are_refused() -> None:
    known = {"TRN-000096", "TRN-000101"}
    assert list(find_errors_in_references(JUDGED, known, {TRICK})) == []
    errors = find_errors_in_references(JUDGED, {"TRN-000001"}, {"structuring"})
    assert [str(error) for error in errors] == [
        f"Step 3 (spot), spot: mark 1: trick: There is no trick {TRICK} in this room.",
        "Step 2 (decide), decide: about: There is no TRN-000096 in this room.",
        "Step 3 (spot), spot: mark 2: row: There is no TRN-000101 in this room.",
    ]
