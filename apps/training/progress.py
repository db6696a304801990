"""Progress of a seat: a pure fold of its script and journal, which goes back only at a reset."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from decimal import Decimal, InvalidOperation
from typing import Any, Final, NamedTuple

from apps.training.scripts.compiled import Group, Leaf, Script

DONE: Final = "done"
EARLY: Final = "early"
SKIPPED: Final = "skipped"
TRAINER: Final = "trainer"
_CALLED: Final = "called"


class Entry(NamedTuple):
    """Journal entry with the columns that the fold uses."""

    number: int
    at: datetime
    kind: str
    what: str
    outcome: str = ""
    about: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """Completed step: done, done early (before it was current), or skipped."""

    id: str
    how: str
    at: datetime


@dataclass(frozen=True, slots=True)
class State:
    """Progress of a seat after its last entry; `step` is None when all steps are complete.

    `met`: entries that met a condition, by condition. `spent`: entries already used to complete a step.
    `reset_at`: time of the last reset.
    """

    version: int
    step: str | None
    done: tuple[Done, ...] = ()
    hints: Mapping[str, int] = field(default_factory=dict)
    index: int = 0
    met: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    spent: frozenset[int] = frozenset()
    reset_at: datetime | None = None


def begin(script: Script) -> State:
    """Return the state of a seat without entries."""
    return State(version=0, step=script.steps[0].id if script.steps else None)


def fold(script: Script, state: State, entries: Iterable[Entry]) -> State:
    """Return the state after more entries in order of their numbers; known ones are ignored."""
    version = state.version
    reacts = script.reacts[state.index]
    for entry in entries:
        number, _, kind, what, _, about = entry
        if number <= version:
            continue
        version = number
        if (kind, what) in reacts or (about and "met" in about):
            state = _advanced(script, _apply(script, state, entry), entry)
            reacts = script.reacts[state.index]
    return state if version == state.version else replace(state, version=version)


def _apply(script: Script, state: State, entry: Entry) -> State:
    at = script.index.get(entry.what, -1)
    match entry.kind:
        case "hint":
            hints = min(state.hints.get(entry.what, 0) + 1, len(script.steps[at].hints))
            return replace(state, hints={**state.hints, entry.what: hints})
        case "began":
            return replace(state, index=at)
        case "reset":
            return replace(begin(script), version=state.version, reset_at=entry.at)
        case "skipped" if at == state.index:
            over = Done(entry.what, SKIPPED, entry.at)
            return replace(state, index=at + 1, done=(*state.done, over))
        # A trainer's skip doesn't count for a seat that has completed the step meanwhile.
        case "skipped" if (entry.about or {}).get("by") != TRAINER:
            over_now = tuple(replace(one, how=SKIPPED) if one.id == entry.what else one for one in state.done)
            return replace(state, done=over_now)
    return replace(state, met=_counted(script, state, entry))


def _counted(script: Script, state: State, entry: Entry) -> Mapping[str, tuple[int, ...]]:
    """Return entries by the conditions that they met, of the current step and for calls of later steps."""
    met = dict(state.met)
    for step in script.steps[state.index :] if entry.kind == _CALLED else script.steps[state.index :][:1]:
        for leaf in step.leaves:
            # The conditions together can't spend more entries than this.
            if len(met.get(leaf.id, ())) < script.most and _meets(leaf, entry):
                met[leaf.id] = (*met.get(leaf.id, ()), entry.number)
    return met


def _advanced(script: Script, state: State, entry: Entry) -> State:
    """Return the state after all steps that are complete now."""
    index, done, spent = state.index, list(state.done), state.spent
    while index < len(script.steps):
        step = script.steps[index]
        by = _completed_by(step.until, state.met, spent)
        if by is None:
            break
        done.append(Done(step.id, DONE if entry.number in by else EARLY, entry.at))
        spent |= by
        index += 1
    current = script.steps[index].id if index < len(script.steps) else None
    return replace(state, step=current, index=index, done=tuple(done), spent=spent)


def _completed_by(
    until: Leaf | Group, met: Mapping[str, tuple[int, ...]], spent: frozenset[int]
) -> frozenset[int] | None:
    """Return the entries that first met a condition; None while it isn't met."""
    if isinstance(until, Leaf):
        counted = [number for number in met.get(until.id, ()) if number not in spent]
        return frozenset(counted[: until.times]) if len(counted) >= until.times else None
    completed = [by for part in until.parts if (by := _completed_by(part, met, spent)) is not None]
    if until.every:
        return frozenset().union(*completed) if len(completed) == len(until.parts) else None
    return min(completed, key=max, default=None)


def _meets(leaf: Leaf, entry: Entry) -> bool:
    about = entry.about or {}
    if leaf.kind == _CALLED:
        right = entry.kind == _CALLED and entry.what == leaf.what and entry.outcome == "done"
        return right and all(_has(about.get(part) or {}, keys) for part, keys in leaf.wanted.items())
    right = (entry.kind, entry.what) == (leaf.kind, leaf.what)
    if leaf.kind == "visited":
        return right and leaf.text in {None, about.get("tab")}
    # Browsers compare texts themselves and never send them.
    return (right and leaf.text is None) or leaf.id in about.get("met", ())


def _has(values: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    return all(key in values and _fits(values[key], value) for key, value in wanted.items())


def _fits(value: Any, wanted: Any) -> bool:
    if not isinstance(wanted, Mapping):
        return _same(value, wanted)
    if "one_of" in wanted:
        return any(_same(value, one) for one in wanted["one_of"])
    number = _number(value)
    above, below = _number(wanted.get("above")), _number(wanted.get("below"))
    return number is not None and (above is None or number > above) and (below is None or number < below)


def _same(value: Any, wanted: Any) -> bool:
    """Return whether two values are equal, in whatever form a number is written."""
    if isinstance(value, bool) or isinstance(wanted, bool):
        return value is wanted
    return value == wanted or ((number := _number(value)) is not None and number == _number(wanted))


def _number(value: Any) -> Decimal | None:
    try:
        number = Decimal(str(value))
    except InvalidOperation:
        return None
    return number if number.is_finite() else None
