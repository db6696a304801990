"""Progress of a seat, folded from script and journal."""

import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.training.progress import Entry, State, begin, fold
from apps.training.scripts.steps import compile_script

STEPS: Final[list[dict[str, Any]]] = [
    {"id": "welcome", "say": "Read this."},
    {"id": "open", "say": "Open it.", "do": {"visit": "/api-banking?tab=keys"}},
    {
        "id": "code",
        "say": "Try two codes.",
        "at": "vault.code",
        "do": {"type": "SIM-1"},
        "until": {"called": "generateAccess", "answer": {"granted": True}, "times": 2},
        "hints": ["One.", "Two."],
    },
    {"id": "again", "say": "Once more.", "until": {"called": "generateAccess", "body": {"code": "SIM-1"}}},
    {
        "id": "send",
        "say": "Send it.",
        "at": "transfer.form",
        "do": [{"type": "5"}, {"press": "Send"}],
        "until": {
            "all": [
                {"pressed": "transfer.form", "name": "Send"},
                {"any": [{"called": "send", "body": {"amount": {"above": 4}}}, {"command": "send"}]},
            ]
        },
    },
    {"id": "end", "say": "Press it twice.", "until": {"pressed": "home.refresh", "times": 2}},
]
SCRIPT: Final = compile_script(STEPS)
START: Final = datetime(2026, 11, 25, 9, tzinfo=UTC)

Act = tuple[str, str] | tuple[str, str, dict[str, Any]]


def journal(*acts: Act, outcome: str = "done") -> list[Entry]:
    return [
        Entry(number, START + timedelta(seconds=number), kind, what, outcome, *about)
        for number, (kind, what, *about) in enumerate(acts, start=1)
    ]


def state_after(*acts: Act, outcome: str = "done") -> State:
    return fold(SCRIPT, begin(SCRIPT), journal(*acts, outcome=outcome))


def position(state: State) -> tuple[str | None, dict[str, str]]:
    return state.step, {one.id: one.how for one in state.done}


READ: Final[Act] = ("read", "welcome")
OPENED: Final[Act] = ("visited", "/api-banking", {"tab": "keys"})
GRANTED: Final[Act] = ("called", "generateAccess", {"body": {"code": "SIM-1"}, "answer": {"granted": True}})
DENIED: Final[Act] = ("called", "generateAccess", {"body": {"code": "SIM-2"}, "answer": {"granted": False}})
PRESSED: Final[Act] = ("pressed", "transfer.form", {"met": ["send.0"]})
SENT: Final[Act] = ("called", "send", {"body": {"amount": "5.00"}})
REFRESHED: Final[Act] = ("pressed", "home.refresh")
WHOLE: Final = (READ, OPENED, GRANTED, GRANTED, GRANTED, PRESSED, SENT, REFRESHED, REFRESHED)
OTHER: Final[tuple[Act, ...]] = (
    DENIED,
    ("visited", "/home"),
    ("visited", "/api-banking"),
    ("hint", "code"),
    ("skipped", "code"),
    ("skipped", "end"),
    ("skipped", "open", {"by": "trainer"}),
    ("began", "again"),
    ("command", "send", {"met": ["send.2"]}),
    ("left", ""),
    ("joined", ""),
    ("hand", "", {"raised": True}),
    ("played", "code"),
    ("played", "end"),
)
RESET: Final[Act] = ("reset", "")


def test_step_completes_when_its_condition_is_met_and_ignores_other_entries() -> None:
    assert position(state_after()) == ("welcome", {})
    acts: tuple[Act, ...] = (("visited", "/home"), READ, ("pressed", "home.refresh"), ("notice", "Saved"))
    assert position(state_after(*acts)) == ("open", {"welcome": "done"})
    state = state_after(*WHOLE)
    assert (state.step, state.version) == (None, 9)
    assert {one.how for one in state.done} == {"done"}
    assert state.done[0].at == START + timedelta(seconds=1)


def test_right_action_at_another_screen_or_anchor_does_not_complete_the_step() -> None:
    assert state_after(READ, ("visited", "/api-banking", {"tab": "clients"})).step == "open"
    assert state_after(READ, ("visited", "/home", {"tab": "keys"})).step == "open"
    first_acts = (READ, OPENED, GRANTED, GRANTED, GRANTED, SENT)
    assert state_after(*first_acts, ("pressed", "transfer.other")).step == "send"
    assert state_after(*first_acts, ("pressed", "transfer.form")).step == "send"
    assert state_after(*first_acts, ("pressed", "transfer.form.button", {"met": ["send.0"]})).step == "end"


def test_refused_call_or_call_with_other_values_does_not_complete_the_step() -> None:
    assert state_after(READ, OPENED, DENIED, DENIED).step == "code"
    assert state_after(READ, OPENED, GRANTED, GRANTED, GRANTED, outcome="invalid").step == "code"


def test_early_call_completes_only_one_later_step() -> None:
    early = {"welcome": "done", "open": "done", "code": "early"}
    assert position(state_after(GRANTED, GRANTED, READ, OPENED)) == ("again", early)
    everything = (GRANTED, SENT, GRANTED, GRANTED, READ, OPENED)
    assert position(state_after(*everything)) == ("send", {**early, "again": "early"})
    assert position(state_after(*everything, PRESSED))[1]["send"] == "done"


def test_entries_other_than_calls_count_only_if_their_step_has_begun() -> None:
    assert state_after(OPENED, READ).step == "open"
    assert (
        state_after(READ, OPENED, GRANTED, GRANTED, GRANTED, PRESSED, REFRESHED, SENT, REFRESHED).step
        == "end"
    )


def test_group_with_any_is_met_as_soon_as_one_of_its_conditions_is_met() -> None:
    first_acts = (READ, OPENED, GRANTED, GRANTED, GRANTED, PRESSED)
    assert state_after(*first_acts, ("command", "send")).step == "end"
    assert state_after(*first_acts, ("called", "send", {"body": {"amount": "4"}})).step == "send"
    assert state_after(*first_acts, ("called", "send", {"body": {"amount": "much"}})).step == "send"


@pytest.mark.parametrize(
    ("wanted", "right", "wrong"),
    [
        ({"above": 1, "below": "3"}, "2.5", "3.00"),
        ({"one_of": ["USD", "EUR"]}, "EUR", "CHF"),
        ("5000", "5000.00", "5000.01"),
        (True, True, 1),
        (None, None, ""),
    ],
)
def test_call_condition_is_met_only_by_a_call_with_a_matching_value(
    wanted: Any, right: Any, wrong: Any
) -> None:
    script = compile_script(
        [{"id": "one", "say": "Do it.", "until": {"called": "do", "place": {"key": wanted}}}]
    )
    for value, step in ((right, None), (wrong, "one")):
        assert fold(script, begin(script), journal(("called", "do", {"place": {"key": value}}))).step == step


def test_hint_count_stops_at_the_number_of_hints() -> None:
    state = state_after(("hint", "code"), ("hint", "code"), ("hint", "code"), ("hint", "gone"))
    assert (state.hints, state.step, state.version) == ({"code": 2}, "welcome", 4)


def test_skipping_completes_the_current_step_and_marks_a_completed_step_as_skipped() -> None:
    assert position(state_after(READ, ("skipped", "open"))) == (
        "code",
        {"welcome": "done", "open": "skipped"},
    )
    assert position(state_after(READ, ("skipped", "welcome"))) == ("open", {"welcome": "skipped"})
    assert position(state_after(READ, ("skipped", "code"))) == ("open", {"welcome": "done"})
    skip: Act = ("skipped", "welcome", {"by": "trainer"})
    assert position(state_after(skip, skip)) == ("open", {"welcome": "skipped"})
    assert position(state_after(READ, skip)) == ("open", {"welcome": "done"})
    skipped = [("skipped", step["id"]) for step in STEPS]
    assert position(state_after(*skipped)) == (None, dict.fromkeys(SCRIPT.index, "skipped"))


def test_played_step_is_marked_as_played_however_it_was_completed() -> None:
    played: Act = ("played", "welcome")
    for how in (READ, ("skipped", "welcome"), ("skipped", "welcome", {"by": "trainer"})):
        assert position(state_after(played, how)) == ("open", {"welcome": "played"})
    assert position(state_after(READ, ("skipped", "welcome"), played)) == ("open", {"welcome": "played"})
    assert position(state_after(READ, played, ("skipped", "welcome"), OPENED))[1] == {
        "welcome": "played",
        "open": "done",
    }
    assert position(state_after(played, RESET, READ)) == ("open", {"welcome": "done"})


def test_screen_is_the_last_visited_screen_with_its_tab_and_survives_a_reset() -> None:
    assert state_after(READ).screen is None
    assert state_after(OPENED, ("visited", "/home"), READ).screen == "/home"
    places = {"document": "SIM-DOC-0001", "tx": "TRN-000001", "tab": "keys", "met": ["open.0"]}
    state = state_after(("visited", "/home"), ("visited", "/api-banking", places))
    assert state.screen == "/api-banking?tab=keys&tx=TRN-000001&document=SIM-DOC-0001"
    assert fold(SCRIPT, state, []).screen == state.screen
    assert state_after(OPENED, RESET, READ).screen == "/api-banking?tab=keys"


def test_visit_before_the_lessons_start_sets_only_the_screen() -> None:
    waiting: Act = ("visited", "/api-banking", {"tab": "keys", "met": ["open.0"], "waits": True})
    state = state_after(READ, waiting)
    assert (state.step, state.screen) == ("open", "/api-banking?tab=keys")
    assert state_after(READ, waiting, OPENED).step == "code"


def test_starting_at_a_later_step_omits_the_earlier_steps() -> None:
    assert position(state_after(("began", "again"))) == ("again", {})
    assert position(state_after(("began", "again"), ("skipped", "welcome"), GRANTED)) == (
        "send",
        {"again": "done"},
    )
    assert state_after(("began", "gone")).step == "welcome"


def test_reset_restarts_the_script_without_earlier_entries() -> None:
    state = state_after(*WHOLE[:6], ("hint", "code"), SENT, RESET)
    assert state == replace(
        begin(SCRIPT), version=9, reset_at=START + timedelta(seconds=9), screen="/api-banking?tab=keys"
    )
    again = state_after(*WHOLE[:6], RESET, READ, OPENED, GRANTED)
    assert position(again) == ("code", {"welcome": "done", "open": "done"})
    assert again.reset_at == START + timedelta(seconds=7)
    assert state_after(("began", "again"), RESET).step == "welcome"


def test_entries_of_joining_and_raised_hands_do_not_advance_the_progress() -> None:
    state = state_after(("joined", ""), READ, ("hand", "", {"raised": True}), ("hand", "", {"raised": False}))
    assert state == replace(state_after(("left", ""), READ), version=4)


FORWARDS: Final = st.lists(st.sampled_from([*WHOLE, *OTHER]), max_size=40)
JOURNALS: Final = st.lists(st.sampled_from([*WHOLE, *OTHER, RESET]), max_size=40).map(
    lambda acts: journal(*acts)
)


@given(FORWARDS, FORWARDS)
def test_state_after_a_reset_equals_a_fresh_state(before: list[Act], acts: list[Act]) -> None:
    state, alone = state_after(*before, RESET, *acts), state_after(*acts)
    assert (state.step, state.index, state.hints) == (alone.step, alone.index, alone.hints)
    assert [(one.id, one.how) for one in state.done] == [(one.id, one.how) for one in alone.done]
    assert state.version == len(before) + 1 + len(acts)


@given(JOURNALS, st.integers(0, 40), st.integers(0, 40))
def test_fold_gives_the_same_state_for_any_split_of_the_journal(
    entries: list[Entry], first: int, second: int
) -> None:
    whole = fold(SCRIPT, begin(SCRIPT), entries)
    state = begin(SCRIPT)
    # The parts overlap: a second fold of the same entry changes nothing.
    for part in (entries[:first], entries[:second], entries):
        state = fold(SCRIPT, state, part)
    assert state == whole
    assert whole.version == len(entries)


@given(FORWARDS.map(lambda acts: journal(*acts)))
def test_progress_never_goes_back_without_a_reset(entries: list[Entry]) -> None:
    states = [fold(SCRIPT, begin(SCRIPT), entries[:length]) for length in range(len(entries) + 1)]
    for before, now in pairwise(states):
        assert now.index >= before.index
        assert [one.id for one in now.done][: len(before.done)] == [one.id for one in before.done]
        assert all(now.hints[step] >= taken for step, taken in before.hints.items())


def test_folding_200_journals_takes_less_than_ten_times_the_cpu_of_reading_them() -> None:
    meets: list[Act] = [("called", f"do{n}") if n % 2 else ("pressed", f"at.{n}") for n in range(40)]
    script = compile_script(
        [{"id": f"s{n}", "say": "Do it.", "until": {kind: what}} for n, (kind, what, *_) in enumerate(meets)]
    )
    noise: list[Act] = [("visited", "/home", {"tab": "keys"}), ("pressed", "home.refresh"), ("typed", "a.b")]
    entries = journal(*[act for meet in meets for act in (*(noise * 25)[:74], meet)])
    assert len(entries) == 3000
    before = time.process_time()
    for _ in range(200):
        assert fold(script, begin(script), entries).step is None
    position = time.process_time()
    for _ in range(200):
        assert len([(entry.kind, entry.what, entry.at) for entry in entries]) == 3000
    merely_read = time.process_time() - position
    assert position - before < 10 * merely_read
