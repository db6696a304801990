"""Judgement of a seat's actions with the answer key of its script.

The functions are pure. `debrief/figures.py` adds up the judgements of a class.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal, NamedTuple

from apps.training.progress import PLAYED, SKIPPED, Decision, Flag, State

ItemKind = Literal["ask", "decide", "mark", "decoy"]
Outcome = Literal["right", "wrong", "missing", "hit", "near", "missed", "false_alarm", "avoided"]
GOOD: Final[frozenset[Outcome]] = frozenset({"right", "hit", "avoided"})
POINTS_OF_ASK: Final = 1
POINTS_OF_DECIDE: Final = 2
POINTS_OF_HIT: Final = 2
POINTS_OF_NEAR: Final = 1
COST_OF_DECOY: Final = -1
MIDDLE: Final = 2
"""Default difficulty of a mark."""


class KeyItem(NamedTuple):
    """Item of an answer key: a question, a decision, a place to flag, or a decoy, which must not be flagged.

    `right` has the numbers of the right choices of a question, or the right decisions.
    """

    id: str
    step: str
    kind: ItemKind
    of: int
    at: str = ""
    row: str | None = None
    about: str = ""
    right: frozenset[Any] = frozenset()
    trick: str = ""
    difficulty: int = 0
    why: str = ""


class Key(NamedTuple):
    """Answer key of a script: its items in the order of the steps, and its marks and decoys keyed by anchor and row."""

    items: tuple[KeyItem, ...]
    places: Mapping[tuple[str, str | None], tuple[KeyItem, ...]]
    of: int

    @property
    def tricks(self) -> list[str]:
        """Keys of the tricks in the script, in order."""
        return list(dict.fromkeys(item.trick for item in self.items if item.trick))


class Result(NamedTuple):
    """Outcome of a judged item for a seat, with the person's answers, decisions or flag; a flagged decoy costs points."""

    item: KeyItem
    outcome: Outcome
    points: int = 0
    tries: tuple[tuple[int, ...], ...] = ()
    decisions: tuple[Decision, ...] = ()
    flag: Flag | None = None

    @property
    def decision(self) -> Decision | None:
        """Decision that counts: a release that was carried out, because it is final; otherwise the last decision."""
        last = self.decisions[-1] if self.decisions else None
        return next((one for one in self.decisions if one.is_final), last)


class StepTime(NamedTuple):
    """Completed step, and the seconds since the completion of the previous step."""

    id: str
    how: str
    at: datetime
    seconds: float


@dataclass(frozen=True, slots=True)
class Judgement:
    """Results of a seat; `others` are flags on places outside the answer key; they are not scored.

    `step` is the current step, None after the last one.
    """

    results: tuple[Result, ...]
    others: tuple[Flag, ...]
    points: int
    of: int
    hints: int
    skipped: int
    played: int
    step: str | None
    steps: tuple[StepTime, ...]


def key_of(steps: Sequence[Mapping[str, Any]]) -> Key:
    """Return the answer key of a script."""
    items = tuple(item for step in steps for item in _items_of(step))
    places: dict[tuple[str, str | None], tuple[KeyItem, ...]] = {}
    for item in items:
        if item.kind in {"mark", "decoy"}:
            places[item.at, item.row] = (*places.get((item.at, item.row), ()), item)
    return Key(items, places, sum(item.of for item in items))


def judge(script: Key | Sequence[Mapping[str, Any]], state: State, began: datetime) -> Judgement:
    """Judge the progress of a seat; for many seats of a lesson, pass the answer key instead of the script to save time."""
    key = script if isinstance(script, Key) else key_of(script)
    flags, others = _flags_by_item(key, state.flags)
    decisions: dict[str, list[Decision]] = {}
    for decision in state.decisions:
        decisions.setdefault(decision.about, []).append(decision)
    results = tuple(_judge_item(item, state, flags, decisions) for item in key.items)
    by_step: dict[str, int] = {}
    for result in results:
        by_step[result.item.step] = by_step.get(result.item.step, 0) + result.points
    hows = [one.how for one in state.done]
    return Judgement(
        results=results,
        others=others,
        points=sum(max(0, points) for points in by_step.values()),
        of=key.of,
        hints=sum(state.hints.values()),
        skipped=hows.count(SKIPPED),
        played=hows.count(PLAYED),
        step=state.step,
        steps=tuple(_step_times(state, began)),
    )


def _items_of(step: Mapping[str, Any]) -> Iterator[KeyItem]:
    name = step["id"]
    if ask := step.get("ask"):
        right = frozenset(number for number, one in enumerate(ask["choices"], 1) if one.get("right"))
        yield KeyItem(name, name, "ask", ask.get("points", POINTS_OF_ASK), right=right)
    if decide := step.get("decide"):
        yield KeyItem(
            name,
            name,
            "decide",
            decide.get("points", POINTS_OF_DECIDE),
            about=decide["about"],
            right=frozenset(decide["right"]),
            why=decide.get("why", ""),
        )
    for number, mark in enumerate(step.get("spot") or (), 1):
        decoy = bool(mark.get("decoy"))
        yield KeyItem(
            # This id has a dot, so it can't equal the id of a step.
            f"{name}.{number}",
            name,
            "decoy" if decoy else "mark",
            0 if decoy else POINTS_OF_HIT,
            at=mark["at"],
            row=mark.get("row"),
            trick=mark.get("trick", ""),
            difficulty=0 if decoy else mark.get("difficulty", MIDDLE),
            why=mark.get("why", ""),
        )


def _flags_by_item(key: Key, flags: Mapping[int, Flag]) -> tuple[dict[str, Flag], tuple[Flag, ...]]:
    """Return the latest flag on each mark and decoy, keyed by item, and the flags on other places.

    Only the latest flag on a place counts, so trying one trick after another gains nothing.
    """
    found: dict[str, Flag] = {}
    others: list[Flag] = []
    for flag in sorted(flags.values(), key=lambda flag: flag.number):
        items = {item.step: item for item in _items_around(key, flag)}
        found.update((item.id, flag) for item in items.values())
        if not items:
            others.append(flag)
    return found, tuple(others)


def _items_around(key: Key, flag: Flag) -> Iterator[KeyItem]:
    """Yield the items whose place contains a flag, most specific last: a table before its row, a card before its parts."""
    parts = flag.anchor.split(".")
    around = [".".join(parts[:length]) for length in range(1, len(parts) + 1)]
    for row in (None,) if flag.row is None else (None, flag.row):
        for anchor in around:
            yield from key.places.get((anchor, row), ())


def _judge_item(
    item: KeyItem, state: State, flags: Mapping[str, Flag], decisions: Mapping[str, Sequence[Decision]]
) -> Result:
    if item.kind == "ask":
        return _judge_answer(item, state.answers.get(item.step, ()))
    if item.kind == "decide":
        return _judge_decision(item, tuple(decisions.get(item.about, ())))
    flag = flags.get(item.id)
    if item.kind == "decoy" and flag:
        return Result(item, "false_alarm", COST_OF_DECOY, flag=flag)
    if item.kind == "decoy":
        tried = state.flags or any(one.id == item.step and one.how != SKIPPED for one in state.done)
        return Result(item, "avoided" if tried else "missing")
    if flag is None:
        return Result(item, "missed")
    hit = flag.trick == item.trick
    return Result(item, "hit" if hit else "near", POINTS_OF_HIT if hit else POINTS_OF_NEAR, flag=flag)


def _judge_answer(item: KeyItem, tries: tuple[tuple[int, ...], ...]) -> Result:
    """Judge the first try; later tries are only listed."""
    if not tries:
        return Result(item, "missing")
    right = frozenset(tries[0]) == item.right
    return Result(item, "right" if right else "wrong", item.of if right else 0, tries=tries)


def _judge_decision(item: KeyItem, decisions: tuple[Decision, ...]) -> Result:
    """Judge the decision that counts; the other decisions are only listed."""
    result = Result(item, "missing", decisions=decisions)
    if result.decision is None:
        return result
    right = result.decision.decision in item.right
    return result._replace(outcome="right" if right else "wrong", points=item.of if right else 0)


def _step_times(state: State, began: datetime) -> Iterator[StepTime]:
    since = max(began, state.reset_at or began)
    for one in state.done:
        over = max(one.at, since)
        yield StepTime(one.id, one.how, one.at, (over - since).total_seconds())
        since = over
