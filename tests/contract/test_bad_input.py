"""Invalid input, for every operation: each fault is reported at its field, and the error doesn't repeat the input."""

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from typing import Any, Final

import pytest
from rest_framework import serializers

from apps.accounts.models import Attempt
from apps.sandboxes.api.operation import operation
from mockconsole.lib.api.fields import (
    AmountField,
    PatternTextField,
    PlainTextField,
    StrictTextField,
)
from mockconsole.lib.api.serializers import StrictSerializer
from tests.contract.operations import changes_something, over_operations
from tests.contract.samples import SAMPLES
from tests.contract.world import World, refused, without_writes

# Real-looking identifiers: an IBAN, an Ethereum address in two notations, and a Bitcoin address.
REAL: Final = (
    "DE89370400440532013000",
    "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045",
    "SIM:0xdac17f958d2ee523a2206206994597c13d831ec7",
    "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
)
NO_JSON: Final = (
    b"{",
    b"a=b",
    b'{"a": "\\ud800"}',
    b'{"\\ud800": 1}',
    b'{"a": NaN}',
    b'{"a": 1, "a": 1}',
    b"\xff\xfe\0",
)
WRONG_TYPES: Final[dict[type[serializers.Field[Any, Any, Any, Any]], list[Any]]] = {
    AmountField: [
        *("many", "-1", "+1", "NaN", "Infinity", "1e5", "1e400", "1,50", "1,000.00", "1.2.3", ".5", "1."),
        *("1 000", "٢٥", "9" * 80, 5, 1.5),
    ],
    StrictTextField: ["\x1b[31m", "a\x7fb", "a\x85b"],
    serializers.CharField: [7, 0.5, True, ["a"], {"a": 1}, "a\0b"],
    PatternTextField: ["€ fits no pattern"],
    serializers.ChoiceField: ["no such choice", 7, ["a"], {"a": 1}],
    serializers.BooleanField: ["perhaps", "true", 1, [], {}],
    serializers.IntegerField: ["many", 0.5, 10**18, [], {}],
    serializers.DecimalField: ["many", "1e5", [], {}],
    serializers.DateField: ["yesterday", "2026-02-30"],
    serializers.DateTimeField: ["yesterday", 7, []],
    serializers.DictField: ["text", 7, []],
    serializers.ListField: ["text", 7, {}],
    serializers.ListSerializer: ["text", 7, {}],
    serializers.Serializer: ["text", 7, []],
}


def takes_body(one: operation) -> bool:
    return one.takes is not None and changes_something(one)


def takes_known_fields(one: operation) -> bool:
    """Return True if the operation rejects unknown fields; a list may accept query parameters that its input lacks."""
    return takes_body(one) or (one.takes is not None and issubclass(one.takes, StrictSerializer))


def fields_of(one: operation) -> dict[str, Any]:
    """Return the fields of the operation's input, by name."""
    assert one.takes is not None
    return dict(one.takes().fields)


def wrong_values(field: Any) -> list[Any]:
    """Return values that a field must reject."""
    values = [value for kind, wrong in WRONG_TYPES.items() if isinstance(field, kind) for value in wrong]
    values += [] if field.allow_null else [None]
    if isinstance(field, StrictTextField):
        values += [] if field.allow_blank else ["\u200b"]
        values += [] if field.lines else ["two\nlines"]
    if isinstance(field, PlainTextField):
        values += [] if field.allow_blank else ["", " "][: 2 if field.trim_whitespace else 1]
        values += ["x" * (field.max_length + 1)] if field.max_length else []
    values += [field.min_value - 1] if getattr(field, "min_value", None) is not None else []
    values += [field.max_value + 1] if getattr(field, "max_value", None) is not None else []
    return values


def wrong_words(field: Any) -> list[str]:
    """Return values that a query parameter must reject: texts without null characters; not blank, which means no value."""
    kinds = str if isinstance(field, PlainTextField) else (str, int)
    words = [str(value) for value in wrong_values(field) if isinstance(value, kinds)]
    return [word for word in words if word.strip() and "\0" not in word]


def errors_of(world: World, one: operation, body: Any) -> dict[str, Any]:
    """Send an invalid body, check that it gets 400 and changes nothing, and return the error."""
    # Reset the attempts: they are counted before the input is read, so the sixth would get 429.
    Attempt.objects.all().delete()
    with nullcontext() if one.throttle else without_writes():
        return refused(one, world.send(one, body=body), 400)


def wrong_bodies(
    fields: Any, body: dict[str, Any], wrong: Callable[[Any], list[Any]]
) -> Iterator[tuple[str, Any]]:
    """Yield, for each value that a field or nested field must reject, the field's name and a body with that value."""
    for name, field in fields.items():
        yield from ((name, {**body, name: value}) for value in wrong(field))
        if isinstance(field, serializers.Serializer) and name in body:
            for inner, part in wrong_bodies(field.fields, body[name], wrong):
                yield f"{name}.{inner}", {**body, name: part}


@pytest.mark.meets("1:109", "1:178", "1:181", "1:183", "2:209", "2:234", "2:256", "2:281", "2:292")
@pytest.mark.meets("D:bad-input", "D:positive-amount", "D:sign-in-types", "D:swift-without-amount")
@over_operations(lambda one: one.takes)
def test_wrong_value_gets_400_at_its_field_and_changes_nothing(world: World, one: operation) -> None:
    body = world.part(SAMPLES[one.name].body) or {}
    wrong = wrong_values if changes_something(one) else wrong_words
    for name, faulty in wrong_bodies(fields_of(one), body, wrong):
        error = errors_of(world, one, faulty)
        assert error["code"] == "invalid", faulty
        assert error["fields"], faulty
        assert all(field == name or field.startswith(f"{name}.") for field in error["fields"]), faulty


@pytest.mark.meets("2:132", "2:159", "2:212", "2:407", "D:usdt-contract")
@over_operations(lambda one: SAMPLES[one.name].wrong)
def test_value_that_only_this_operation_rejects_gets_400_at_its_field(world: World, one: operation) -> None:
    sample = SAMPLES[one.name]
    for name, values in sample.wrong.items():
        for value in values:
            reply = world.send(one, body={**(world.part(sample.body) or {}), name: value})
            assert list(refused(one, reply, 400)["fields"]) == [name], (name, value)


@pytest.mark.meets("1:149")
@over_operations(takes_body)
def test_missing_field_gets_400_at_its_name(world: World, one: operation) -> None:
    body = world.part(SAMPLES[one.name].body)
    for name, field in fields_of(one).items():
        if field.required:
            error = errors_of(world, one, {key: value for key, value in body.items() if key != name})
            assert list(error["fields"]) == [name]


@over_operations(takes_known_fields)
def test_unknown_fields_get_400_at_their_names(world: World, one: operation) -> None:
    body = world.part(SAMPLES[one.name].body) or {}
    error = errors_of(world, one, {**body, "nickname": "x", "is_staff": True})
    assert set(error["fields"]) == {"nickname", "is_staff"}
    assert "check its spelling" in error["message"]


@over_operations(takes_body)
def test_malformed_body_gets_400_and_changes_nothing(world: World, one: operation) -> None:
    for body in (b"[]", b"null", b'"text"'):
        assert errors_of(world, one, body)["code"] == "invalid", body
    for body in NO_JSON:
        assert errors_of(world, one, body)["code"] == "parse_error", body


@over_operations(takes_body)
def test_body_of_another_media_type_gets_415(world: World, one: operation) -> None:
    for media in ("text/plain", "application/x-www-form-urlencoded", "application/xml", "x"):
        error = refused(one, world.send(one, body=b"name=ada", media=media), 415)
        assert error["code"] == "unsupported_media_type"


def has_form(one: operation, name: str, length: int) -> bool:
    """Return True if a field rejects a text of this length for its format, before it searches for identifiers."""
    field = fields_of(one)[name]
    return (
        isinstance(field, PatternTextField | AmountField)
        or name in SAMPLES[one.name].wrong
        or (field.max_length or length) < length
    )


@pytest.mark.meets(
    "Domain:1.3a", "Domain:1.3b", "Domain:1.3d", "Domain:1.3e", "Domain:1.3g", "Domain:1.3j", "Domain:1.3l"
)
@pytest.mark.meets("Domain:1.3m")
@over_operations(takes_body)
def test_real_identifier_is_rejected_with_advice_and_not_repeated_in_the_error(
    world: World, one: operation
) -> None:
    body = world.part(SAMPLES[one.name].body)
    for name, field in fields_of(one).items():
        for real in (
            REAL if isinstance(field, PlainTextField) and name not in SAMPLES[one.name].any_text else ()
        ):
            Attempt.objects.all().delete()
            # Allow writes here: the models check stored texts, so some operations write before the error rolls them back.
            error = refused(one, world.send(one, body={**body, name: real}), 400)
            assert set(error["fields"]) <= {name}, (name, real)
            assert real not in str(error), (name, real)
            if error["code"] == "invalid":
                assert has_form(one, name, len(real)), (name, real)
            else:
                assert error["code"] == "real_world_identifier", (name, real)
                assert " such as " in error["message"], (name, real)
    error = errors_of(world, one, {**body, REAL[0]: 1})
    assert error["code"] == "real_world_identifier"
    assert REAL[0] not in str(error)


@pytest.mark.meets("D:portal-password", "D:secrets-compared")
@pytest.mark.departs_from("2:205b")
@over_operations(lambda one: SAMPLES[one.name].guess)
def test_sixth_guess_in_five_minutes_gets_429(world: World, one: operation) -> None:
    sample = SAMPLES[one.name]
    guess = {**world.part(sample.body), **sample.guess}
    replies = [world.send(one, body=guess) for _ in range(6)]
    assert [reply.json()["success"] for reply in replies[:5]] == [False] * 5
    assert refused(one, replies[5], 429)["code"] == "throttled"
    assert int(replies[5]["Retry-After"]) > 0
