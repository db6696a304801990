"""Filter for browsers' events: stores only names that the console or the script knows, and never typed text."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from django.utils import timezone

from apps.swift.selectors import command_words
from apps.texts.anchors import anchors
from apps.training.choices import Kind
from apps.training.journal import NewEntry
from apps.training.progress import WAITS, State, fold
from apps.training.scripts.steps import BY_SERVER, Script
from apps.training.scripts.vocabulary import screens
from apps.training.selectors import SeatProgress
from mockconsole.lib.real.identifiers import find_error_in_text

# Maximum per seat: 30 hours of constant work, 3.4 MB. After that, only events that change the progress are stored.
MAX_ENTRIES: Final = 20_000
_PART_FORMS: Final = {
    "tab": re.compile(r"[A-Za-z0-9-]{1,40}"),
    "tx": re.compile(r"TRN-\d{1,18}"),
    "document": re.compile(r"SIM-DOC-\d{4,12}"),
}


def journal_entries(
    events: Sequence[Mapping[str, Any]], known: SeatProgress, sandbox_id: int
) -> list[NewEntry]:
    """Return journal entries for the events with known names, without values that the journal must not store."""
    words = _words(known.script, sandbox_id) if any(one["kind"] == Kind.COMMAND for one in events) else {}
    now = timezone.now()
    entries: dict[int, NewEntry] = {}
    for event in events:
        kind, what = event["kind"], event["what"]
        if kind == Kind.COMMAND:
            what = words.get(what.lower(), "")
        if _is_known(kind, what, known.script):
            at = min(max(event["at"], known.begun_at), now)
            about = _about(kind, event.get("about"), known.script)
            entries[event["n"]] = NewEntry(at, kind, what, about=about, n=event["n"])
    if known.state.version + len(entries) > MAX_ENTRIES:
        return list(_entries_with_progress(known.script, known.state, entries.values()))
    return list(entries.values())


def _entries_with_progress(script: Script, state: State, entries: Iterable[NewEntry]) -> Iterator[NewEntry]:
    """Yield only the entries that change the progress; the script's conditions limit their number."""
    for entry in entries:
        after = fold(script, state, [entry.numbered(state.version + 1)])
        if replace(after, version=state.version, screen=state.screen) != state:
            yield entry
            state = after


def _words(script: Script, sandbox_id: int) -> dict[str, str]:
    """Return the first word of each command that the room's terminals or the script know, keyed by its lower-case form."""
    in_script = [leaf.what for step in script.steps for leaf in step.leaves if leaf.kind == Kind.COMMAND]
    return {word.lower(): word for word in (*command_words(sandbox_id), *in_script)}


def _is_known(kind: str, what: str, script: Script) -> bool:
    match kind:
        case Kind.VISITED:
            return what in screens()
        case Kind.READ | Kind.PLAYED:
            return what in script.index
        case Kind.COMMAND:
            return what != ""
        case Kind.NOTICE:
            return not find_error_in_text(what)
    return what in anchors()


def _about(kind: str, sent: Any, script: Script) -> dict[str, Any] | None:
    """Return the storable details of an event (parts of its URL, met conditions, `waits`); None if it has none."""
    if not isinstance(sent, Mapping):
        return None
    about: dict[str, Any] = {}
    if kind == Kind.VISITED:
        about = {
            part: sent[part]
            for part, form in _PART_FORMS.items()
            if isinstance(sent.get(part), str) and form.fullmatch(sent[part])
        }
        if sent.get(WAITS) is True:
            about[WAITS] = True
    if met := _met_conditions(sent.get("met"), script):
        about["met"] = met
    return about or None


def _met_conditions(sent: Any, script: Script) -> list[str]:
    named = set(map(str, sent)) if isinstance(sent, list) else set()
    leaves = (leaf for step in script.steps for leaf in step.leaves) if named else ()
    # Accept the conditions that the browser reports as met: the server can't know that a press also met a “chosen”
    # condition. Exclude the conditions of calls, answers and decisions, because the server checks them itself.
    return [leaf.id for leaf in leaves if leaf.kind not in BY_SERVER and leaf.id in named]
