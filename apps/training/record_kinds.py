"""Kinds of record that this app adds to scenarios."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from apps.sandboxes.scenarios.registry import RecordKind, register
from apps.training.models import Trick, Walkthrough
from apps.training.scripts.references import find_errors_in_references


def _missing(rows: Sequence[Any], records: Mapping[str, Sequence[Any]]) -> Iterator[str]:
    references = {str(row.ref) for others in records.values() for row in others if hasattr(row, "ref")}
    # Don't check tricks if they aren't loaded: an upgraded room loads only the kinds of record that it lacks.
    tricks = {trick.key for trick in records["tricks"]} if "tricks" in records else None
    for row in rows:
        yield from (
            f"{row.key}: {error}" for error in find_errors_in_references(row.steps, references, tricks)
        )


register(RecordKind("tricks", Trick, named_by="title"))
register(RecordKind("walkthroughs", Walkthrough, match=_missing, named_by="title"))
