"""Judgement of a seat from its script and journal."""

import random
from datetime import UTC, datetime, timedelta
from typing import Any, Final, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.training.choices import Use
from apps.training.judgement import Judgement, judge
from apps.training.progress import Entry, begin, fold
from apps.training.scripts.checks import find_errors
from apps.training.scripts.steps import compile_script

NOW: Final = datetime(2026, 11, 25, 10, tzinfo=UTC)
CARD: Final = "vault-access-generator.result"
TABLE: Final = "transaction-logs.list.table"
DETAILS: Final = "transaction-logs.details"
STEPS: Final[list[dict[str, Any]]] = [
    {
        "id": "proof",
        "say": "What does it prove?",
        "ask": {
            "points": 3,
            "choices": [
                {"say": "All.", "why": "No."},
                {"say": "Nothing.", "right": True, "why": "Yes."},
                {"say": "Little.", "right": True, "why": "Yes."},
            ],
        },
    },
    {
        "id": "bad",
        "say": "Decide.",
        "decide": {"about": "TRN-000096", "right": ["hold", "escalate"], "why": "x"},
    },
    {
        "id": "good",
        "say": "Decide.",
        "decide": {"about": "TRN-000095", "right": ["release"], "why": "x", "points": 4},
    },
    {
        "id": "spot",
        "say": "Mark.",
        "spot": [
            {"at": CARD, "trick": "green-badge", "difficulty": 1},
            {"at": TABLE, "row": "TRN-000101", "trick": "structuring", "difficulty": 3},
            {"at": TABLE, "decoy": True, "why": "A table."},
        ],
    },
    {"id": "end", "say": "Read."},
]
SCRIPT: Final = compile_script(STEPS, Use.TEST)
ACT: TypeAlias = tuple[str, str, dict[str, Any]]


def answered(*choices: int) -> ACT:
    return "answered", "proof", {"choices": list(choices)}


def decided(ref: str, decision: str) -> ACT:
    return "decided", ref, {"decision": decision, "reason": "It looks odd."}


def flagged(at: str, trick: str, row: str | None = None) -> ACT:
    return "flagged", at, {"trick": trick, **({"row": row} if row else {})}


def entries(*acts: ACT) -> list[Entry]:
    return [
        Entry(number, NOW + timedelta(seconds=number), kind, what, "", about)
        for number, (kind, what, about) in enumerate(acts, 1)
    ]


def judged(*acts: ACT) -> Judgement:
    return judge(STEPS, fold(SCRIPT, begin(SCRIPT), entries(*acts)), NOW)


def outcomes(judgement: Judgement) -> dict[str, str]:
    return {result.item.id: result.outcome for result in judgement.results}


ALL_RIGHT: Final = (
    answered(2, 3),
    decided("TRN-000096", "escalate"),
    decided("TRN-000095", "release"),
    flagged(f"{CARD}.badge", "green-badge"),
    flagged(TABLE, "structuring", "TRN-000101"),
)


def test_right_answers_get_all_points() -> None:
    judgement = judged(*ALL_RIGHT)
    assert (judgement.points, judgement.of) == (13, 13)
    assert [(one.item.id, one.item.of, one.points, one.outcome) for one in judgement.results] == [
        ("proof", 3, 3, "right"),
        ("bad", 2, 2, "right"),
        ("good", 4, 4, "right"),
        ("spot.1", 2, 2, "hit"),
        ("spot.2", 2, 2, "hit"),
        ("spot.3", 0, 0, "avoided"),
    ]


def test_seat_without_actions_gets_no_points_and_all_its_items_are_missing_or_missed() -> None:
    judgement = judged()
    assert (judgement.points, set(outcomes(judgement).values())) == (0, {"missing", "missed"})


@pytest.mark.parametrize(("end", "outcome"), [("read", "avoided"), ("skipped", "missing")])
def test_unflagged_decoy_counts_as_avoided_only_for_a_person_who_did_its_step(end: str, outcome: str) -> None:
    assert outcomes(judged(*ALL_RIGHT[:3], (end, "spot", {})))["spot.3"] == outcome


@pytest.mark.parametrize(
    ("tries", "outcome", "points"),
    [
        ([(2, 3)], "right", 3),
        ([(3, 2)], "right", 3),
        ([(2,)], "wrong", 0),
        ([(1, 2, 3)], "wrong", 0),
        ([(1,), (2, 3)], "wrong", 0),
        ([(2, 3), (1,)], "right", 3),
    ],
)
def test_only_the_first_answer_to_a_question_counts(
    tries: list[tuple[int, ...]], outcome: str, points: int
) -> None:
    judgement = judged(*(answered(*choices) for choices in tries))
    assert (outcomes(judgement)["proof"], judgement.points) == (outcome, points)
    assert judgement.results[0].tries == tuple(tries)


@pytest.mark.parametrize(
    ("decisions", "outcome", "points"),
    [
        (["hold"], "right", 2),
        (["escalate"], "right", 2),
        (["release"], "wrong", 0),
        (["release", "hold"], "right", 2),
        (["hold", "release"], "wrong", 0),
    ],
)
def test_only_the_last_decision_about_a_record_counts(
    decisions: list[str], outcome: str, points: int
) -> None:
    judgement = judged(*(decided("TRN-000096", one) for one in decisions))
    assert (outcomes(judgement)["bad"], judgement.points) == (outcome, points)
    assert [one.decision for one in judgement.results[1].decisions] == decisions


@pytest.mark.parametrize(
    ("at", "row", "outcome"),
    [
        (f"{DETAILS}.to", "TRN-000096", "hit"),
        (f"{DETAILS}.to", "TRN-000095", "missed"),
        (f"{DETAILS}.from", "TRN-000096", "missed"),
        (DETAILS, None, "missed"),
    ],
)
def test_flag_on_a_detail_of_a_record_counts_only_for_that_detail_of_that_record(
    at: str, row: str | None, outcome: str
) -> None:
    steps = [
        {
            "id": "fact",
            "say": "Mark.",
            "spot": [
                {"at": f"{DETAILS}.to", "row": "TRN-000096", "trick": "structuring"},
                {"at": f"{DETAILS}.hash", "decoy": True, "why": "A hash."},
            ],
        }
    ]
    assert find_errors(steps) == []
    script = compile_script(steps, Use.TEST)
    state = fold(script, begin(script), entries(flagged(at, "structuring", row)))
    assert outcomes(judge(steps, state, NOW))["fact.1"] == outcome


@pytest.mark.parametrize(
    ("flags", "found", "points", "others"),
    [
        ([flagged(CARD, "green-badge")], {"spot.1": "hit"}, 2, 0),
        ([flagged(f"{CARD}.line", "advance-fee")], {"spot.1": "near"}, 1, 0),
        # This anchor's name begins with the name of the marked anchor, but it is a different anchor.
        ([flagged(f"{CARD}s", "green-badge")], {"spot.1": "missed"}, 0, 1),
        ([flagged("vault-access-generator", "green-badge")], {"spot.1": "missed"}, 0, 1),
        # A flag on the row counts for the row, not for the table around it, which is a decoy.
        ([flagged(TABLE, "structuring", "TRN-000101")], {"spot.2": "hit", "spot.3": "avoided"}, 2, 0),
        ([flagged(TABLE, "structuring", "TRN-000095")], {"spot.2": "missed", "spot.3": "false_alarm"}, 0, 0),
        # A flagged decoy costs one point of its own step, and none of other steps.
        ([flagged(TABLE, "x"), flagged(CARD, "green-badge")], {"spot.3": "false_alarm"}, 1, 0),
        ([flagged(TABLE, "x"), answered(2, 3)], {"spot.3": "false_alarm"}, 3, 0),
        # Only the latest flag on a place counts, so trying one trick after another gains nothing.
        ([flagged(CARD, "green-badge"), flagged(CARD, "other")], {"spot.1": "near"}, 1, 0),
        ([flagged(CARD, "other"), flagged(f"{CARD}.x", "green-badge")], {"spot.1": "hit"}, 2, 0),
        # A flag that was withdrawn doesn't count.
        ([flagged(CARD, "green-badge"), ("unflagged", CARD, {"flag": 1})], {"spot.1": "missed"}, 0, 0),
    ],
)
def test_flags_are_judged_by_place_and_trick(
    flags: list[ACT], found: dict[str, str], points: int, others: int
) -> None:
    judgement = judged(*flags)
    assert found.items() <= outcomes(judgement).items()
    assert (judgement.points, len(judgement.others)) == (points, others)


def test_step_times_count_from_the_previous_step_or_a_reset() -> None:
    read: ACT = ("read", "end", {})
    acts = [answered(1), *ALL_RIGHT[1:3], ("read", "spot", {}), read]
    assert [(one.id, one.seconds) for one in judged(*acts).steps][-1] == ("end", 1.0)
    reset = [("pressed", "frame.menu", {}), ("reset", "", {}), answered(1)]
    assert [(one.id, one.seconds) for one in judged(*reset).steps] == [("proof", 1.0)]


@pytest.mark.parametrize(("effect", "outcome"), [("done", "wrong"), ("refused", "right"), ("", "right")])
def test_later_decision_counts_unless_a_release_was_carried_out(effect: str, outcome: str) -> None:
    released, held = entries(decided("TRN-000096", "release"), decided("TRN-000096", "hold"))
    effects = [Entry(3, NOW, "effect", "TRN-000096", effect, {"decision": 1})] if effect else []
    judgement = judge(STEPS, fold(SCRIPT, begin(SCRIPT), [released, held, *effects]), NOW)
    result = next(one for one in judgement.results if one.item.about == "TRN-000096")
    assert (result.outcome, len(result.decisions)) == (outcome, 2)


PLACES: Final = st.sampled_from(
    [(CARD, None), (f"{CARD}.badge", None), (TABLE, "TRN-000101"), (TABLE, None), ("x", None)]
)
ACTS: Final = st.lists(
    st.one_of(
        st.lists(st.integers(1, 3), min_size=1, max_size=3, unique=True).map(lambda one: answered(*one)),
        st.builds(
            decided,
            st.sampled_from(["TRN-000095", "TRN-000096"]),
            st.sampled_from(["hold", "release", "escalate"]),
        ),
        st.builds(
            lambda place, trick: flagged(place[0], trick, place[1]),
            PLACES,
            st.sampled_from(["green-badge", "structuring"]),
        ),
        st.sampled_from([("hint", "proof", {}), ("skipped", "proof", {}), ("visited", "/home", {})]),
    ),
    max_size=30,
)


def subject(act: ACT) -> str:
    """Return the question, record or place of an action; all parts of the card count as one place."""
    kind, what, about = act
    return CARD if what.startswith(CARD) else f"{kind} {what} {about.get('row')}"


@given(ACTS, st.randoms(use_true_random=False))
def test_order_of_unrelated_entries_changes_no_outcome(acts: list[ACT], chance: random.Random) -> None:
    groups: dict[str, list[ACT]] = {}
    for act in acts:
        groups.setdefault(subject(act), []).append(act)
    order = [subject(act) for act in acts]
    chance.shuffle(order)
    shuffled = [groups[name].pop(0) for name in order]
    before, after = judged(*acts), judged(*shuffled)
    assert outcomes(before) == outcomes(after)
    assert (before.points, len(before.others)) == (after.points, len(after.others))


@given(ACTS)
def test_points_stay_within_bounds_and_a_repeated_batch_changes_nothing(acts: list[ACT]) -> None:
    state = fold(SCRIPT, begin(SCRIPT), entries(*acts))
    judgement = judge(STEPS, state, NOW)
    assert 0 <= judgement.points <= judgement.of == 13
    assert judge(STEPS, fold(SCRIPT, state, entries(*acts)), NOW) == judgement
