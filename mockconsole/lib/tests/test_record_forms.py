"""Comparison of two inputs of a form field: they differ only if they mean different values."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest
from django import forms

from mockconsole.lib.admin.record_forms import _differ

THE_SAME = [
    (forms.CharField(), "a\r\nb", "a\nb"),
    (forms.CharField(), " a\n", "a"),
    (forms.CharField(), None, ""),
    (forms.DecimalField(), Decimal("1.50"), "1.5"),
    (forms.DecimalField(), Decimal("0E-8"), "0"),
    (forms.IntegerField(), 7, "07"),
    (forms.BooleanField(), False, "False"),
    (forms.BooleanField(), True, True),
    (forms.ChoiceField(choices=[("a", "A")]), "a", "a"),
    (forms.JSONField(), '{"a": 1, "b": 2}', '{"b": 2, "a": 1}'),
    (forms.DateTimeField(), datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC), "2026-01-02 03:04:05"),
    (forms.SplitDateTimeField(), datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC), ["2026-01-02", "03:04:05"]),
]
DIFFERENT = [
    (forms.CharField(), "a\nb", "a b"),
    (forms.DecimalField(), Decimal("1.5"), "1.51"),
    (forms.DecimalField(), Decimal("1.5"), "much"),
    (forms.BooleanField(), True, False),
    (forms.JSONField(), '{"a": 1}', '{"a": 2}'),
    (forms.DateTimeField(), datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC), "2026-01-02 03:04:06"),
]


@pytest.mark.parametrize(("field", "one", "other"), THE_SAME)
def test_two_inputs_with_the_same_value_do_not_differ(field: forms.Field, one: Any, other: Any) -> None:
    assert not _differ(field, one, other)


@pytest.mark.parametrize(("field", "one", "other"), DIFFERENT)
def test_two_inputs_with_different_values_differ(field: forms.Field, one: Any, other: Any) -> None:
    assert _differ(field, one, other)
