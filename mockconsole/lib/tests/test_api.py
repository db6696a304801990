"""The API's serializers, parser and renderer."""

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
def test_a_strict_serializer_rejects_unknown_fields_at_every_depth(data: object, errors: object) -> None:
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
def test_the_error_does_not_repeat_an_unknown_field_name_that_could_be_a_real_identifier_or_is_long(
    name: str, code: str
) -> None:
    form = Outer(data={"name": "a", "inner": {"speed": 1, name: 1}})
    assert not form.is_valid()
    [said] = form.errors["inner"]["non_field_errors"]
    assert (list(form.errors["inner"]), said.code) == (["non_field_errors"], code)
    assert said.startswith("An unknown field was sent")
    assert name not in said


@pytest.mark.meets("D:unknown-field")
@pytest.mark.parametrize("name", ["", " ", "\x0b", "a\x9bb", "\u202egnp", "\u200b"])
def test_the_error_does_not_repeat_an_unknown_field_name_with_invisible_characters(name: str) -> None:
    form = Outer(data={"name": "a", name: 1})
    assert not form.is_valid()
    assert form.errors == {
        "non_field_errors": ["An unknown field was sent, with a name that can't be shown. Remove it."]
    }


def test_the_error_names_an_unknown_field_with_a_plain_name() -> None:
    form = Outer(data={"name": "a", "nickname": 1, "x" * 40: 1})
    assert not form.is_valid()
    assert list(form.errors) == ["nickname", "x" * 40]


def test_choice_field_error_lists_the_allowed_values() -> None:
    class Asking(StrictSerializer):
        size = OneOfField(choices=["small", "large"])
        shade = OneOfField(choices=[("d", "dark")], error_messages={"invalid_choice": "Write d."})

    form = Asking(data={"size": "huge", "shade": "x"})
    assert not form.is_valid()
    assert form.errors == {"size": ["Write one of these: small, large."], "shade": ["Write d."]}


def test_a_strict_serializer_accepts_its_own_fields() -> None:
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
def test_the_parser_rejects_malformed_json_nan_and_lone_surrogates(body: bytes) -> None:
    with pytest.raises(ParseError, match=r"^The request's body is not JSON: "):
        OrjsonParser().parse(BytesIO(body))


@pytest.mark.parametrize(
    ("body", "name"),
    [
        ('{"amount": "1", "amount": "2"}', "amount"),
        ('{"amount": "1", "\\u0061mount": "1"}', "amount"),
        ('{"rows": [{"at": 1}, {"at": 1, "in": 2, "at": 3}]}', "at"),
        ('{"' + "x" * 50 + '": 1, "' + "x" * 50 + '": 2}', "x" * 40),
    ],
)
def test_the_parser_rejects_a_duplicate_field_and_names_it(body: str, name: str) -> None:
    with pytest.raises(ParseError) as refusal:
        OrjsonParser().parse(BytesIO(body.encode()))
    assert str(refusal.value) == f"The request's body has the field “{name}” twice. Send it once."


def test_the_parser_rejects_json_that_is_nested_deeper_than_python_can_check() -> None:
    with pytest.raises(ParseError, match="nested too deeply"):
        OrjsonParser().parse(BytesIO(b"[" * 1020 + b"]" * 1020))


def test_the_parser_returns_the_value_of_a_json_body() -> None:
    body = '{"name": "Zürich 🏦", "amount": "0.10", "rows": [1, 2.5, null, true]}'.encode()
    assert OrjsonParser().parse(BytesIO(body)) == {
        "name": "Zürich 🏦",
        "amount": "0.10",
        "rows": [1, 2.5, None, True],
    }


def test_the_renderer_writes_decimals_as_text_and_none_as_an_empty_body() -> None:
    assert OrjsonRenderer().render({"amount": Decimal("0.10")}) == b'{"amount":"0.10"}'
    assert OrjsonRenderer().render(None) == b""


class FlatSource(serializers.Serializer[Any]):
    transaction = serializers.CharField(source="transaction__ref")


class NestedSource(serializers.Serializer[Any]):
    ref = serializers.CharField(source="about.ref")


class Row(serializers.Serializer[Any]):
    name = serializers.CharField(source="first_name")
    amount = AmountField(decimals=2)
    reason = serializers.CharField(required=False)
    told = NestedSource(source="*")
    others = NestedSource(many=True, required=False)
    simulated = SimulatedField()


def test_serialize_accepts_objects_and_rows_from_values() -> None:
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
    line = FlatSource(many=True)
    assert serialize(line, [{"transaction__ref": "T-1"}]) == [{"transaction": "T-1"}]


def test_serialize_raises_for_a_missing_required_field() -> None:
    with pytest.raises(KeyError, match="transaction__ref"):
        serialize(FlatSource(), {})
