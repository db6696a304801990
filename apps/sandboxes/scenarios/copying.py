"""Copying the records of a sandbox, each link to the copy of what it led to."""

from typing import Any

from django.db import models

from apps.sandboxes.models import Sandbox
from apps.sandboxes.records import create_linked, links_of
from apps.sandboxes.references import copy_counters
from apps.sandboxes.scenarios.registry import every_kind

# The copies by model and by the id of what they are copies of.
Copies = dict[type[models.Model], dict[Any, Any]]


def copy_records(source: Sandbox, copy: Sandbox) -> None:
    """Fill an empty sandbox with copies of another's records, its counters too; call it inside a transaction."""
    copies: Copies = {}
    copy_counters(source, copy)
    for kind in every_kind():
        rows = list(kind.rows(source))
        # All of a kind stand before the first is linked: a row may be linked to a later one of its own kind.
        copies[kind.model] = {row.pk: _unlinked(row, copy) for row in rows}
        for row in rows:
            for link in links_of(kind.model):
                target = copies[link.related_model].get(getattr(row, link.attname))
                setattr(copies[kind.model][row.pk], link.name, target)
        create_linked(kind.model, list(copies[kind.model].values()))


def _unlinked(row: Any, copy: Sandbox) -> Any:
    model: type[models.Model] = type(row)
    left_out = {"sandbox", *(link.name for link in links_of(model))}
    values = {
        field.attname: getattr(row, field.attname)
        for field in row._meta.concrete_fields
        if not field.primary_key and field.name not in left_out
    }
    return model(**values, sandbox=copy)
