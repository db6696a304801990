"""Tests of values that columns reject, whichever database is used."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db import models
from django.db.backends.base.operations import BaseDatabaseOperations
from django.test import Client

from apps.sandboxes.models import Sandbox
from apps.sandboxes.scenarios.reading import ScenarioError
from apps.sandboxes.scenarios.registry import every_kind
from apps.sandboxes.scenarios.room_settings import read_settings
from apps.sandboxes.selectors import records_of
from apps.sandboxes.tests.admin_pages import page_of
from mockconsole.lib.columns import NOTHING_SEEN

RANGES = BaseDatabaseOperations.integer_field_ranges


def columns(sandbox: Sandbox, *classes: Any) -> Iterator[tuple[Any, Any]]:
    """Yield pairs of a row and a column: all columns of the given field classes in all kinds of record."""
    for kind in every_kind():
        row = kind.rows(sandbox).first() or kind.model(sandbox=sandbox)
        for name in kind.model.columns():
            field = kind.model._meta.get_field(name)
            if isinstance(field, classes):
                yield row, field


def error_texts(row: Any, field: Any, value: Any) -> list[str]:
    """Return the error messages that a row's check gives for a value in a column."""
    before = getattr(row, field.attname)
    setattr(row, field.attname, value)
    try:
        row.clean_fields(exclude={"sandbox"})
    except ValidationError as error:
        return error.message_dict.get(field.name, [])
    finally:
        setattr(row, field.attname, before)
    return []


def test_number_out_of_the_range_of_its_column_is_rejected_on_every_database(sandbox: Sandbox) -> None:
    looked_at = list(columns(sandbox, models.IntegerField))
    assert len(looked_at) > 10
    for row, field in looked_at:
        least, most = RANGES[field.get_internal_type()]
        assert error_texts(row, field, most + 1), field
        assert error_texts(row, field, least - 1), field


@pytest.mark.parametrize("sign", ["\u202e", "\u2066", "\uffff", "\ud800", "\0", "\x07", "\x1b"])
def test_text_with_control_or_invisible_characters_is_rejected_in_every_column(
    sandbox: Sandbox, sign: str
) -> None:
    looked_at = list(columns(sandbox, models.CharField, models.TextField))
    assert len(looked_at) > 40
    for row, field in looked_at:
        assert error_texts(row, field, f"a{sign}b"), field


@pytest.mark.parametrize("text", ["\u200b", "\u2800 \ufeff", "\u0301", " "])
def test_invisible_text_is_rejected_in_every_required_column(sandbox: Sandbox, text: str) -> None:
    for row, field in columns(sandbox, models.CharField, models.TextField):
        if field.editable and not field.blank:
            assert error_texts(row, field, text), field


@pytest.mark.parametrize("text", ["\u200b\u2060", "\u3164", "\ufeff"])
def test_room_with_an_invisible_name_or_seed_is_rejected(sandbox: Sandbox, text: str) -> None:
    sandbox.name = sandbox.seed = text
    with pytest.raises(ValidationError) as refused:
        sandbox.full_clean()
    assert refused.value.message_dict == {"name": [NOTHING_SEEN], "seed": [NOTHING_SEEN]}
    with pytest.raises(ScenarioError, match="This text has no visible character"):
        read_settings(f"seed: '{text}'")


@pytest.mark.parametrize("text", ["a\u202eb", "a\x00b"])
def test_room_with_control_characters_in_its_seed_is_rejected(sandbox: Sandbox, text: str) -> None:
    sandbox.seed = text
    with pytest.raises(ValidationError) as refused:
        sandbox.full_clean()
    assert list(refused.value.message_dict) == ["seed"]


def test_text_longer_than_its_column_is_rejected_on_every_database(sandbox: Sandbox) -> None:
    text_columns = [(row, field) for row, field in columns(sandbox, models.TextField) if field.max_length]
    assert text_columns
    for row, field in text_columns:
        assert error_texts(row, field, "a " * field.max_length), field


def test_clean_fields_does_not_check_excluded_columns(sandbox: Sandbox) -> None:
    for row, field in columns(sandbox, models.TextField):
        setattr(row, field.attname, "a\u202eb")
        row.clean_fields(exclude={"sandbox", *row.columns()})


def keyed_forms(sandbox: Sandbox) -> Iterator[tuple[Any, Any]]:
    """Yield two rows of each kind of record whose key isn't read-only in the change form."""
    kinds = {kind.model for kind in every_kind()}
    for model, pages in admin.site._registry.items():
        if model in kinds and not set(model.matched_by) & set(pages.readonly_fields):
            rows = list(records_of(model, sandbox.pk)[:2])
            if len(rows) == 2:
                yield rows[0], rows[1]


def test_change_form_rejects_the_key_of_another_row(sandbox: Sandbox, trainer_client: Client) -> None:
    tried = 0
    for first, second in keyed_forms(sandbox):
        address = page_of(type(first), "change", first.pk)
        form = trainer_client.get(address).context["adminform"].form
        if not set(first.matched_by) <= set(form.fields):
            continue
        tried += 1
        data = {field.html_name: "" if field.value() is None else field.value() for field in form}
        data = {name: value for name, value in data.items() if value is not False}
        response = trainer_client.post(
            address, data | {name: getattr(second, name) for name in first.matched_by}
        )
        assert response.status_code == 200, first
        assert "already exists" in str(response.context["adminform"].form.errors), first
    assert tried >= 4
