"""Copying the records of a sandbox, each link to the copy of what it led to."""

from collections.abc import Iterator
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models

from apps.sandboxes.models import Sandbox
from apps.sandboxes.records import create_linked, links_of
from apps.sandboxes.references import copy_counters
from apps.sandboxes.scenarios.registry import every_kind
from mockconsole.lib.real.guarded import refuse_what_could_be_real
from mockconsole.lib.real.identifiers import complaint_about_text

# The copies by model and by the id of what they are copies of.
Copies = dict[type[models.Model], dict[Any, Any]]


def copy_records(source: Sandbox, copy: Sandbox) -> None:
    """Fill an empty sandbox with copies of another's records, its counters too; call it inside a transaction.

    Raises ValidationError with the record and the field of what an earlier version took, and could be real.
    """
    copies: Copies = {}
    copy_counters(source, copy)
    for kind in every_kind():
        rows = list(kind.rows(source))
        # All of a kind are written before the first is linked: a row may be linked to a later one of its own kind.
        copies[kind.model] = {row.pk: _unlinked(row, copy) for row in rows}
        for row in rows:
            for link in links_of(kind.model):
                target = copies[link.related_model].get(getattr(row, link.attname))
                setattr(copies[kind.model][row.pk], link.name, target)
        try:
            create_linked(kind.model, list(copies[kind.model].values()))
        except ValidationError as error:
            raise ValidationError([*_complaints_by_record(rows)] or error) from error


def _unlinked(row: Any, copy: Sandbox) -> Any:
    model: type[models.Model] = type(row)
    left_out = {"sandbox", *(link.name for link in links_of(model))}
    values = {
        field.attname: getattr(row, field.attname)
        for field in row._meta.concrete_fields
        if not field.primary_key and field.name not in left_out
    }
    return model(**values, sandbox=copy)


def _complaints_by_record(rows: list[Any]) -> Iterator[ValidationError]:
    for row in rows:
        try:
            refuse_what_could_be_real(row)
        except ValidationError as error:
            for name, found in error.error_dict.items():
                for complaint in found:
                    message = f"{_name_of(row)}, field {name}: {' '.join(complaint.messages)}"
                    yield ValidationError(message, code=complaint.code)


def _name_of(row: Any) -> str:
    key = " ".join(str(getattr(row, name)) for name in row.matched_by if name != "sandbox")
    # What tells it from others may be the very thing that can't be shown.
    return f"{row._meta.verbose_name} {f'number {row.pk}' if complaint_about_text(key) else key}".rstrip()
