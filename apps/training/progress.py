"""Progress of a seat, folded from its script and journal by pure functions; only a reset undoes progress."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from decimal import Decimal, InvalidOperation
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from apps.training.scripts.steps import CALLED, EARLY_KINDS, CompiledStep, Group, Leaf, Script

DONE: Final = "done"
EARLY: Final = "early"
SKIPPED: Final = "skipped"
PLAYED: Final = "played"
TRAINER: Final = "trainer"
RELEASE: Final = "release"
WAITS: Final = "waits"
"""Key that marks a visit before the lesson's start: such a visit meets no condition."""
ADDRESS_PARTS: Final = ("tab", "tx", "document")
"""Query parameters of a screen's URL that are stored with a visit."""
_VISITED: Final = "visited"
_JUDGED: Final = frozenset({"answered", "decided", "effect", "flagged", "unflagged"})
"""Kinds of entry that are judged."""


class Entry(NamedTuple):
    """Journal entry with the columns that the fold uses."""

    number: int
    at: datetime
    kind: str
    what: str
    outcome: str = ""
    about: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class CompletedStep:
    """Completed step: done, done early (before it was current), skipped, or played by the console."""

    id: str
    how: str
    at: datetime
    by_trainer: bool = False


@dataclass(frozen=True, slots=True)
class Decision:
    """Decision about a record; `number` is the number of its journal entry.

    `effect` is done or refused; blank if the server stopped before the outcome was known.
    """

    number: int
    about: str
    decision: str
    reason: str
    at: datetime
    effect: str = ""

    @property
    def is_final(self) -> bool:
        """True if the record was released: nobody can decide about it again."""
        return self.decision == RELEASE and self.effect == DONE


@dataclass(frozen=True, slots=True)
class Flag:
    """Flag that the person set at an anchor or one of its rows; `number` is the number of its journal entry."""

    number: int
    anchor: str
    row: str | None
    trick: str
    at: datetime


@dataclass(frozen=True, slots=True)
class State:
    """Progress of a seat after its last entry; `step` is None when all steps are complete.

    `met`: entries that met a condition, keyed by condition. `spent`: entries already used to complete a step.
    `played`: steps that the console played. `screen`: URL of the screen visited last.
    `reset_at`: time of the last reset. `paused`: the current step waits only for a press on “Next”.
    `answers`: all tries at each question. `decisions`: all decisions. `flags`: flags that were not withdrawn, keyed by number.
    """

    version: int
    step: str | None
    done: tuple[CompletedStep, ...] = ()
    hints: Mapping[str, int] = field(default_factory=dict)
    index: int = 0
    met: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    spent: frozenset[int] = frozenset()
    played: frozenset[str] = frozenset()
    screen: str | None = None
    reset_at: datetime | None = None
    paused: bool = False
    answers: Mapping[str, tuple[tuple[int, ...], ...]] = field(default_factory=dict)
    decisions: tuple[Decision, ...] = ()
    flags: Mapping[int, Flag] = field(default_factory=dict)


def begin(script: Script) -> State:
    """Return the state of a seat without entries."""
    return State(version=0, step=script.steps[0].id if script.steps else None)


def fold(script: Script, state: State, entries: Iterable[Entry]) -> State:
    """Return the state after applying more entries, sorted by number; entries that the state includes are ignored."""
    version, visit = state.version, None
    reacts = script.reacts[state.index]
    for entry in entries:
        number, _, kind, what, _, about = entry
        if number <= version:
            continue
        version = number
        if kind == _VISITED:
            visit = entry
            if about and WAITS in about:
                continue
        if kind in _JUDGED:
            state = _record(state, entry)
        if (kind, what) in reacts or (about and "met" in about):
            state = _complete_steps(script, _apply(script, state, entry), entry)
            reacts = script.reacts[state.index]
    if visit is not None:
        state = replace(state, screen=_address(visit))
    return state if version == state.version else replace(state, version=version)


def _address(visit: Entry) -> str:
    """Return the URL of a visited screen, with its stored query parameters."""
    about = visit.about or {}
    parameters = {part: about[part] for part in ADDRESS_PARTS if part in about}
    return f"{visit.what}?{urlencode(parameters)}" if parameters else visit.what


def _record(state: State, entry: Entry) -> State:
    """Return the state after an answer, a decision or its effect, a flag, or the withdrawal of a flag."""
    about = entry.about or {}
    match entry.kind:
        case "answered":
            tries = (*state.answers.get(entry.what, ()), tuple(about.get("choices", ())))
            return replace(state, answers={**state.answers, entry.what: tries})
        case "decided":
            choice, reason = about.get("decision", ""), about.get("reason", "")
            decision = Decision(entry.number, entry.what, choice, reason, entry.at)
            return replace(state, decisions=(*state.decisions, decision))
        case "effect":
            decisions = (
                replace(one, effect=entry.outcome) if one.number == about.get("decision") else one
                for one in state.decisions
            )
            return replace(state, decisions=tuple(decisions))
        case "flagged":
            flag = Flag(entry.number, entry.what, about.get("row"), about.get("trick", ""), entry.at)
            return replace(state, flags={**state.flags, entry.number: flag})
    left = {number: flag for number, flag in state.flags.items() if number != about.get("flag")}
    return replace(state, flags=left)


def _apply(script: Script, state: State, entry: Entry) -> State:
    at = script.index.get(entry.what, -1)
    by_trainer = (entry.about or {}).get("by") == TRAINER
    match entry.kind:
        case "hint":
            hints = min(state.hints.get(entry.what, 0) + 1, len(script.steps[at].hints))
            return replace(state, hints={**state.hints, entry.what: hints})
        case "began":
            return replace(state, index=at)
        case "reset":
            return replace(begin(script), version=state.version, screen=state.screen, reset_at=entry.at)
        case "played":
            # Mark a completed step too: this entry may arrive after the entry that completed the step.
            state = replace(_mark_step(state, entry.what, PLAYED), played=state.played | {entry.what})
        case "skipped" if at == state.index:
            how = PLAYED if entry.what in state.played else SKIPPED
            skipped = CompletedStep(entry.what, how, entry.at, by_trainer)
            return replace(state, index=at + 1, done=(*state.done, skipped))
        # A trainer's skip doesn't count for a seat that has completed the step meanwhile.
        case "skipped" if not by_trainer and entry.what not in state.played:
            return _mark_step(state, entry.what, SKIPPED)
    return replace(state, met=_match(script, state, entry))


def _mark_step(state: State, step: str, how: str) -> State:
    """Return the state with a completed step marked as skipped or played."""
    return replace(state, done=tuple(replace(one, how=how) if one.id == step else one for one in state.done))


def _match(script: Script, state: State, entry: Entry) -> Mapping[str, tuple[int, ...]]:
    """Return `met` with an entry added to each condition of the current step that the entry meets.

    A call or decision is also added to the conditions of later steps.
    """
    met = dict(state.met)
    early = entry.kind in EARLY_KINDS
    for step in script.steps[state.index :] if early else script.steps[state.index :][:1]:
        for leaf in step.leaves:
            # A press on “Next” counts only while the step waits for the press.
            if leaf is step.next and not state.paused:
                continue
            # Store at most `most` entries per condition: more are never needed.
            if len(met.get(leaf.id, ())) < script.most and _meets(leaf, entry):
                met[leaf.id] = (*met.get(leaf.id, ()), entry.number)
    return met


def _complete_steps(script: Script, state: State, entry: Entry) -> State:
    """Return the state after completing every step whose condition is met now."""
    index, done, spent = state.index, list(state.done), state.spent
    while index < len(script.steps):
        step = script.steps[index]
        by = _entries_that_complete(step.until, state.met, spent)
        if by is None:
            break
        how = PLAYED if step.id in state.played else DONE if entry.number in by else EARLY
        done.append(CompletedStep(step.id, how, entry.at))
        spent |= by
        index += 1
    current = script.steps[index] if index < len(script.steps) else None
    paused = current is not None and _waits_for_next(current, state.met, spent)
    step_id = None if current is None else current.id
    if (step_id, index, paused) == (state.step, state.index, state.paused):
        # Most entries change nothing here: return early, because `replace` takes longer than everything above.
        return state
    return replace(state, step=step_id, index=index, done=tuple(done), spent=spent, paused=paused)


def _waits_for_next(step: CompiledStep, met: Mapping[str, tuple[int, ...]], spent: frozenset[int]) -> bool:
    """Return True if a step is complete except for the press on “Next”."""
    if step.next is None or not isinstance(step.until, Group):
        return False
    return _entries_that_complete(step.until.parts[0], met, spent) is not None


def _entries_that_complete(
    until: Leaf | Group, met: Mapping[str, tuple[int, ...]], spent: frozenset[int]
) -> frozenset[int] | None:
    """Return the first entries that together meet a condition; None if the condition isn't met yet."""
    if isinstance(until, Leaf):
        counted = [number for number in met.get(until.id, ()) if number not in spent]
        return frozenset(counted[: until.times]) if len(counted) >= until.times else None
    completed = [by for part in until.parts if (by := _entries_that_complete(part, met, spent)) is not None]
    if until.every:
        return frozenset().union(*completed) if len(completed) == len(until.parts) else None
    return min(completed, key=max, default=None)


def _meets(leaf: Leaf, entry: Entry) -> bool:
    about = entry.about or {}
    if leaf.kind == CALLED:
        right = entry.kind == CALLED and entry.what == leaf.what and entry.outcome == "done"
        return right and all(_has(about.get(part) or {}, keys) for part, keys in leaf.wanted.items())
    right = (entry.kind, entry.what) == (leaf.kind, leaf.what)
    if leaf.kind == _VISITED:
        return right and leaf.text in {None, about.get("tab")}
    # Use `met` for typed texts: browsers compare the texts themselves and never send them.
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
    """Return True if two values are equal, ignoring the notation of numbers (1 equals 1.0)."""
    if isinstance(value, bool) or isinstance(wanted, bool):
        return value is wanted
    return value == wanted or ((number := _number(value)) is not None and number == _number(wanted))


def _number(value: Any) -> Decimal | None:
    try:
        number = Decimal(str(value))
    except InvalidOperation:
        return None
    return number if number.is_finite() else None
