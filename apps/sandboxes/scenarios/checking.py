"""Conversion of the rows in a scenario's files into unsaved records; all mistakes are reported together."""

from collections.abc import Callable
from datetime import datetime
from decimal import Decimal, InvalidOperation
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models

from apps.sandboxes.models import Sandbox, SandboxRecord
from apps.sandboxes.records import links_of
from apps.sandboxes.scenarios.reading import ScenarioError, read_rows
from apps.sandboxes.scenarios.registry import RecordKind
from apps.sandboxes.scenarios.times import read_time
from apps.sandboxes.scenarios.uniqueness import UniqueValues
from mockconsole.lib.columns import CANT_BE_KEPT, visible_value
from mockconsole.lib.conditions import holds
from mockconsole.lib.control_characters import is_storable, without_unseen
from mockconsole.lib.money.amounts import AmountField
from mockconsole.lib.plain_yaml import Mistake, Row

# Cache of values that satisfied a constraint: most rows repeat the same values, and each check would run a query.
Fulfilled = set[tuple[str, tuple[Any, ...]]]

# Records that can be targets of links, keyed by model and reference.
Linkable = dict[type[models.Model], dict[str, SandboxRecord]]


def build_records(
    kind: RecordKind, text: str, sandbox: Sandbox, start: datetime, linkable: Linkable
) -> list[SandboxRecord]:
    """Return a file's rows as unsaved records for a room whose clock starts at `start`.

    The records are added to `linkable`, so that records of later kinds can link to them. Raises ScenarioError with all
    mistakes of the file.
    """
    problems: list[Mistake] = []
    records: list[SandboxRecord] = []
    unique = UniqueValues(kind)
    fulfilled: Fulfilled = set()
    known = linkable[kind.model] = {}
    for row in read_rows(kind.file, text):
        ref = without_unseen(str(row.values.get(kind.key[0])))
        record = known[ref] = kind.model(sandbox=sandbox)
        mistakes = _fill(record, kind, row, start, linkable, fulfilled)
        duplicates = [_problem(kind, row, message, name) for name, message in unique.take(record, row)]
        problems.extend(mistakes or duplicates)
        records.append(record)
    if problems:
        raise ScenarioError(problems)
    return records


def _fill(
    record: SandboxRecord,
    kind: RecordKind,
    row: Row,
    start: datetime,
    linkable: Linkable,
    fulfilled: Fulfilled,
) -> list[Mistake]:
    problems: list[Mistake] = []
    fields = kind.fields
    for name, raw in kind.renewed(row.values).items():
        if name not in fields:
            known = ", ".join(fields)
            problems.append(_problem(kind, row, f"This field is unknown. Known are: {known}.", name))
            continue
        field: Any = kind.model._meta.get_field(name)
        value = visible_value(field, raw)
        if error_text := _wrong_type(field, value):
            problems.append(_problem(kind, row, error_text, name))
            continue
        try:
            setattr(record, name, _column_value(field, value, start, linkable))
        except ValueError as error:
            problems.append(_problem(kind, row, str(error), name))
    if not problems:
        problems.extend(
            _problem(kind, row, message, name)
            for name, message in _find_record_errors(record, row, kind, fulfilled)
        )
    return problems


def _wrong_type(field: Any, value: Any) -> str | None:
    if value is None:
        return None if field.null else "A value is missing."
    if isinstance(field, models.DecimalField | AmountField):
        return _wrong_decimal(value)
    if isinstance(field, models.BooleanField):
        return None if isinstance(value, bool) else "Write true or false."
    if isinstance(field, models.IntegerField):
        whole = isinstance(value, int) and not isinstance(value, bool)
        return None if whole else "Write a whole number."
    if isinstance(field, models.CharField | models.TextField):
        return _wrong_text(value)
    return None


def _wrong_decimal(value: Any) -> str | None:
    if not isinstance(value, str | int) or isinstance(value, bool):
        return "Write the number in quotes, so that no digit is lost."
    try:
        # Reject NaN here: Django's validators compare numbers, and every comparison with NaN is false.
        return None if Decimal(value).is_finite() else "Write a finite number."
    except InvalidOperation:
        return "Write a number in quotes, like “12.50”."


def _wrong_text(value: Any) -> str | None:
    if not isinstance(value, str):
        return "Write the text in quotes."
    return None if is_storable(value) else CANT_BE_KEPT


def _column_value(field: Any, value: Any, start: datetime, linkable: Linkable) -> Any:
    if value is None:
        return None
    if isinstance(field, models.DateTimeField):
        return read_time(value, start)
    if isinstance(field, models.ForeignKey):
        target = linkable.get(field.related_model, {}).get(str(value))
        if target is None:
            raise ValueError(
                f"No {field.related_model._meta.verbose_name} of this scenario is called {value}."
            )
        return target
    return value


def _find_record_errors(
    record: SandboxRecord, row: Row, kind: RecordKind, fulfilled: Fulfilled
) -> list[tuple[str | None, str]]:
    steps: list[Callable[[], None]] = [
        lambda: record.clean_fields(exclude={"sandbox", *_names_of_links(record)}),
        record.clean,
        lambda: _check_constraints_with_links(record, fulfilled),
    ]
    for step in steps:
        try:
            step()
        except ValidationError as error:
            return _by_field(error, row, kind)
    return []


def _names_of_links(record: SandboxRecord) -> list[str]:
    # Exclude links from Django's checks, because their targets are in the same scenario and not in the database yet.
    return [link.name for link in links_of(type(record)) if link.get_cached_value(record, default=None)]


def _check_constraints_with_links(record: SandboxRecord, fulfilled: Fulfilled) -> None:
    # Set fake ids during the check: a constraint may require that a link isn't NULL, and an unsaved target has no id yet.
    links = {name: getattr(record, name) for name in _names_of_links(record)}
    for name in links:
        setattr(record, f"{name}_id", 0)
    try:
        _check_constraints(record, fulfilled)
    finally:
        for name, target in links.items():
            setattr(record, name, target)


def _check_constraints(record: SandboxRecord, fulfilled: Fulfilled) -> None:
    # Skip unique constraints: Django would compare with the rows in the database, which the import replaces.
    names = {field.name for field in record._meta.concrete_fields}
    for constraint in record._meta.constraints:
        if isinstance(constraint, models.CheckConstraint):
            condition = constraint.condition
            columns = condition.referenced_base_fields if isinstance(condition, models.Q) else names
            values = constraint.name, tuple(record.serializable_value(name) for name in sorted(columns))
            if values not in fulfilled and not holds(condition, record):
                constraint.validate(type(record), record, exclude=names - columns)
                fulfilled.add(values)


def _by_field(error: ValidationError, row: Row, kind: RecordKind) -> list[tuple[str | None, str]]:
    if not hasattr(error, "error_dict"):
        return [(None, message) for message in error.messages]
    error_texts: list[tuple[str | None, str]] = []
    for name, messages in error.message_dict.items():
        missing = name in kind.fields and name not in row.values
        column = name if name in kind.fields else None
        error_texts.extend((column, "This field is missing." if missing else message) for message in messages)
    return error_texts


def _problem(kind: RecordKind, row: Row, message: str, field: str | None) -> Mistake:
    return Mistake(message, row=row.number, line=row.line, field=field, file=kind.file)
