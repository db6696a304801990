"""Steps in words: the place that each points at and the condition that it waits for."""

from typing import Any, Final

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from apps.texts.anchors import anchors
from apps.training.scripts.compiled import Group, Leaf
from apps.training.scripts.texts import MARKED

# Sentence without a narrowing text, and with one.
_WAITS: Final = {
    "visited": ("the screen {what}", "the tab {text} of the screen {what}"),
    "pressed": ("a press on {place}", "a press on “{text}” in {place}"),
    "typed": ("a text in {place}", "“{text}” in {place}"),
    "chosen": ("a choice in {place}", "the choice “{text}” in {place}"),
    "command": ("the command “{what}”",),
    "called": ("the call {what}",),
    "read": ("“Next” on the card",),
}


def drawn(text: str) -> SafeString:
    """Return a text of a script as HTML, like its card."""
    return mark_safe(MARKED.sub(_mark, escape(text)))  # noqa: S308 (escaped before it is marked)


def place_in_words(anchor: str | None) -> str:
    """Return the description of an anchor; its name if it doesn't exist any more."""
    found = anchors().get(anchor or "")
    return found.description if found else (anchor or "")


def wait_in_words(until: Leaf | Group) -> str:
    """Return the completion condition of a step in words."""
    if isinstance(until, Leaf):
        return ", ".join(_about_leaf(until))
    joined = " and " if until.every else " or "
    return joined.join(
        f"({wait_in_words(part)})" if isinstance(part, Group) else wait_in_words(part) for part in until.parts
    )


def _about_leaf(leaf: Leaf) -> list[str]:
    place = place_in_words(leaf.what)
    ways = _WAITS.get(leaf.kind, (leaf.kind,))
    waits = ways[0 if leaf.text is None else -1].format(
        what=leaf.what, text=leaf.text, place=f"{place[:1].lower()}{place[1:]}"
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
