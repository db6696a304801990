"""How the API reads and writes: strict about names, strict about JSON."""

from decimal import Decimal
from io import BytesIO
from types import SimpleNamespace
from typing import Any

import pytest
from rest_framework import serializers
from rest_framework.exceptions import ParseError

from mockconsole.lib.api.fields import AmountField, OneOfField, SimulatedField
from mockconsole.lib.api.parsers import OrjsonParser
from mockconsole.lib.api.renderers import OrjsonRenderer
from mockconsole.lib.api.rows import serialize
from mockconsole.lib.api.serializers import StrictSerializer


class Inner(StrictSerializer):
    speed = serializers.IntegerField()


class Outer(StrictSerializer):
    name = serializers.CharField(max_length=5)
    inner = Inner(required=False)
    rows = Inner(many=True, required=False)


UNKNOWN = "This field is unknown. Remove it or check its spelling."


@pytest.mark.parametrize(
    ("data", "errors"),
    [
        ({"name": "a", "nmae": 1}, {"nmae": [UNKNOWN]}),
        ({"x": 1, "y": 2}, {"x": [UNKNOWN], "y": [UNKNOWN]}),
        ({"name": "a", "inner": {"speed": 1, "sped": 1}}, {"inner": {"sped": [UNKNOWN]}}),
        ({"name": "a", "rows": [{"speed": 1}, {"x": 1}]}, {"rows": {1: {"x": [UNKNOWN]}}}),
        ({"name": "too long"}, {"name": ["Ensure this field has no more than 5 characters."]}),
        ({}, {"name": ["This field is required."]}),
        ([], {"non_field_errors": ["Invalid data. Expected a dictionary, but got list."]}),
        ("text", {"non_field_errors": ["Invalid data. Expected a dictionary, but got str."]}),
        (None, {"non_field_errors": ["No data provided"]}),
    ],
)
def test_what_a_form_does_not_know_is_refused_at_every_depth(data: object, errors: object) -> None:
    form = Outer(data=data)
    assert not form.is_valid()
    assert form.errors == errors


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("DE89370400440532013000", "real_world_identifier"),
        ("CHASUS33", "real_world_identifier"),
        ("x" * 41, "invalid"),
    ],
)
def test_an_unknown_name_that_could_be_real_or_is_long_is_not_repeated(name: str, code: str) -> None:
    form = Outer(data={"name": "a", "inner": {"speed": 1, name: 1}})
    assert not form.is_valid()
    [said] = form.errors["inner"]["non_field_errors"]
    assert (list(form.errors["inner"]), said.code) == (["non_field_errors"], code)
    assert said.startswith("An unknown field was sent")
    assert name not in said


@pytest.mark.meets("D:unknown-field")
@pytest.mark.parametrize("name", ["", " ", "\x0b", "a\x9bb", "\u202egnp", "\u200b"])
def test_an_unknown_name_that_shows_nothing_or_would_break_a_terminal_is_not_repeated(name: str) -> None:
    form = Outer(data={"name": "a", name: 1})
    assert not form.is_valid()
    assert form.errors == {
        "non_field_errors": ["An unknown field was sent, with a name that can't be shown. Remove it."]
    }


def test_an_unknown_name_that_nothing_is_wrong_with_is_repeated() -> None:
    form = Outer(data={"name": "a", "nickname": 1, "x" * 40: 1})
    assert not form.is_valid()
    assert list(form.errors) == ["nickname", "x" * 40]


def test_a_wrong_word_is_answered_with_those_that_there_are() -> None:
    class Asking(StrictSerializer):
        size = OneOfField(choices=["small", "large"])
        shade = OneOfField(choices=[("d", "dark")], error_messages={"invalid_choice": "Write d."})

    form = Asking(data={"size": "huge", "shade": "x"})
    assert not form.is_valid()
    assert form.errors == {"size": ["Write one of these: small, large."], "shade": ["Write d."]}


def test_what_a_form_knows_is_taken() -> None:
    form = Outer(data={"name": "a", "inner": {"speed": 1}, "rows": [{"speed": 2}]})
    form.is_valid(raise_exception=True)
    assert form.validated_data == {"name": "a", "inner": {"speed": 1}, "rows": [{"speed": 2}]}


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"'name'",
        b'{"name": NaN}',
        b'{"name": 1e999}',
        b'"\\ud800"',
        b'{"\\udfff": 1}',
        b"\xff\xfe",
        '{"name": "Zürich"}'.encode("latin-1"),
        '{"name": "Zürich"}'.encode("utf-16"),
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"9" * 5000,
    ],
)
def test_what_is_no_sound_json_is_refused(body: bytes) -> None:
    with pytest.raises(ParseError, match=r"^The request's body is not JSON: "):
        OrjsonParser().parse(BytesIO(body))


def test_json_is_read_as_it_is_meant() -> None:
    body = '{"name": "Zürich 🏦", "amount": "0.10", "rows": [1, 2.5, null, true]}'.encode()
    assert OrjsonParser().parse(BytesIO(body)) == {
        "name": "Zürich 🏦",
        "amount": "0.10",
        "rows": [1, 2.5, None, True],
    }


def test_a_decimal_is_written_as_text_and_nothing_as_nothing() -> None:
    assert OrjsonRenderer().render({"amount": Decimal("0.10")}) == b'{"amount":"0.10"}'
    assert OrjsonRenderer().render(None) == b""


class Mentioned(serializers.Serializer[Any]):
    transaction = serializers.CharField(source="transaction__ref")


class Told(serializers.Serializer[Any]):
    ref = serializers.CharField(source="about.ref")


class Row(serializers.Serializer[Any]):
    name = serializers.CharField(source="first_name")
    amount = AmountField(decimals=2)
    reason = serializers.CharField(required=False)
    told = Told(source="*")
    others = Told(many=True, required=False)
    simulated = SimulatedField()


def test_an_object_and_its_columns_are_written_alike_under_the_names_of_the_fields() -> None:
    about = SimpleNamespace(ref="A-1")
    row = SimpleNamespace(first_name="Ann", amount=Decimal("1.5"), about=about, reason=None, others=None)
    answer = {"name": "Ann", "amount": "1.50", "told": {"ref": "A-1"}, "simulated": True}
    assert serialize(Row(), row) == answer
    others = [SimpleNamespace(about=about)]
    said = SimpleNamespace(**{**vars(row), "reason": "late", "others": others})
    assert serialize(Row(many=True), [row, said]) == [
        answer,
        {**answer, "reason": "late", "others": [{"ref": "A-1"}]},
    ]
    line = Mentioned(many=True)
    assert serialize(line, [{"transaction__ref": "T-1"}]) == [{"transaction": "T-1"}]


def test_what_an_answer_needs_and_does_not_tell_is_a_mistake() -> None:
    with pytest.raises(KeyError, match="transaction__ref"):
        serialize(Mentioned(), {})
