"""Checks of scripts: each mistake is reported with its step and field."""

import json
from pathlib import Path
from typing import Any, Final

import pytest
from django.core.exceptions import ValidationError

from apps.sandboxes.models import Sandbox
from apps.training.models import Walkthrough
from apps.training.scripts import vocabulary
from apps.training.scripts.checks import find_errors
from apps.training.scripts.steps import compile_script

FORM: Final = "vault-access-generator.form"
CODE: Final = f"{FORM}.code"
STEP: Final[dict[str, Any]] = {"id": "first-code", "say": "Try it.", "at": CODE}


@pytest.fixture(autouse=True)
def known_operations(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = frozenset({"code", "accessGranted"})
    found = {
        **vocabulary.operations(),
        "generateVaultAccess": vocabulary.JournalKeys(frozenset({"ref"}), keys, keys),
    }
    monkeypatch.setattr("apps.training.scripts.conditions.operations", lambda: found)


def test_checks_accept_a_script_with_every_kind_of_action_and_condition() -> None:
    every_condition = [
        {"visited": "/api-banking", "tab": "keys"},
        {"pressed": FORM, "name": "Generate Access"},
        {"typed": CODE, "text": "SIM-REL-NORTH-4417"},
        {"chosen": FORM, "times": 2},
        {"command": "help"},
        {
            "called": "generateVaultAccess",
            "body": {"code": {"one_of": ["SIM-1", "SIM-2"]}},
            "answer": {"accessGranted": True},
            "place": {"ref": {"above": 1, "below": "2.5"}},
        },
        {"read": True},
    ]
    every_act = [
        {"press": ""},
        {"at": FORM, "press": "Generate Access"},
        {"type": "SIM-REL-NORTH-4417"},
        {"choose": "EUR"},
        {"command": "help me"},
        {"visit": "/transaction-logs?tx=TRN-000096"},
    ]
    steps = [
        {"id": "read", "say": "**Strong** and `code`, 2 * 3.\nAnd a line."},
        {
            **STEP,
            "do": every_act,
            "until": {"any": [{"all": every_condition}, {"read": True}]},
            "hints": ["Look."],
        },
    ]
    assert find_errors(steps) == []
    [read, step] = compile_script(steps).steps
    assert read.watch == [{"id": "read.0", "kind": "read", "what": "read", "text": None}]
    assert step.calls
    assert [leaf["id"] for leaf in step.watch] == [f"first-code.{number}" for number in (0, 1, 2, 3, 4, 6, 7)]
    assert step.acts[0] == {"at": CODE, "press": ""}
    assert step.acts[5] == {"visit": "/transaction-logs?tx=TRN-000096"}


@pytest.mark.parametrize(
    ("do", "follows"),
    [
        ({"press": ""}, ("pressed", CODE, None)),
        ([{"type": "1"}, {"at": FORM, "press": "Send"}], ("pressed", FORM, "Send")),
        ({"type": "SIM-1"}, ("typed", CODE, "SIM-1")),
        ({"choose": "EUR"}, ("chosen", CODE, "EUR")),
        ({"command": "get balance"}, ("command", "get", None)),
        ({"visit": "/api-banking?tab=keys"}, ("visited", "/api-banking", "keys")),
    ],
)
def test_step_without_a_completion_condition_is_completed_by_its_last_action(
    do: Any, follows: tuple[Any, ...]
) -> None:
    [leaf] = compile_script([{**STEP, "do": do}]).steps[0].leaves
    assert (leaf.kind, leaf.what, leaf.text) == follows


@pytest.mark.parametrize(
    ("changed", "error_text"),
    [
        ({"points": 2}, "points: This is unknown. Known are: id, say,"),
        ({"id": "First"}, "id: Write 1 to 40 small letters"),
        ({"say": None}, "say: Write a text;"),
        ({"say": 7}, "say: Write a text;"),
        ({"say": "   "}, "say: Write a text with at least one visible character."),
        ({"say": "x" * 601}, "say: Write at most 600 characters (it has 601)."),
        ({"say": "a\u202eb"}, "say: Take the control characters out."),
        ({"say": "a **b"}, "say: Close each opening mark"),
        ({"say": "**a `b` c**"}, "say: Close each opening mark"),
        ({"hints": ["1", "2", "3", "4"]}, "hints: Write a list of 3 at most."),
        ({"hints": ["x" * 301]}, "hints: hint 1: Write at most 300 characters"),
        ({"at": f"{FORM}.gone"}, f"at: There is no place {FORM}.gone."),
        ({"at": ["x"]}, "at: There is no place ['x']."),
        ({"do": []}, "do: Write an act, or a list of 10 at most."),
        ({"do": {"press": "", "type": "x"}}, "do: act 1: Write one of press, type,"),
        ({"do": {"press": "", "name": "x"}}, "do: act 1: Write one of press, type,"),
        ({"do": ["press"]}, "do: act 1: Write one of press, type,"),
        ({"do": {"at": "gone", "press": ""}}, "do: act 1: at: There is no place gone."),
        ({"do": {"type": ""}}, "do: act 1: type: Write a text."),
        ({"do": {"visit": "/gone"}}, "do: act 1: visit: There is no screen /gone."),
        ({"do": {"visit": "//example.com/home"}}, "do: act 1: visit: There is no screen //example.com/home."),
        ({"do": {"visit": "/admin/"}}, "do: act 1: visit: There is no screen /admin/."),
        ({"until": "later"}, "until: Write fields with their values"),
        ({"until": {}}, "until: Write one of visited,"),
        ({"until": {"read": True, "command": "help"}}, "until: Write one of visited,"),
        ({"until": {"read": False}}, "until: read: Write read: true."),
        ({"until": {"read": True, "times": 2}}, "until: times doesn’t go with read."),
        ({"until": {"visited": "/login"}}, "until: visited: There is no screen /login."),
        ({"until": {"pressed": "frame.gone"}}, "until: pressed: There is no place frame.gone."),
        ({"until": {"pressed": CODE, "text": "x"}}, "until: text doesn’t go with pressed."),
        ({"until": {"typed": CODE, "text": 5}}, "until: text: Write a text;"),
        ({"until": {"typed": CODE, "times": 0}}, "until: times: Write a whole number from 1 to 20."),
        ({"until": {"command": "help me"}}, "until: command: Write the first word of the command."),
        ({"until": {"all": [{"read": True}]}}, "until: all: Write a list of 2 to 10 conditions"),
        (
            {"until": {"called": "listVaults"}},
            "until: called: There is no operation listVaults that changes something.",
        ),
        ({"until": {"called": "takeHint"}}, "until: called: There is no operation takeHint"),
        (
            {"until": {"called": "generateVaultAccess", "answer": {"vaultSignature": "x"}}},
            "until: answer: The journal keeps no vaultSignature of generateVaultAccess. It keeps: accessGranted, code.",
        ),
        (
            {"until": {"called": "generateVaultAccess", "body": {"code": {"above": 5, "below": 5}}}},
            "until: body: code: No number is above the first and below the second.",
        ),
        (
            {"until": {"called": "generateVaultAccess", "body": {"code": {"above": "much"}}}},
            "until: body: code: Write a number after above and below.",
        ),
        (
            {"until": {"called": "generateVaultAccess", "body": {"code": {"like": "SIM"}}}},
            "until: body: code: Write a value, or above, below",
        ),
        (
            {"until": {"called": "generateVaultAccess", "body": {"code": {"one_of": []}}}},
            "until: body: code: one_of: Write a list of values.",
        ),
        ({"until": {"called": "generateVaultAccess", "body": {}}}, "until: body: Write fields"),
    ],
)
def test_mistake_is_reported_with_step_and_field(changed: dict[str, Any], error_text: str) -> None:
    [found] = find_errors([{"id": "before", "say": "Read."}, {**STEP, **changed}])
    place = "Step 2" if changed.get("id") else "Step 2 (first-code)"
    assert found.startswith(f"{place}, {error_text}")


def test_action_without_an_anchor_is_refused() -> None:
    [found] = find_errors([{"id": "one", "say": "Do it.", "do": {"press": ""}}])
    assert found == "Step 1 (one), do: act 1: at: Write at which place the step has to press."


@pytest.mark.parametrize("steps", [None, {}, [], "steps", [STEP] * 61])
def test_script_that_is_no_list_of_steps_is_refused(steps: Any) -> None:
    [found] = find_errors(steps)
    assert found.startswith("Write a list of 1 to 60 steps")


def test_duplicate_step_id_is_refused() -> None:
    assert find_errors([STEP, "x", STEP]) == [
        "Step 2: This is no step. Write fields with their values, at least id and say: “name: value”.",
        "Step 3 (first-code), id: An earlier step has this id; each needs its own.",
    ]


def test_deeply_nested_group_is_refused() -> None:
    until: dict[str, Any] = {"read": True}
    for _ in range(500):
        until = {"any": [until, {"read": True}]}
    assert len(find_errors([{**STEP, "until": until}])) == 1


def test_first_step_at_an_anchor_that_appears_only_after_an_action_is_refused(
    tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.WAYS_FILE = tmp_path / "ways.json"
    ways = {"vault-access-generator.result": {"after": "a code is tried"}, FORM: {"opener": "frame.menu"}}
    settings.WAYS_FILE.write_text(json.dumps(ways))
    monkeypatch.setattr(vocabulary, "_ways", vocabulary._ways.__wrapped__)
    step = {"id": "result", "say": "Look.", "at": "vault-access-generator.result.copyCode"}
    assert find_errors([STEP, step]) == []
    [found] = find_errors([step])
    assert found.startswith("Step 1 (result), at: This appears only when a code is tried.")


@pytest.mark.django_db
def test_real_identifier_anywhere_in_a_script_is_refused(sandbox: Sandbox) -> None:
    for step in (
        {**STEP, "say": "Send it to GB82 WEST 1234 5698 7654 32."},
        {**STEP, "do": {"type": "GB82WEST12345698765432"}},
        {**STEP, "hints": ["It is DE89370400440532013000."]},
    ):
        walkthrough = Walkthrough(
            sandbox=sandbox, key="one", title="One", summary="One.", minutes=1, steps=[step]
        )
        with pytest.raises(ValidationError) as caught:
            walkthrough.full_clean()
        assert caught.value.message_dict.keys() == {"steps"}
        with pytest.raises(ValidationError):
            walkthrough.save()


def with_conditions(number: int) -> list[dict[str, Any]]:
    """Return steps with `number` conditions in all: ten per step, then one per step for the remainder."""
    groups = [{"any": [{"read": True}] * 10}] * (number // 10) + [{"read": True}] * (number % 10)
    return [{**STEP, "id": f"step-{place}", "until": until} for place, until in enumerate(groups)]


def test_script_with_201_conditions_is_refused() -> None:
    assert find_errors(with_conditions(200)) == []
    assert find_errors(with_conditions(201)) == [
        "All steps together have 201 conditions; write at most 200 below “until”."
    ]
