"""Answers, decisions, flags and pauses in the progress of a seat."""

from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from apps.training.progress import Entry, State, begin, fold
from apps.training.scripts.steps import Script, compile_script
from apps.training.tests.judged_scripts import JUDGED, PENDING, TABLE
from apps.training.tests.seats import CODE
from apps.training.tests.test_progress import Act, journal, position

GUIDE: Final = compile_script(JUDGED)
TEST: Final = compile_script(JUDGED, "test")
ANSWER: Final[Act] = ("answered", "ask", {"choices": [1]})
AGAIN: Final[Act] = ("answered", "ask", {"choices": [2, 3]})
NEXT: Final[Act] = ("read", "ask", {"met": ["ask.1"]})
HOLD: Final[Act] = ("decided", PENDING, {"decision": "hold", "reason": "Look at it."})
RELEASE: Final[Act] = ("decided", PENDING, {"decision": "release", "reason": "It is harmless."})
FLAG: Final[Act] = ("flagged", TABLE, {"row": "TRN-000101", "trick": "structuring"})
SPOTTED: Final[Act] = ("read", "spot")
TYPED: Final[Act] = ("typed", CODE, {"met": ["watch.0"]})
READ_ON: Final[Act] = ("read", "watch")
RESET: Final[Act] = ("reset", "")


def state_after(*acts: Act, script: Script = GUIDE) -> State:
    return fold(script, begin(script), journal(*acts))


def test_question_waits_for_next_after_an_answer_in_a_guide_but_not_in_a_test() -> None:
    assert position(state_after(NEXT)) == ("ask", {})
    paused = state_after(NEXT, ANSWER)
    assert (paused.step, paused.paused) == ("ask", True)
    done = state_after(ANSWER, AGAIN, NEXT)
    assert (position(done), done.paused) == (("decide", {"ask": "done"}), False)
    assert done.answers == {"ask": ((1,), (2, 3))}
    assert position(state_after(ANSWER, script=TEST)) == ("decide", {"ask": "done"})


def test_step_with_a_pause_waits_for_next_after_its_condition_is_met() -> None:
    first_acts = (ANSWER, NEXT, HOLD, SPOTTED)
    assert state_after(*first_acts, READ_ON).paused is False
    paused = state_after(*first_acts, READ_ON, TYPED)
    assert (paused.step, paused.paused) == ("watch", True)
    over = state_after(*first_acts, TYPED, READ_ON)
    assert (over.step, over.paused) == (None, False)


def test_skipping_a_paused_step_ends_its_pause() -> None:
    skipped = state_after(ANSWER, ("skipped", "ask"))
    assert (skipped.step, skipped.paused) == ("decide", False)


def test_early_decision_completes_its_step_and_all_decisions_stay_in_the_state() -> None:
    state = state_after(HOLD, RELEASE, ("effect", PENDING, {"decision": 1}), ANSWER, NEXT)
    assert position(state) == ("spot", {"ask": "done", "decide": "early"})
    decisions = [(one.number, one.about, one.decision, one.effect) for one in state.decisions]
    assert decisions == [(1, PENDING, "hold", "done"), (2, PENDING, "release", "")]
    assert state.decisions[0].reason == "Look at it."


def test_flag_stays_in_the_state_until_it_is_withdrawn() -> None:
    state = state_after(FLAG, ("flagged", CODE, {"trick": "green-badge"}))
    flags = [(flag.number, flag.anchor, flag.row, flag.trick) for flag in state.flags.values()]
    assert flags == [(1, TABLE, "TRN-000101", "structuring"), (2, CODE, None, "green-badge")]
    left = fold(GUIDE, state, [Entry(3, state.flags[1].at, "unflagged", TABLE, about={"flag": 1})])
    assert list(left.flags) == [2]


def test_script_of_a_test_keeps_its_conditions_but_has_no_hints_actions_or_places() -> None:
    for guide, test in zip(GUIDE.steps, TEST.steps, strict=True):
        assert (test.at, test.acts, test.hints) == (None, (), ())
        if guide.id != "ask":
            assert test.leaves == guide.leaves
    assert GUIDE.steps[0].several


@given(st.lists(st.sampled_from([ANSWER, AGAIN, NEXT, HOLD, RELEASE, FLAG, SPOTTED, TYPED, READ_ON, RESET])))
def test_folding_judged_entries_in_parts_gives_the_same_state_and_a_reset_clears_it(
    acts: list[Act],
) -> None:
    entries = journal(*acts)
    whole = fold(GUIDE, begin(GUIDE), entries)
    state = begin(GUIDE)
    for part in (entries[: len(acts) // 2], entries):
        state = fold(GUIDE, state, part)
    assert state == whole
    cleared = state_after(*acts, RESET)
    assert (cleared.answers, cleared.decisions, cleared.flags, cleared.paused) == ({}, (), {}, False)
