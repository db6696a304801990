"""Deterministic random numbers: equal names give equal numbers, and different names give unrelated numbers."""

from collections import Counter
from itertools import pairwise
from statistics import fmean, pvariance

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mockconsole.lib import dice
from mockconsole.lib.tests.hash_seeds import printed_under_hash_seeds

MANY = 20_000

words = st.integers(min_value=0, max_value=2**64 - 1)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
parts = st.integers() | texts


def test_draws_have_their_recorded_values() -> None:
    """Guard these values: if they change, every sandbox that a trainer has prepared changes too."""
    assert dice.stream("main", "market", "BTC", 0) == 13_333_292_292_783_069_412
    assert dice.word_at(0, 1) == 0xE220A8397B1DCDAF
    assert dice.word_at(0, 2) == 0x6E789E6AA1B965F4
    assert dice.unit("main", "golden") == 0.5922959418613393
    assert dice.normal_at(dice.stream("main", "golden"), 0) == pytest.approx(0.23345485427501184, abs=1e-12)


@pytest.mark.once
def test_draws_do_not_depend_on_the_interpreters_hash_seed() -> None:
    code = "from mockconsole.lib import dice; print(repr(dice.unit('main', 'a', 1)))"
    assert printed_under_hash_seeds(code) == {repr(dice.unit("main", "a", 1))}


@given(words, st.integers(min_value=-(2**40), max_value=2**40))
def test_unit_and_normal_draws_stay_within_their_bounds(source: int, index: int) -> None:
    assert 0.0 < dice.unit_at(source, index) < 1.0
    assert abs(dice.normal_at(source, index)) <= dice.NORMAL_BOUND + 1e-9


@pytest.mark.parametrize(("source", "word"), [(0, 0), (0xCF9A04AFFA6BADC0, 2**64 - 1)])
def test_draws_from_the_smallest_and_the_largest_64_bit_word_stay_within_their_bounds(
    source: int, word: int
) -> None:
    assert dice.word_at(source, 0) == word
    assert 0.0 < dice.unit_at(source, 0) < 1.0
    assert abs(dice.normal_at(source, 0)) <= dice.NORMAL_BOUND + 1e-9


@given(st.lists(parts, min_size=1, max_size=4), st.lists(parts, min_size=1, max_size=4))
def test_two_keys_share_a_stream_only_if_all_their_parts_are_equal_as_text(
    left: list[str | int], right: list[str | int]
) -> None:
    same = [str(part) for part in left] == [str(part) for part in right]
    assert (dice.stream(*left) == dice.stream(*right)) is same


def test_keys_with_equal_text_but_other_part_boundaries_have_different_streams() -> None:
    assert dice.stream("s", "ab", "c") != dice.stream("s", "a", "bc")
    assert dice.stream("s", "1:a") != dice.stream("s", "1", "a")


def test_a_seed_gives_the_same_draw_as_a_number_and_as_text() -> None:
    assert dice.unit(42, "a", 7) == dice.unit("42", "a", "7")


def test_unit_draws_are_evenly_distributed() -> None:
    draws = [dice.unit_at(dice.stream("even"), index) for index in range(MANY)]
    tenths = Counter(int(draw * 10) for draw in draws)
    assert sorted(tenths) == list(range(10))
    assert all(abs(count - MANY / 10) < 200 for count in tenths.values())


def test_normal_draws_have_mean_zero_and_variance_one() -> None:
    draws = [dice.normal_at(dice.stream("bell"), index) for index in range(MANY)]
    assert abs(fmean(draws)) < 0.03
    assert 0.96 < pvariance(draws) < 1.04


def test_draws_of_similar_names_are_uncorrelated() -> None:
    draws = [dice.normal_at(dice.stream("names", index), 0) for index in range(5_000)]
    assert abs(fmean(a * b for a, b in pairwise(draws))) < 0.05


@given(parts, st.integers(), st.integers(min_value=0, max_value=10_000))
def test_between_returns_only_numbers_within_its_bounds(seed: str | int, low: int, width: int) -> None:
    assert low <= dice.between(seed, "between", low=low, high=low + width) <= low + width


def test_between_returns_every_number_from_low_to_high() -> None:
    assert {dice.between("dice", number, low=1, high=6) for number in range(200)} == {1, 2, 3, 4, 5, 6}


def test_between_raises_value_error_if_low_is_above_high() -> None:
    with pytest.raises(ValueError, match="between 2 and 1"):
        dice.between("dice", low=2, high=1)


def test_pick_returns_each_of_the_options_within_100_draws() -> None:
    options = ("red", "green", "blue")
    assert {dice.pick("urn", number, options=options) for number in range(100)} == set(options)


def test_pick_raises_value_error_without_options() -> None:
    with pytest.raises(ValueError, match="nothing to pick"):
        dice.pick("urn", options=())


@given(parts, st.floats(min_value=-1e10, max_value=1e10))
def test_noise_stays_between_minus_one_and_one(seed: str | int, t: float) -> None:
    assert -1.0 <= dice.noise(seed, "noise", t=t, layers=((60.0, 2.0), (7.0, 1.0))) <= 1.0


@given(st.floats(min_value=-1e6, max_value=1e6), st.floats(min_value=0.0, max_value=1.0))
def test_noise_is_continuous(t: float, step: float) -> None:
    now = dice.noise("smooth", t=t, layers=((10.0, 1.0),))
    later = dice.noise("smooth", t=t + step, layers=((10.0, 1.0),))
    # The values at two knots differ by at most 2, and a smoothstep is at most 1.5 times as steep as a straight line.
    assert abs(later - now) <= 0.3 * step + 1e-6


def test_noise_changes_with_time() -> None:
    assert len({dice.noise("alive", t=float(t), layers=((10.0, 1.0),)) for t in range(100)}) > 90
