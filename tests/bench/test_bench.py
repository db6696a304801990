"""The benchmark's arithmetic, and one of its parts from end to end."""

from pathlib import Path

import pytest

from tests.bench import queries
from tests.bench.dashboards import Seen
from tests.bench.goals import Goal, goals_table
from tests.bench.machine import Span
from tests.bench.rooms import Result, summarize
from tests.bench.wire import Address
from tests.bench.worlds import Server

WINDOW = (100.5, 103.5)


def result_of(*seen: Seen, dashboards: int) -> Result:
    server = Server("a server", Address(1), 1, [])
    return summarize(server, dashboards, seen, WINDOW, (Span(3.0, 0.3, 0.1, 0.1, 0.0), 100.0))


@pytest.mark.once
def test_polls_that_find_nothing_new_cost_no_query(tmp_path: Path) -> None:
    text, [goal] = queries.run(tmp_path)
    assert goal.met, text


def test_a_tick_is_late_by_what_passed_since_its_whole_second_on_whichever_process_heard_it() -> None:
    first = Seen(http_ms=[1.0, 2.0], ticks={1: [101.01], 2: [102.01], 3: [103.01]})
    second = Seen(ticks={1: [101.25], 2: [102.01], 3: [103.01]})
    result = result_of(first, second, dashboards=2)
    assert result.missed == 0
    assert sorted(round(late) for late in result.tick_ms) == [10, 10, 10, 10, 10, 250]


def test_a_tick_that_one_browser_was_not_told_is_missed() -> None:
    first = Seen(ticks={1: [101.01], 2: [102.01], 3: [103.01]})
    second = Seen(ticks={1: [101.01], 3: [103.01]})
    assert result_of(first, second, dashboards=2).missed == 1


def test_a_second_that_nobody_was_told_is_missed_by_all() -> None:
    seen = Seen(ticks={1: [101.01, 101.02], 3: [103.01, 103.02]})
    assert result_of(seen, dashboards=2).missed == 2


def test_ticks_before_and_after_the_window_do_not_make_up_for_missed_ones() -> None:
    seen = Seen(ticks={0: [100.01], 1: [101.01], 2: [102.01], 4: [104.01]})
    assert result_of(seen, dashboards=1).missed == 1


def test_lost_websockets_and_failed_calls_are_failures() -> None:
    seen = Seen(failures={"status 500": 2}, sockets_lost=3)
    assert result_of(seen, dashboards=5).failures == {"status 500": 2, "websocket lost": 3}


@pytest.mark.parametrize(
    ("goal", "verdict"),
    [
        (Goal("at most", "≤", 100, 99.5), "met"),
        (Goal("at most", "≤", 100, 100.5), "NOT MET"),
        (Goal("at least", "≥", 20, 60.0), "met"),
        (Goal("none", "=", 0, 1), "NOT MET"),
        (Goal("a small run", "≤", 100, 500, judged=False), "too small to judge"),
    ],
)
def test_the_table_says_whether_a_goal_is_met(goal: Goal, verdict: str) -> None:
    assert goals_table([goal]).splitlines()[-1].rstrip(" |").endswith(verdict)
