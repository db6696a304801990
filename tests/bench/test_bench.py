"""Tests of the benchmark's arithmetic, and of one of its parts end to end."""

from pathlib import Path
from typing import Any

import pytest

from tests.bench import queries, ratings
from tests.bench.dashboards import Observations
from tests.bench.goals import Goal, goals_table
from tests.bench.installations import CannotMeasure, Server
from tests.bench.machine import Span
from tests.bench.rooms import Result, summarize
from tests.bench.wire import Address

WINDOW = (100.5, 103.5)


def result_of(*observations: Observations, dashboards: int) -> Result:
    server = Server("a server", Address(1), 1, [])
    return summarize(server, dashboards, observations, WINDOW, (Span(3.0, 0.3, 0.1, 0.1, 0.0), 100.0))


@pytest.mark.once
def test_polls_of_unchanged_lists_run_no_database_query(tmp_path: Path) -> None:
    text, [goal] = queries.run(tmp_path)
    assert goal.is_met, text


def test_tick_latency_is_measured_from_the_whole_second_when_any_process_first_received_the_tick() -> None:
    first = Observations(http_ms=[1.0, 2.0], ticks={1: [101.01], 2: [102.01], 3: [103.01]})
    second = Observations(ticks={1: [101.25], 2: [102.01], 3: [103.01]})
    result = result_of(first, second, dashboards=2)
    assert result.missed == 0
    assert sorted(round(late) for late in result.tick_ms) == [10, 10, 10, 10, 10, 250]


def test_a_tick_that_one_browser_did_not_receive_counts_as_missed() -> None:
    first = Observations(ticks={1: [101.01], 2: [102.01], 3: [103.01]})
    second = Observations(ticks={1: [101.01], 3: [103.01]})
    assert result_of(first, second, dashboards=2).missed == 1


def test_a_second_without_a_tick_counts_as_missed_for_every_browser() -> None:
    observations = Observations(ticks={1: [101.01, 101.02], 3: [103.01, 103.02]})
    assert result_of(observations, dashboards=2).missed == 2


def test_ticks_outside_the_measured_window_do_not_compensate_for_missed_ticks() -> None:
    observations = Observations(ticks={0: [100.01], 1: [101.01], 2: [102.01], 4: [104.01]})
    assert result_of(observations, dashboards=1).missed == 1


def test_lost_websockets_and_failed_calls_count_as_failures() -> None:
    observations = Observations(failures={"status 500": 2}, sockets_lost=3)
    assert result_of(observations, dashboards=5).failures == {"status 500": 2, "websocket lost": 3}


def report_of(shown: str, performance: int = 100, **more: Any) -> dict[str, Any]:
    figures = {
        "error": "",
        "scores": [performance, 99, 98],
        "paint_ms": 512.0,
        "shift": 0.01,
        "blocked_ms": 8.0,
    }
    return {**figures, "shown": shown, "faults": [], **more}


def test_a_rating_contains_its_page_and_the_audits_that_cost_points() -> None:
    audit = {"id": "color-contrast", "value": "", "items": ["main > p", ""]}
    rating = ratings.read(
        "http://127.0.0.1:1/home", report_of("http://127.0.0.1:1/home", faults=[audit]), judged=True
    )
    assert rating.row() == ["/home", "100", "99", "98", "0.51", "0.010", "8"]
    assert rating.faults == ("color-contrast · main > p",)


def test_rating_a_page_that_redirected_raises_cannot_measure() -> None:
    with pytest.raises(CannotMeasure, match="led to 'http"):
        ratings.read("http://127.0.0.1:1/home", report_of("http://127.0.0.1:1/"), judged=True)


def test_median_run_returns_the_run_with_the_median_performance() -> None:
    runs = [
        ratings.read("http://127.0.0.1:1/", report_of("http://127.0.0.1:1/", performance), judged=True)
        for performance in (61, 99, 97)
    ]
    assert ratings.median_run(runs).scores[0] == 97


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
def test_the_goals_table_shows_whether_each_goal_was_met(goal: Goal, verdict: str) -> None:
    assert goals_table([goal]).splitlines()[-1].rstrip(" |").endswith(verdict)
