"""Statistics of a class, computed from the judgements of its seats; the functions are pure.

Decisions are described by d′ (ability to tell fraud from harmless items) and c (bias; negative: stops too much), from
signal detection theory. A percentage of right decisions would reward a class that lets everything pass.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import inf
from statistics import NormalDist, median
from typing import Final, NamedTuple

from apps.training.judgement import GOOD, Judgement, Key, KeyItem, Outcome, StepTime
from apps.training.progress import PLAYED, RELEASE, SKIPPED
from apps.training.teaching.stuck import AT_LEAST, TIMES_AS_LONG

FEW_DECISIONS: Final = 20
"""Minimum number of decisions for a reliable d′ and c."""
STOPS_MUCH: Final = -0.3
PASSES_MUCH: Final = 0.3
_LEVELS: Final = (
    (2.0, "distinguished them very well"),
    (1.0, "mostly distinguished them"),
    (0.5, "told some apart"),
    (-inf, "hardly distinguished them"),
)


class ItemCounts(NamedTuple):
    """Item of the answer key, with the number of seats for each outcome."""

    item: KeyItem
    outcomes: Mapping[Outcome, int]

    @property
    def got(self) -> int:
        """Number of seats that got the item right."""
        return sum(number for outcome, number in self.outcomes.items() if outcome in GOOD)

    @property
    def near(self) -> int:
        """Number of seats that flagged the right place with the wrong trick."""
        return self.outcomes.get("near", 0)

    @property
    def wrong(self) -> int:
        """Number of seats with a wrong answer or decision, or a flag on a decoy."""
        return self.outcomes.get("wrong", 0) + self.outcomes.get("false_alarm", 0)

    @property
    def missing(self) -> int:
        """Number of seats that did not answer, decide or flag."""
        return self.outcomes.get("missing", 0) + self.outcomes.get("missed", 0)


class TrickCounts(NamedTuple):
    """Counts of a trick's marks (the places to flag) at one difficulty, over all seats.

    `caught` counts the marks flagged with the right trick, `near` those flagged with another trick, and `of` all marks.
    """

    trick: str
    difficulty: int
    caught: int
    near: int
    of: int


class StepFigures(NamedTuple):
    """Step with its median seconds, and the numbers of seats that did it, skipped it, or had the console play it.

    `slow` is the number of seats that took at least a minute and more than twice the median; `left` the number of
    seats that stopped at this step without completing it.
    """

    id: str
    done: int
    skipped: int
    played: int
    median_seconds: float
    slow: int
    left: int


class Detection(NamedTuple):
    """Counts of a class's decisions: fraud stopped or released, harmless items stopped or released; with d′ and c.

    d′ and c are None unless there are decisions about fraud and about harmless items.
    """

    hits: int
    misses: int
    alarms: int
    rejections: int
    d: float | None
    c: float | None


def count_items(key: Key, judgements: Sequence[Judgement]) -> list[ItemCounts]:
    """Return the items of an answer key with the number of seats for each outcome, most missed items first."""
    counters: dict[str, Counter[Outcome]] = {item.id: Counter() for item in key.items}
    for judgement in judgements:
        for result in judgement.results:
            counters[result.item.id][result.outcome] += 1
    counts = [ItemCounts(item, counters[item.id]) for item in key.items]
    return sorted(counts, key=lambda one: (-one.wrong - one.missing, -one.near))


def count_tricks(counts: Iterable[ItemCounts]) -> list[TrickCounts]:
    """Return the counts for each trick at each difficulty of its marks, most missed first."""
    sums: dict[tuple[str, int], list[int]] = {}
    for one in counts:
        if one.item.kind == "mark":
            row = sums.setdefault((one.item.trick, one.item.difficulty), [0, 0, 0])
            row[:] = row[0] + one.got, row[1] + one.near, row[2] + sum(one.outcomes.values())
    tricks = [TrickCounts(trick, difficulty, *row) for (trick, difficulty), row in sums.items()]
    return sorted(tricks, key=lambda one: (one.caught + one.near - one.of, one.trick, one.difficulty))


def count_steps(ids: Iterable[str], judgements: Sequence[Judgement]) -> list[StepFigures]:
    """Return the statistics of each step, in the order of the script."""
    times: dict[str, list[StepTime]] = {step: [] for step in ids}
    for judgement in judgements:
        for one in judgement.steps:
            times[one.id].append(one)
    left = Counter(judgement.step for judgement in judgements)
    return [_step_figures(step, done, left[step]) for step, done in times.items()]


def detection_of(judgements: Sequence[Judgement]) -> Detection:
    """Count a class's decisions about items that are clearly fraud or clearly harmless, and compute d′ and c."""
    hits = misses = alarms = rejections = 0
    for judgement in judgements:
        for result in judgement.results:
            # A record for which both stop and release are right doesn't count.
            if result.decision is None or (RELEASE in result.item.right and len(result.item.right) > 1):
                continue
            released = result.decision.decision == RELEASE
            if RELEASE in result.item.right:
                rejections, alarms = rejections + released, alarms + (not released)
            else:
                misses, hits = misses + released, hits + (not released)
    if not (hits + misses and alarms + rejections):
        return Detection(hits, misses, alarms, rejections, None, None)
    # Log-linear correction: without it, a class without wrong decisions would have an infinite d′.
    h = NormalDist().inv_cdf((hits + 0.5) / (hits + misses + 1))
    f = NormalDist().inv_cdf((alarms + 0.5) / (alarms + rejections + 1))
    return Detection(hits, misses, alarms, rejections, h - f, -(h + f) / 2)


def sentence_about(found: Detection) -> str:
    """Describe a class's decisions, d′ and c in a sentence for a trainer to read out; blank without decisions."""
    decided = found.hits + found.misses + found.alarms + found.rejections
    if not decided:
        return ""
    stopped = f"stopped fraud in {found.hits} of {_decisions(found.hits + found.misses)}"
    released = (
        f"released harmless ones in {found.rejections} of {_decisions(found.alarms + found.rejections)}"
    )
    if found.d is None or found.c is None:
        return f"The class {stopped if found.hits + found.misses else released}."
    level = next(words for limit, words in _LEVELS if found.d >= limit)
    bias = "had no bias"
    if found.c <= STOPS_MUCH:
        bias = "stopped more than it had to"
    elif found.c >= PASSES_MUCH:
        bias = "released more than it should"
    few = ", but so few decisions say little" if decided < FEW_DECISIONS else ""
    return (
        f"The class {stopped} and {released}: "
        f"it {level} (d′ {_signed(found.d)}) and {bias} (c {_signed(found.c)}){few}."
    )


def _step_figures(step: str, times: Sequence[StepTime], left: int) -> StepFigures:
    hows = Counter(one.how for one in times)
    middle = median(one.seconds for one in times) if times else 0.0
    slow = sum(one.seconds >= AT_LEAST and one.seconds > TIMES_AS_LONG * middle for one in times)
    done = len(times) - hows[SKIPPED] - hows[PLAYED]
    return StepFigures(step, done, hows[SKIPPED], hows[PLAYED], middle, slow, left)


def _decisions(number: int) -> str:
    return "1 decision" if number == 1 else f"{number} decisions"


def _signed(number: float) -> str:
    return f"{number:.1f}".replace("-0.0", "0.0").replace("-", "−")
