"""Printable plan of a walkthrough with its answer key, for trainers."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any

from apps.training.debrief.pages import TrainingPages, cards
from apps.training.debrief.texts import minutes_in_words, place_of
from apps.training.judgement import COST_OF_DECOY, POINTS_OF_NEAR, KeyItem, key_of
from apps.training.models import Walkthrough
from apps.training.scripts.steps import CompiledStep, compile_script
from apps.training.scripts.texts import plain
from apps.training.scripts.words import key_in_words, screen_in_words, wait_in_words
from mockconsole.lib.pages.layout import RED, TEXT


def draw_plan(walkthrough: Walkthrough, tricks: Mapping[str, dict[str, Any]]) -> bytes:
    """Return a walkthrough's plan as PDF: texts, places, hints, answers and points; `tricks` has cards by trick key."""
    key = key_of(walkthrough.steps)
    items = {step: list(of_step) for step, of_step in groupby(key.items, attrgetter("step"))}
    pages = TrainingPages("Plan and key", walkthrough.title, walkthrough.key)
    pages.begin_page()
    pages.lines("For trainers only: these pages have the answers.", TEXT, colour=RED)
    pages.space(4)
    for name, value in (
        ("Summary", walkthrough.summary),
        ("Time", minutes_in_words(walkthrough.minutes)),
        ("Level", walkthrough.get_level_display()),
        ("Steps", str(len(walkthrough.steps))),
        ("Points", str(key.of)),
    ):
        pages.row(name, value)
    if any(item.kind == "decoy" for item in key.items):
        pages.small(
            f"A place flagged for another trick has {_points(POINTS_OF_NEAR)}. "
            f"A flagged decoy takes {_points(-COST_OF_DECOY)} away."
        )
    pages.space()
    for number, (step, raw) in enumerate(
        zip(compile_script(walkthrough.steps).steps, walkthrough.steps, strict=True), 1
    ):
        judged = items.get(step.id, [])
        pages.heading(" · ".join([f"Step {number} of {len(walkthrough.steps)}", *_title(judged)]))
        pages.lines(plain(step.say), TEXT)
        pages.small(f"Place: {_place(step.at)}" if step.at else "", 10)
        if not {"ask", "decide"} & raw.keys():
            wait = _wait(step, raw)
            pages.small(f"Waits for: {wait}" if wait else "", 10)
        for hint in step.hints:
            pages.small(f"Hint: {plain(hint)}", 10)
        _key(pages, raw, judged, tricks)
        pages.space(6)
    if key.tricks:
        pages.space()
        pages.heading("Tricks in this walkthrough")
        cards(pages, [tricks[trick] for trick in key.tricks if trick in tricks])
    return pages.finish()


def _wait(step: CompiledStep, raw: Mapping[str, Any]) -> str:
    """Describe what a step waits for; for an API call, the action that triggers the call, if there is one."""
    if not step.calls:
        return wait_in_words(step.until)
    [acting] = compile_script([{**raw, "until": None}]).steps
    return wait_in_words(acting.until) if acting.acts else ""


def _title(items: Sequence[KeyItem]) -> list[str]:
    """Return the kind of a judged step, named as in the results, and its points; empty for other steps."""
    if not items:
        return []
    first = items[0]
    kinds = {"ask": "Question", "decide": f"Decision about {first.about}"}
    return [kinds.get(first.kind, "Places to flag"), _points(sum(item.of for item in items))]


def _points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"


def _place(anchor: str, row: str | None = None) -> str:
    return f"{screen_in_words(anchor.partition('.')[0])}: {place_of(anchor, row)}"


def _key(
    pages: TrainingPages,
    step: Mapping[str, Any],
    items: Sequence[KeyItem],
    tricks: Mapping[str, dict[str, Any]],
) -> None:
    if "spot" not in step:
        for line in key_in_words(step):
            pages.small(plain(line), 20)
    for item in items:
        place = _place(item.at, item.row) if item.at else ""
        if item.kind == "decoy":
            pages.small(f"Decoy, to leave alone: {place}. {plain(item.why)}", 20)
        elif item.kind == "mark":
            card = tricks.get(item.trick, {"title": item.trick, "looks": ""})
            pages.small(
                f"Flag, {_points(item.of)}: {place}: {card['title']}, difficulty {item.difficulty} of 3. "
                f"{plain(item.why) or card['looks']}",
                20,
            )
