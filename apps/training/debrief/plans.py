"""Plan of a walkthrough with its key, to print for trainers."""

from collections.abc import Mapping
from typing import Any

from apps.training.debrief.pages import TrainingPages, cards
from apps.training.debrief.texts import place_of, plain
from apps.training.models import Walkthrough
from apps.training.scripts.steps import compile_script
from apps.training.scripts.words import place_in_words, wait_in_words
from mockconsole.lib.pages.layout import RED, TEXT


def draw_plan(walkthrough: Walkthrough, tricks: Mapping[str, dict[str, Any]]) -> bytes:
    """Return the PDF of a walkthrough: each step's text, place, hints and key; `tricks` are the tricks of the room."""
    pages = TrainingPages("Plan and key", walkthrough.title, walkthrough.key)
    pages.begin_page()
    pages.lines("For trainers only: these pages have the answers.", TEXT, colour=RED)
    pages.space(4)
    for name, value in (
        ("Summary", walkthrough.summary),
        ("Time", f"{walkthrough.minutes} minutes"),
        ("Level", walkthrough.get_level_display()),
        ("Steps", str(len(walkthrough.steps))),
    ):
        pages.row(name, value)
    pages.space()
    used: dict[str, None] = {}
    for number, (step, raw) in enumerate(
        zip(compile_script(walkthrough.steps).steps, walkthrough.steps, strict=True), 1
    ):
        pages.heading(f"{number}. {step.id}")
        pages.lines(plain(step.say), TEXT)
        pages.small(f"Place: {place_in_words(step.at)}" if step.at else "", 10)
        if not {"ask", "decide"} & raw.keys():
            pages.small(f"Waits for: {wait_in_words(step.until)}", 10)
        for hint in step.hints:
            pages.small(f"Hint: {plain(hint)}", 10)
        _key(pages, raw, tricks, used)
        pages.space(6)
    if used:
        pages.space()
        pages.heading("Tricks in this walkthrough")
        cards(pages, [tricks[key] for key in used if key in tricks])
    return pages.finish()


def _key(
    pages: TrainingPages, step: Mapping[str, Any], tricks: Mapping[str, dict[str, Any]], used: dict[str, None]
) -> None:
    for choice in (step.get("ask") or {}).get("choices", ()):
        mark = "Right" if choice.get("right") else "Wrong"
        pages.small(f"{mark}: {plain(choice['say'])} {plain(choice.get('why', ''))}", 20)
    if decide := step.get("decide"):
        pages.small(
            f"Right for {decide['about']}: {' or '.join(decide['right'])}. {plain(decide['why'])}", 20
        )
    for mark in step.get("spot") or ():
        place = place_of(mark["at"], mark.get("row"))
        if mark.get("decoy"):
            pages.small(f"Decoy, to leave alone: {place}. {plain(mark.get('why', ''))}", 20)
            continue
        used[mark["trick"]] = None
        title = tricks[mark["trick"]]["title"] if mark["trick"] in tricks else mark["trick"]
        pages.small(
            f"Flag: {place}: {title}, difficulty {mark.get('difficulty', 2)} of 3. {plain(mark.get('why', ''))}",
            20,
        )
