"""Statistics of a class from the judgements of its seats."""

import pytest

from apps.training.debrief.figures import (
    Detection,
    count_items,
    count_steps,
    count_tricks,
    detection_of,
    sentence_about,
)
from apps.training.judgement import key_of
from apps.training.tests.test_judgement import (
    ALL_RIGHT,
    CARD,
    STEPS,
    TABLE,
    answered,
    decided,
    flagged,
    judged,
)

CLASS = [
    judged(*ALL_RIGHT),
    judged(answered(1), decided("TRN-000096", "release"), decided("TRN-000095", "hold"), flagged(TABLE, "x")),
    judged(answered(1), flagged(CARD, "other"), decided("TRN-000096", "hold")),
]


def test_items_are_counted_and_listed_with_the_most_missed_first() -> None:
    counts = count_items(key_of(STEPS), CLASS)
    assert [(one.item.id, one.got, one.near, one.wrong, one.missing) for one in counts] == [
        ("proof", 1, 0, 2, 0),
        ("good", 1, 0, 1, 1),
        ("spot.2", 1, 0, 0, 2),
        ("spot.1", 1, 1, 0, 1),
        ("bad", 2, 0, 1, 0),
        ("spot.3", 2, 0, 1, 0),
    ]


def test_tricks_are_counted_by_difficulty() -> None:
    tricks = count_tricks(count_items(key_of(STEPS), CLASS))
    assert [tuple(one) for one in tricks] == [("structuring", 3, 1, 0, 3), ("green-badge", 1, 1, 1, 3)]


def test_step_statistics_count_slow_seats_and_seats_that_stopped_at_the_step() -> None:
    slow = [answered(1), *[("pressed", "frame.menu", {})] * 90, decided("TRN-000096", "hold")]
    steps = {one.id: one for one in count_steps([step["id"] for step in STEPS], [*CLASS, judged(*slow)])}
    assert (steps["proof"].done, steps["bad"].slow, steps["bad"].left) == (4, 1, 0)
    assert (steps["good"].left, steps["spot"].left) == (2, 2)


def test_skipped_and_played_steps_are_counted_separately_from_done_steps() -> None:
    skipped, played = judged(("skipped", "proof", {})), judged(("played", "proof", {}), answered(2, 3))
    [proof, *_] = count_steps([step["id"] for step in STEPS], [*CLASS, skipped, played])
    assert (proof.done, proof.skipped, proof.played) == (3, 1, 1)


def test_detection_counts_only_the_last_decision_about_a_clear_item() -> None:
    found = detection_of(CLASS)
    assert found[:4] == (2, 1, 1, 1)
    assert found.d == pytest.approx(0.32, abs=0.01)


# d′ and c for 8 frauds and 12 harmless payments: all are finite, and a class that releases everything isn't rewarded.
@pytest.mark.parametrize(
    ("counts", "d", "c"),
    [
        ((8, 0, 0, 12), 3.36, 0.1),
        ((6, 2, 2, 10), 1.46, 0.1),
        ((7, 1, 6, 6), 0.97, -0.5),
        ((8, 0, 12, 0), -0.2, -1.7),
        ((0, 8, 0, 12), 0.2, 1.7),
    ],
)
def test_d_and_c_are_computed_with_the_log_linear_correction(
    counts: tuple[int, int, int, int], d: float, c: float
) -> None:
    hits, misses, alarms, rejections = counts
    bad, good = decided("TRN-000096", "hold"), decided("TRN-000095", "release")
    let, stop = decided("TRN-000096", "release"), decided("TRN-000095", "hold")
    seats = (
        [judged(bad)] * hits + [judged(let)] * misses + [judged(stop)] * alarms + [judged(good)] * rejections
    )
    found = detection_of(seats)
    assert found[:4] == counts
    assert found.d == pytest.approx(d, abs=0.06)
    assert found.c == pytest.approx(c, abs=0.06)


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (
            Detection(18, 2, 8, 12, 1.46, -0.41),
            (
                "The class stopped fraud in 18 of 20 decisions and released harmless ones in 12 of 20 decisions: "
                "it mostly distinguished them (d′ 1.5) and stopped more than it had to (c −0.4)."
            ),
        ),
        (
            Detection(0, 1, 0, 1, 0.0, 0.9),
            (
                "The class stopped fraud in 0 of 1 decision and released harmless ones in 1 of 1 decision: "
                "it hardly distinguished them (d′ 0.0) and released more than it should (c 0.9), but so few decisions say little."
            ),
        ),
        (Detection(3, 1, 0, 0, None, None), "The class stopped fraud in 3 of 4 decisions."),
        (Detection(0, 0, 0, 0, None, None), ""),
    ],
)
def test_sentence_explains_d_and_c_in_words(found: Detection, sentence: str) -> None:
    assert sentence_about(found) == sentence
