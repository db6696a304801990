"""Tests of valid and invalid overrides of each kind of screen text."""

import json
from typing import Any

import pytest
from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import QueryDict

from apps.texts.admin.editors import NOTHING, RowsEditor
from apps.texts.catalogue import catalogue
from apps.texts.kinds import columns_of, refuse_misfit, value_of, words_of

LINES = ["Fast", "Safe"]
AMOUNT = {"amount": "10.00"}
COUNT = {"number": 2, "min": 0, "max": 9}
RATE = {"number": 99.9}
FEES = [{"name": "Access", "fee": {"amount": "5000.00"}}, {"name": "Routing", "fee": {"amount": "1"}}]
SHARES = [{"name": "One", "share": 2.5, "note": "first"}, {"name": "Two", "share": 5}]
SETTINGS = {"settings": [{"label": "Alert", "initial": "on"}]}


def fee(value: Any) -> list[dict[str, Any]]:
    return [{"name": "Access", "fee": value}]


def setting(**row: Any) -> dict[str, Any]:
    return {"settings": [{"label": "Poll", **row}]}


@pytest.mark.parametrize("default", [5, None, True, [], {}, [[]], {"amount": 5, "number": 5}])
def test_default_of_an_unknown_kind_raises_an_error(default: Any) -> None:
    with pytest.raises((ValueError, ValidationError)):
        refuse_misfit(default, default)


@pytest.mark.parametrize("screen", sorted(path.stem for path in settings.CONTENT_DIR.glob("*.json")))
def test_every_default_is_a_valid_override_of_itself(screen: str) -> None:
    for key, default in catalogue()[screen].items():
        counts = isinstance(default, dict) and "number" in default
        value = {"number": default["number"]} if counts else default
        refuse_misfit(value, default)
        assert resubmitted_value(value, default) == value, key


def resubmitted_value(value: Any, default: Any) -> Any:
    """Return the value that an untouched form submits."""
    if not columns_of(default):
        return value_of(words_of(value), default)
    editor, sent = RowsEditor(default), QueryDict(mutable=True)
    for row in editor.get_context("value", json.dumps(value), None)["rows"]:
        for column, text in row:
            sent.appendlist(f"value.{column.name}", text)
    assert editor.value_from_datadict(sent, None, "value") == NOTHING
    # Remove the default: the editor returns nothing for rows that equal the default.
    editor.default = {"settings": []} if isinstance(default, dict) else []
    return json.loads(editor.value_from_datadict(sent, None, "value"))


@pytest.mark.parametrize(
    ("value", "default"),
    [
        ("", "Dashboard"),
        (["a", "  b"], LINES),
        ({"amount": "100000000000.000000000000000001"}, AMOUNT),
        ({"number": 9}, COUNT),
        ({"number": -0.5}, RATE),
        ([{"name": "A | B", "fee": {"amount": "0.50"}}], FEES),
        ([{"name": "One", "share": 3}, {"name": "Two", "share": 0.5, "note": "so"}], SHARES),
        (setting(initial="off"), SETTINGS),
        (setting(initial="A", choices=["A", "B"]), SETTINGS),
        (setting(initial="5", min=1, max=60, unit="seconds"), SETTINGS),
    ],
)
def test_valid_override_is_accepted(value: Any, default: Any) -> None:
    refuse_misfit(value, default)
    refuse_misfit(json.loads(json.dumps(value)), default)


@pytest.mark.parametrize(
    ("value", "default", "message"),
    [
        (["Dashboard"], "Dashboard", "Write a text."),
        ([], LINES, "Write at least one line"),
        (["a", " "], LINES, "Write at least one line"),
        (["a\nb"], LINES, "Write at least one line"),
        ("Fast", LINES, "Write at least one line"),
        ({"amount": "100 billion"}, AMOUNT, "“100 billion” is not an amount. Write digits with a point"),
        ({"amount": "1,000.00"}, AMOUNT, "no commas"),
        ({"amount": "-5"}, AMOUNT, "is not an amount"),
        ({"amount": "NaN"}, AMOUNT, "is not an amount"),
        ({"amount": "١٢"}, AMOUNT, "is not an amount"),
        ({"amount": "5", "currency": "EUR"}, AMOUNT, "is not an amount"),
        ({"amount": 5}, AMOUNT, "is not an amount"),
        ({"number": 10}, COUNT, "Write a whole number from 0 to 9."),
        ({"number": 2.5}, COUNT, "Write a whole number from 0 to 9."),
        ({"number": True}, COUNT, "Write a whole number from 0 to 9."),
        ({"number": "many"}, COUNT, "“many” doesn’t fit here."),
        ({"number": "1e3"}, RATE, "Write a number."),
        ({"number": float("nan")}, RATE, "Write a number."),
        ({"number": float("inf")}, RATE, "Write a number."),
        (5, RATE, "Write a number."),
        ([{"name": "Access"}], FEES, "Row 1: fee: A value is missing."),
        (fee({"amount": "five"}), FEES, "Row 1: fee: “five” is not an amount."),
        ([*fee(AMOUNT), {"name": " ", "fee": AMOUNT}], FEES, "Row 2: name: Write it in one line, without spaces around it."),
        ([{"name": "One", "share": "much"}], SHARES, "Row 1: share: “much” doesn’t fit here. Write a number."),
        ([{"name": "A", "fee": AMOUNT, "tip": "1"}], FEES, "Row 1: Its values must be named; the columns are name, fee."),
        (["Access"], FEES, "Row 1: Its values must be named"),
        ([], FEES, "Write at least one row"),
        ("Access | 5", FEES, "Write at least one row"),
        ({"settings": FEES}, FEES, "Write at least one row"),
        (["x"] * 1001, LINES, "Write at most 4000 characters (it has 5005)."),
        (setting(initial="maybe"), SETTINGS, "Row 1: initial: Write on or off"),
        (setting(initial="C", choices=["A", "B"]), SETTINGS, "Row 1: initial: “C” is not one of: A, B."),
        (setting(initial="A", choices=["A, B"]), SETTINGS, "Row 1: choices: Write each without commas."),
        (setting(initial="99", min=1, max=60), SETTINGS, "initial: “99” doesn’t fit here. Write a whole number from 1 to 60."),
        (setting(initial="5", min=60, max=1), SETTINGS, "Row 1: min is greater than max."),
        (setting(initial="5", min=1), SETTINGS, "Give both min and max."),
        (setting(initial="5", choices=["A"], min=1, max=9), SETTINGS, "Give choices, or min and max, not both."),
    ],
)  # fmt: skip
def test_invalid_override_is_refused_with_a_hint(value: Any, default: Any, message: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        refuse_misfit(value, default)
    assert message in " ".join(refusal.value.messages)


def test_all_invalid_rows_are_reported_together() -> None:
    with pytest.raises(ValidationError) as refusal:
        refuse_misfit([*fee("x"), *fee(AMOUNT), *fee("y")], FEES)
    assert [message[:5] for message in refusal.value.messages] == ["Row 1", "Row 3"]
