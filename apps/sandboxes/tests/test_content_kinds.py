"""Each entry of the catalogue is of a kind, which says what may be written in its place."""

import json
from decimal import Decimal
from typing import Any

import pytest
from django.conf import settings
from django.core.exceptions import ValidationError

from apps.sandboxes.content import Kind, catalogue, kind_of
from apps.sandboxes.content_kinds import Amount, Lines, Number, Text
from apps.sandboxes.content_rows import Rows, Settings

FEES = kind_of(
    [{"name": "Access", "fee": {"amount": "5000.00"}}, {"name": "Routing", "fee": {"amount": "1"}}]
)
SHARES = kind_of([{"name": "One", "share": Decimal("2.5"), "note": "first"}, {"name": "Two", "share": 5}])
COUNT = Number(whole=True, minimum=Decimal(0), maximum=Decimal(9))


@pytest.mark.parametrize(
    ("default", "kind"),
    [
        ("Dashboard", Text()),
        (["Fast", "Safe"], Lines()),
        ({"amount": "10.00"}, Amount()),
        ({"number": 2, "min": 0, "max": 9}, COUNT),
        ({"number": Decimal("99.9")}, Number(whole=False)),
        ({"settings": [{"label": "Alert", "initial": "on"}]}, Settings()),
    ],
)
def test_the_form_of_an_entry_says_its_kind(default: Any, kind: Kind) -> None:
    assert kind_of(default) == kind


@pytest.mark.parametrize("default", [5, None, True, [], {}, [[]], {"number": "5"}, {"amount": 5}])
def test_an_entry_of_no_kind_is_a_mistake_of_its_file(default: Any) -> None:
    with pytest.raises(ValueError, match="is no"):
        kind_of(default)


@pytest.mark.parametrize("screen", sorted(path.stem for path in settings.CONTENT_DIR.glob("*.json")))
def test_every_default_reads_back_as_its_file_has_it(screen: str) -> None:
    defaults = json.loads((settings.CONTENT_DIR / f"{screen}.json").read_text("utf-8"))
    for key, entry in catalogue()[screen].items():
        default = defaults[key]
        if isinstance(entry.kind, Number):
            default = {"number": default["number"]}
        assert entry.kind.read(entry.default) == default, key


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (Lines(), "a\r\n\n  b\n", ["a", "  b"]),
        (Amount(), " 100000000000.000000000000000001 ", {"amount": "100000000000.000000000000000001"}),
        (COUNT, "9", {"number": 9}),
        (Number(whole=False), "-0.5", {"number": -0.5}),
        (FEES, "Access | 5", [{"name": "Access", "fee": {"amount": "5"}}]),
        (FEES, r"A \| B | 0.50", [{"name": "A | B", "fee": {"amount": "0.50"}}]),
        (SHARES, "One | 3", [{"name": "One", "share": 3}]),
        (SHARES, "One | 3 | so", [{"name": "One", "share": 3, "note": "so"}]),
        (
            Settings(),
            "Alert | off\nChain | A | A, B\nPoll every | 5 | | 1 | 60 | seconds",
            {
                "settings": [
                    {"label": "Alert", "initial": "off"},
                    {"label": "Chain", "initial": "A", "choices": ["A", "B"]},
                    {"label": "Poll every", "initial": "5", "min": 1, "max": 60, "unit": "seconds"},
                ]
            },
        ),
    ],
)
def test_what_fits_is_read(kind: Kind, text: str, value: Any) -> None:
    assert kind.read(text) == value
    written: Any = kind
    assert kind.read(written.write(value)) == value


@pytest.mark.parametrize(
    ("kind", "text", "message"),
    [
        (Lines(), " \n ", "Write at least one line"),
        (Amount(), "100 billion", "“100 billion” is not an amount. Write digits with a point"),
        (Amount(), "1,000.00", "no commas"),
        (Amount(), "-5", "is not an amount"),
        (Amount(), "NaN", "is not an amount"),
        (Amount(), "١٢", "is not an amount"),
        (COUNT, "10", "Write a whole number from 0 to 9."),
        (COUNT, "2.5", "Write a whole number from 0 to 9."),
        (COUNT, "many", "“many” doesn’t fit here."),
        (Number(whole=False), "1e3", "Write a number."),
        (FEES, "Access", "Row 1: fee: A value is missing."),
        (FEES, "Access | 5\nRouting | five", "Row 2: fee: “five” is not an amount."),
        (FEES, "Access: 5 | 5 | 5", "Row 1: It has 3 values; the columns are name | fee."),
        (FEES, "\n", "Write at least one row"),
        (Settings(), "Alert | maybe", "Row 1: initial: Write on or off"),
        (Settings(), "Chain | C | A, B", "Row 1: initial: “C” is not one of: A, B."),
        (
            Settings(),
            "Poll | 99 | | 1 | 60",
            "initial: “99” doesn’t fit here. Write a whole number from 1 to 60.",
        ),
        (Settings(), "Poll | 5 | | 60 | 1", "Row 1: min is greater than max."),
        (Settings(), "Poll | 5 | | 1", "Give both min and max."),
        (Settings(), "Poll | 5 | A | 1 | 9", "Give choices, or min and max, not both."),
    ],
)
def test_what_does_not_fit_is_refused_with_what_to_write(kind: Kind, text: str, message: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        kind.read(text)
    assert message in " ".join(refusal.value.messages)


def test_every_wrong_row_is_named_at_once() -> None:
    assert isinstance(FEES, Rows)
    with pytest.raises(ValidationError) as refusal:
        FEES.read("A | x\nB | 1\nC | y")
    assert [message[:5] for message in refusal.value.messages] == ["Row 1", "Row 3"]
