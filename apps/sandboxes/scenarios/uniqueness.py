"""Check of unique constraints among the rows of a scenario's file."""

from typing import Any

from apps.sandboxes.models import SandboxRecord
from apps.sandboxes.scenarios.registry import RecordKind
from mockconsole.lib.plain_yaml import Row
from mockconsole.lib.unique_rules import TAKEN, UniqueRule, unique_rules


class UniqueValues:
    """Values seen so far in a file's rows for each unique constraint of the kind, used to find duplicates."""

    def __init__(self, kind: RecordKind) -> None:
        self._rows: dict[tuple[int, tuple[Any, ...]], int] = {}
        self._rules = tuple(dict.fromkeys((UniqueRule(kind.key), *unique_rules(kind.model))))

    def take(self, record: SandboxRecord, row: Row) -> list[tuple[str, str]]:
        """Return a row's duplicate values as pairs of field and message, and remember the row's values."""
        messages: dict[str, str] = {}
        for number, rule in enumerate(self._rules):
            values = rule.values_of(record)
            first = row.number if values is None else self._rows.setdefault((number, values), row.number)
            if first != row.number:
                messages.setdefault(rule.columns[-1], TAKEN.format(first))
        # If possible, report only columns of the file: a duplicate label, for example, also duplicates the derived address.
        return [item for item in messages.items() if item[0] in row.values] or list(messages.items())[:1]
