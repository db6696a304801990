"""Filter for browsers' events: only names known to the console or the script are kept, nothing that was typed."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils import timezone

from apps.swift.selectors import command_words
from apps.texts.anchors import anchors
from apps.training.choices import Kind
from apps.training.journal import Noted
from apps.training.scripts.compiled import Script
from apps.training.scripts.known import screens
from apps.training.selectors import Followed
from mockconsole.lib.real.identifiers import complaint_about_text

_ADDRESS_PARTS: Final = {
    "tab": re.compile(r"[A-Za-z0-9-]{1,40}"),
    "tx": re.compile(r"TRN-\d{1,18}"),
    "document": re.compile(r"SIM-DOC-\d{4,12}"),
}


def keepable(events: Sequence[Mapping[str, Any]], known: Followed, sandbox_id: int) -> list[Noted]:
    """Return journal entries for the known events, without any value that must not be kept."""
    words = _words(known.script, sandbox_id) if any(one["kind"] == Kind.COMMAND for one in events) else {}
    now = timezone.now()
    entries: dict[int, Noted] = {}
    for event in events:
        kind, what = event["kind"], event["what"]
        if kind == Kind.COMMAND:
            what = words.get(what.lower(), "")
        if _is_known(kind, what, known.script):
            at = min(max(event["at"], known.begun_at), now)
            about = _about(kind, event.get("about"), known.script)
            entries[event["n"]] = Noted(at, kind, what, about=about, n=event["n"])
    return list(entries.values())


def _words(script: Script, sandbox_id: int) -> dict[str, str]:
    """Return the first words of the room's and the script's commands, by their lower case."""
    in_script = [leaf.what for step in script.steps for leaf in step.leaves if leaf.kind == Kind.COMMAND]
    return {word.lower(): word for word in (*command_words(sandbox_id), *in_script)}


def _is_known(kind: str, what: str, script: Script) -> bool:
    match kind:
        case Kind.VISITED:
            return what in screens()
        case Kind.READ:
            return what in script.index
        case Kind.COMMAND:
            return what != ""
        case Kind.NOTICE:
            return not complaint_about_text(what)
    return what in anchors()


def _about(kind: str, sent: Any, script: Script) -> dict[str, Any] | None:
    """Return the address parts and met conditions of an event; None if it has none."""
    if not isinstance(sent, Mapping):
        return None
    about: dict[str, Any] = {}
    if kind == Kind.VISITED:
        about = {
            part: sent[part]
            for part, form in _ADDRESS_PARTS.items()
            if isinstance(sent.get(part), str) and form.fullmatch(sent[part])
        }
    if met := _met(sent.get("met"), script):
        about["met"] = met
    return about or None


def _met(sent: Any, script: Script) -> list[str]:
    named = set(map(str, sent)) if isinstance(sent, list) else set()
    leaves = (leaf for step in script.steps for leaf in step.leaves) if named else ()
    # Browsers report met conditions, since a press may be a choice too; the server sees calls itself.
    return [leaf.id for leaf in leaves if leaf.kind != Kind.CALLED and leaf.id in named]
