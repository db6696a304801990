"""Compiled script, used by the fold and by browsers: defaults are filled in, and each step has its conditions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

CONDITIONS: Final = ("visited", "pressed", "typed", "chosen", "command", "called", "read")
TEXTS: Final = {"visited": "tab", "pressed": "name", "typed": "text", "chosen": "name"}
"""Key that narrows a condition further than its anchor or URL, for each kind of condition."""
PARTS: Final = ("place", "body", "answer")
"""Parts of a call for which a condition can require values."""
GUIDE: Final = "guide"
"""Use of a script as a guide, with help; any other use is a test."""
READ: Final = "read"
ANSWERED: Final = "answered"
DECIDED: Final = "decided"
CALLED: Final = "called"
BY_SERVER: Final = frozenset({CALLED, ANSWERED, DECIDED})
"""Kinds of condition that only entries written by the server meet."""
EARLY_KINDS: Final = frozenset({CALLED, DECIDED})
"""Kinds of condition that an entry can meet before the step has begun."""
_FOLLOWS: Final = {
    "press": "pressed",
    "type": "typed",
    "choose": "chosen",
    "command": "command",
    "visit": "visited",
}


@dataclass(frozen=True, slots=True)
class Leaf:
    """Single condition, met by `times` journal entries; `text` is None if any text meets it."""

    id: str
    kind: str
    what: str
    text: str | None = None
    times: int = 1
    wanted: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Group:
    """Group of conditions: with `every`, all must be met, otherwise one is enough."""

    every: bool
    parts: "tuple[Leaf | Group, ...]"


@dataclass(frozen=True, slots=True)
class Choice:
    """Choice of a question; `right` and `why` are part of the answer key."""

    say: str
    why: str
    right: bool


@dataclass(frozen=True, slots=True)
class CompiledStep:
    """Step with explicit values instead of defaults: the place of each action, and the condition that completes the step.

    `next`: press on “Next” that must follow the step's other conditions; None if none must follow.
    """

    id: str
    say: str
    at: str | None
    acts: tuple[dict[str, str], ...]
    hints: tuple[str, ...]
    until: Leaf | Group
    leaves: tuple[Leaf, ...]
    choices: tuple[Choice, ...] = ()
    decides: str | None = None
    spots: bool = False
    pauses: bool = False
    next: Leaf | None = None

    @property
    def several(self) -> bool:
        """True if the question has several right choices."""
        return sum(choice.right for choice in self.choices) > 1

    @property
    def watch(self) -> list[dict[str, Any]]:
        """Conditions that a browser watches for."""
        return [
            {"id": leaf.id, "kind": leaf.kind, "what": leaf.what, "text": leaf.text}
            for leaf in self.leaves
            if leaf.kind not in BY_SERVER
        ]

    @property
    def calls(self) -> bool:
        """True if the step waits for an API call."""
        return any(leaf.kind == CALLED for leaf in self.leaves)


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Script:
    """Compiled steps of a script.

    `reacts`: for each step, the entries that can change the progress there. `most`: number of entries that suffice to
    meet all conditions of the script.
    """

    steps: tuple[CompiledStep, ...]
    index: Mapping[str, int]
    reacts: tuple[frozenset[tuple[str, str]], ...]
    most: int


def compile_script(steps: Sequence[Mapping[str, Any]], use: str = GUIDE) -> Script:
    """Compile steps that were checked when saved; parts unknown to this version are ignored.

    If a lesson is taken as a test, steps have no hints, actions or places, and questions don't wait for a press on “Next”.
    """
    compiled = tuple(_step(step, use) for step in steps)
    index = {step.id: number for number, step in enumerate(compiled)}
    reacts = tuple(_reacts(compiled, at) for at in range(len(compiled) + 1))
    return Script(compiled, index, reacts, sum(leaf.times for step in compiled for leaf in step.leaves))


def acts_of(step: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the actions of a step as a list, which may be empty."""
    do = step.get("do") or []
    return [do] if isinstance(do, Mapping) else list(do)


def _step(step: Mapping[str, Any], use: str) -> CompiledStep:
    at = step.get("at")
    acts = tuple(_act(act, at) for act in acts_of(step))
    leaves: list[Leaf] = []
    until = _condition(_until(step, acts), step["id"], leaves)
    following = None
    if step.get("pause") or ("ask" in step and use == GUIDE):
        following = Leaf(f"{step['id']}.{len(leaves)}", READ, step["id"])
        leaves.append(following)
        until = Group(every=True, parts=(until, following))
    helps = use == GUIDE
    return CompiledStep(
        step["id"],
        step.get("say", ""),
        at if helps else None,
        acts if helps else (),
        tuple(step.get("hints") or ()) if helps else (),
        until,
        tuple(leaves),
        choices=tuple(
            Choice(one["say"], one["why"], one.get("right", False))
            for one in step.get("ask", {}).get("choices", ())
        ),
        decides=step.get("decide", {}).get("about"),
        spots="spot" in step,
        pauses=step.get("pause", False),
        next=following,
    )


def _until(step: Mapping[str, Any], acts: Sequence[Mapping[str, str]]) -> Mapping[str, Any]:
    """Return the condition that completes a step, apart from the press on “Next” that may have to follow."""
    if "ask" in step:
        return {ANSWERED: step["id"]}
    if "decide" in step:
        return {DECIDED: step["decide"]["about"]}
    return step.get("until") or _following(acts)


def _act(act: Mapping[str, Any], at: str | None) -> dict[str, str]:
    place = act.get("at") or (None if "visit" in act else at)
    return {**({"at": place} if place else {}), **{key: act[key] for key in _FOLLOWS if key in act}}


def _following(acts: Sequence[Mapping[str, str]]) -> dict[str, Any]:
    """Return the default completion condition: the step's last action, or reading the card if the step has none."""
    if not acts:
        return {READ: True}
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
    kind = next((key for key in (*CONDITIONS, ANSWERED, DECIDED) if key in condition), "")
    leaf = Leaf(
        id=f"{step}.{len(leaves)}",
        kind=kind,
        what=step if kind == READ else str(condition.get(kind, "")),
        text=condition.get(TEXTS.get(kind, "")),
        times=condition.get("times", 1),
        wanted={part: condition[part] for part in PARTS if part in condition},
    )
    leaves.append(leaf)
    return leaf


def _reacts(steps: Sequence[CompiledStep], at: int) -> frozenset[tuple[str, str]]:
    return frozenset(
        {("reset", "")}
        | {(kind, step.id) for step in steps for kind in ("hint", "played")}
        | {("skipped", step.id) for step in steps[: at + 1]}
        | {("began", step.id) for step in steps[at + 1 :]}
        | {(leaf.kind, leaf.what) for step in steps[at : at + 1] for leaf in step.leaves}
        | {(leaf.kind, leaf.what) for step in steps[at:] for leaf in step.leaves if leaf.kind in EARLY_KINDS}
    )
