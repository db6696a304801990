"""Compiled script for the fold and for browsers, with defaults filled in and the conditions of each step."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

CONDITIONS: Final = ("visited", "pressed", "typed", "chosen", "command", "called", "read")
TEXTS: Final = {"visited": "tab", "pressed": "name", "typed": "text", "chosen": "name"}
"""Keys that narrow a condition beyond its anchor or address."""
PARTS: Final = ("place", "body", "answer")
"""Of a call, in which a condition may ask for values."""
_FOLLOWS: Final = {
    "press": "pressed",
    "type": "typed",
    "choose": "chosen",
    "command": "command",
    "visit": "visited",
}


@dataclass(frozen=True, slots=True)
class Leaf:
    """Condition that one journal entry can meet; `text` is None if any will do."""

    id: str
    kind: str
    what: str
    text: str | None = None
    times: int = 1
    wanted: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Group:
    """Group of conditions: all are required, or any one."""

    every: bool
    parts: "tuple[Leaf | Group, ...]"


@dataclass(frozen=True, slots=True)
class CompiledStep:
    """Step with the places of its acts and the condition that completes it."""

    id: str
    say: str
    at: str | None
    acts: tuple[dict[str, str], ...]
    hints: tuple[str, ...]
    until: Leaf | Group
    leaves: tuple[Leaf, ...]

    @property
    def watch(self) -> list[dict[str, Any]]:
        """Conditions that a browser watches for."""
        return [
            {"id": leaf.id, "kind": leaf.kind, "what": leaf.what, "text": leaf.text}
            for leaf in self.leaves
            if leaf.kind != "called"
        ]

    @property
    def calls(self) -> bool:
        """True if the step waits for a call."""
        return any(leaf.kind == "called" for leaf in self.leaves)


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Script:
    """Steps with the conditions of each, and the number of entries that all conditions take together."""

    steps: tuple[CompiledStep, ...]
    index: Mapping[str, int]
    reacts: tuple[frozenset[tuple[str, str]], ...]
    most: int


def compile_script(steps: Sequence[Mapping[str, Any]]) -> Script:
    """Compile steps that were checked when saved; parts unknown to this version are ignored."""
    compiled = tuple(_step(step) for step in steps)
    index = {step.id: number for number, step in enumerate(compiled)}
    reacts = tuple(_reacts(compiled, at) for at in range(len(compiled) + 1))
    return Script(compiled, index, reacts, sum(leaf.times for step in compiled for leaf in step.leaves))


def acts_of(step: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the acts of a step: none, one or several."""
    do = step.get("do") or []
    return [do] if isinstance(do, Mapping) else list(do)


def _step(step: Mapping[str, Any]) -> CompiledStep:
    at = step.get("at")
    acts = tuple(_act(act, at) for act in acts_of(step))
    leaves: list[Leaf] = []
    until = _condition(step.get("until") or _following(acts), step["id"], leaves)
    return CompiledStep(
        step["id"], step.get("say", ""), at, acts, tuple(step.get("hints") or ()), until, tuple(leaves)
    )


def _act(act: Mapping[str, Any], at: str | None) -> dict[str, str]:
    place = act.get("at") or (None if "visit" in act else at)
    return {**({"at": place} if place else {}), **{key: act[key] for key in _FOLLOWS if key in act}}


def _following(acts: Sequence[Mapping[str, str]]) -> dict[str, Any]:
    """Return the condition that follows from the last act; without acts it is reading the card."""
    if not acts:
        return {"read": True}
    last = acts[-1]
    done = next((key for key in _FOLLOWS if key in last), "press")
    value, kind = last.get(done, ""), _FOLLOWS[done]
    if done == "visit":
        address = urlsplit(value)
        tabs = parse_qs(address.query).get("tab")
        return {"visited": address.path, **({"tab": tabs[0]} if tabs else {})}
    if done == "command":
        return {"command": (value.split() or [""])[0]}
    return {kind: last.get("at", ""), **({TEXTS[kind]: value} if value else {})}


def _condition(condition: Mapping[str, Any], step: str, leaves: list[Leaf]) -> Leaf | Group:
    for key in ("all", "any"):
        if key in condition:
            return Group(key == "all", tuple(_condition(part, step, leaves) for part in condition[key]))
    kind = next((key for key in CONDITIONS if key in condition), "")
    leaf = Leaf(
        id=f"{step}.{len(leaves)}",
        kind=kind,
        what=step if kind == "read" else str(condition.get(kind, "")),
        text=condition.get(TEXTS.get(kind, "")),
        times=condition.get("times", 1),
        wanted={part: condition[part] for part in PARTS if part in condition},
    )
    leaves.append(leaf)
    return leaf


def _reacts(steps: Sequence[CompiledStep], at: int) -> frozenset[tuple[str, str]]:
    return frozenset(
        {("reset", "")}
        | {("hint", step.id) for step in steps}
        | {("skipped", step.id) for step in steps[: at + 1]}
        | {("began", step.id) for step in steps[at + 1 :]}
        | {(leaf.kind, leaf.what) for step in steps[at : at + 1] for leaf in step.leaves}
        | {(leaf.kind, leaf.what) for step in steps[at:] for leaf in step.leaves if leaf.kind == "called"}
    )
