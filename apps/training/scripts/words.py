"""Descriptions of steps: the place that a step points at, and the condition that it waits for."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from apps.texts.anchors import anchors
from apps.texts.catalogue import default_of
from apps.training.scripts.judging import USUAL_DIFFICULTY
from apps.training.scripts.steps import Group, Leaf
from apps.training.scripts.texts import MARKED

# Descriptions of each kind of condition: without, and with, the text that the condition requires.
_WAITS: Final = {
    "visited": ("the screen {what}", "the tab {text} of the screen {what}"),
    "pressed": ("a press on {place}", "a press on “{text}” in {place}"),
    "typed": ("a text in {place}", "“{text}” in {place}"),
    "chosen": ("a choice in {place}", "the choice “{text}” in {place}"),
    "command": ("the command “{what}”",),
    "called": ("the call {what}",),
    "read": ("“Next” on the card",),
    "answered": ("an answer",),
    "decided": ("a decision about {what}",),
}


def render_text(text: str) -> SafeString:
    """Return a text of a script as HTML, formatted as on the step's card."""
    return mark_safe(MARKED.sub(_mark, escape(text)))  # noqa: S308 (escaped before it is marked)


def place_in_words(anchor: str | None) -> str:
    """Return the description of an anchor, or its name if the anchor doesn't exist any more."""
    found = anchors().get(anchor or "")
    return found.description if found else (anchor or "")


def screen_in_words(screen: str) -> str:
    """Return the title of a screen, given the screen's name in anchors or its path."""
    title = default_of(screen.strip("/").partition("/")[0], "title")
    return title or ("Every screen" if screen == "frame" else screen)


def wait_in_words(until: Leaf | Group) -> str:
    """Return the completion condition of a step in words."""
    if isinstance(until, Leaf):
        return ", ".join(_about_leaf(until))
    joined = " and " if until.every else " or "
    return joined.join(
        f"({wait_in_words(part)})" if isinstance(part, Group) else wait_in_words(part) for part in until.parts
    )


def key_in_words(step: Mapping[str, Any]) -> list[str]:
    """Return the answer key of a step in words, for trainers: choices with their reasons, right decisions, and marks."""
    if "ask" in step:
        choices = step["ask"]["choices"]
        return [f"{'Right' if one.get('right') else 'Wrong'}: {one['say']} {one['why']}" for one in choices]
    if "decide" in step:
        decide = step["decide"]
        return [f"Right for {decide['about']}: {' or '.join(decide['right'])}. {decide['why']}"]
    return [_mark_in_words(mark) for mark in step.get("spot", ())]


def _mark_in_words(mark: Mapping[str, Any]) -> str:
    place = ", ".join(filter(None, (place_in_words(mark["at"]), mark.get("row"))))
    what = (
        "harmless"
        if "decoy" in mark
        else f"trick {mark['trick']}, difficulty {mark.get('difficulty', USUAL_DIFFICULTY)}"
    )
    return " ".join(filter(None, (f"{place}: {what}.", mark.get("why"))))


def _about_leaf(leaf: Leaf) -> list[str]:
    place = place_in_words(leaf.what)
    ways = _WAITS.get(leaf.kind, (leaf.kind,))
    waits = ways[0 if leaf.text is None else -1].format(
        what=screen_in_words(leaf.what) if leaf.kind == "visited" else leaf.what,
        text=leaf.text,
        place=f"{place[:1].lower()}{place[1:]}",
    )
    values = [
        f"with {key} {_value(value)} in its {part}"
        for part, wanted in leaf.wanted.items()
        for key, value in wanted.items()
    ]
    return [waits, *values, *([f"{leaf.times} times"] if leaf.times > 1 else [])]


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return " and ".join(f"{how.replace('_', ' ')} {_value(limit)}" for how, limit in value.items())
    return ", ".join(map(_value, value)) if isinstance(value, list) else f"“{value}”"


def _mark(found: Any) -> str:
    return f"<strong>{found[1]}</strong>" if found[1] else f"<code>{found[2]}</code>"
