"""Kinds of record of this app."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from apps.sandboxes.scenarios.registry import RecordKind, register
from apps.training.models import Walkthrough
from apps.training.scripts.references import complaints_about_references


def _missing(rows: Sequence[Any], records: Mapping[str, Sequence[Any]]) -> Iterator[str]:
    references = {str(row.ref) for others in records.values() for row in others if hasattr(row, "ref")}
    for row in rows:
        yield from (f"{row.key}: {text}" for text in complaints_about_references(row.steps, references))


register(RecordKind("walkthroughs", Walkthrough, match=_missing))
