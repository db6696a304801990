"""Replies to valid requests, for every operation: status, fields, marks, number of queries, ETags and pages."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework import serializers

from apps.sandboxes.api.operation import operation
from mockconsole.lib.api.fields import AmountField, SimulatedField
from mockconsole.lib.api.pagination import MAX_LIMIT
from mockconsole.lib.api.serializers import MapSerializer
from tests.contract.operations import OPERATIONS, is_conditional, over_operations
from tests.contract.samples import SAMPLES
from tests.contract.world import World, refused

# Python types of the values that each kind of field has in a reply.
KINDS: Final[dict[Any, type]] = {
    AmountField: str,
    serializers.BooleanField: bool,
    serializers.IntegerField: int,
    serializers.CharField: str,
    serializers.ChoiceField: str,
    serializers.DateTimeField: str,
    serializers.ListField: list,
    serializers.ListSerializer: list,
    serializers.Serializer: dict,
}
BAD_PAGES: Final = (
    *("limit=0", "limit=1001", "limit=many", "limit=", "limit=-1", f"limit={'9' * 20}"),
    *("cursor=nowhere", "cursor=", "cursor=9_9_9", f"cursor={'9' * 18}_1", f"cursor={'9' * 20}_1"),
)
KEY: Final = {"Idempotency-Key": "contract"}


def test_every_operation_has_a_sample() -> None:
    assert set(OPERATIONS) == set(SAMPLES)


@over_operations(lambda one: True)
def test_operation_declares_the_traits_and_callers_in_its_sample(one: operation) -> None:
    sample = SAMPLES[one.name]
    declared = [name for name in ("once", "paged", "polled", "hot", "tagged") if getattr(one, name)]
    assert [*declared, *([] if one.status == 200 else [str(one.status)])] == sample.traits.split()
    assert one.open_to_strangers == (sample.caller in {"nobody", "half signed in"})
    assert bool(one.trainers_alone) == (sample.caller == "trainer")
    assert sample.guess or not one.throttle


@pytest.mark.parametrize("form", [pytest.param(one.gives, id=name) for name, one in OPERATIONS.items()])
def test_reply_with_amounts_declares_the_simulation_mark(form: Any) -> None:
    assert list(unmarked_money(form)) == []


def unmarked_money(form: Any) -> Iterator[str]:
    """Yield the amounts of a reply that aren't inside an object with the simulation mark."""
    fields = getattr(getattr(form, "child", form), "fields", {})
    if not any(isinstance(field, SimulatedField) for field in fields.values()):
        for name, field in fields.items():
            yield from [name] if isinstance(field, AmountField) else unmarked_money(field)


@pytest.mark.meets("2:245", "2:252", "2:262")
@over_operations(lambda one: True)
def test_reply_has_the_declared_status_fields_and_marks_and_runs_at_most_the_allowed_queries(
    world: World, one: operation
) -> None:
    with CaptureQueriesContext(connection) as queries:
        reply = world.send(one, headers=KEY if one.once else None)
    assert reply.status_code == one.status, reply.content
    assert reply["X-Simulated"] == "true"
    ceiling = SAMPLES[one.name].queries
    assert len(queries) <= ceiling, f"{len(queries)} queries; its sample in samples.py allows {ceiling}."
    if one.media:
        assert reply["Content-Type"] == one.media
        assert 'filename="SIMULATED-' in reply["Content-Disposition"]
    elif one.status != 204:
        assert reply["Content-Type"] == "application/json"
        assert list(faults_of(one.gives, reply.json())) == []


def faults_of(form: Any, value: Any, place: str = "reply") -> Iterator[str]:
    """Yield a message for each difference between a reply and its serializer."""
    if value is None:
        if not form.allow_null:
            yield f"{place} is null"
    elif isinstance(form, SimulatedField):
        if value is not True:
            yield f"{place} is {value}"
    elif kind := next((kind for field, kind in KINDS.items() if isinstance(form, field)), None):
        yield from () if isinstance(value, kind) else [f"{place} is {value!r}"]
    for name, field, part in parts_of(form, value):
        yield from (
            faults_of(field, part, f"{place}.{name}") if field else [f"{place}.{name} is not as declared"]
        )


def parts_of(form: Any, value: Any) -> Iterator[tuple[Any, Any, Any]]:
    """Yield each part's name, field and value; the field is None if the part is missing or undeclared."""
    if isinstance(value, list):
        yield from ((number, form.child, row) for number, row in enumerate(value))
    elif isinstance(form, MapSerializer):
        yield from ((name, form.entry(), row) for name, row in value.items())
    elif isinstance(form, serializers.Serializer) and value is not None:
        yield from ((name, form.fields.get(name), part) for name, part in value.items())
        yield from (
            (name, None, None) for name, field in form.fields.items() if must_be_in(value, name, field)
        )


def must_be_in(value: Any, name: str, field: Any) -> bool:
    return name not in value and (field.required or isinstance(field, SimulatedField))


@pytest.mark.meets("1:188", "2:279a")
@over_operations(is_conditional)
def test_unchanged_reply_gets_304_with_its_etag(world: World, one: operation) -> None:
    reply = world.send(one)
    etag = reply["ETag"]
    assert reply["Cache-Control"] == "private, no-cache"
    for known in (etag, f'"x", W/{etag}'):
        again = world.send(one, headers={"If-None-Match": known})
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", etag)
        assert again["X-Simulated"] == "true"
    changed = world.send(one, headers={"If-None-Match": '"x"'})
    assert (changed.status_code, changed.content) == (200, reply.content)


@pytest.mark.meets("2:279a", "D:list-pages")
@over_operations(lambda one: one.paged)
def test_all_pages_of_a_list_together_have_every_row_exactly_once_in_order(
    world: World, one: operation
) -> None:
    whole = world.send(one, body={"limit": MAX_LIMIT})
    rows = whole.json()
    assert len(rows) > 3
    assert (whole["X-Total-Count"], "Link" in whole) == (str(len(rows)), False)
    page = world.send(one, body={"limit": len(rows) // 2})
    together = page.json()
    assert len(together) == len(rows) // 2
    while link := page.get("Link"):
        page = world.clients["operator"].get(link.partition(">")[0].removeprefix("<"))
        assert page["X-Total-Count"] == str(len(rows))
        together += page.json()
    assert together == rows


@pytest.mark.meets("D:list-pages")
@over_operations(lambda one: one.paged)
def test_invalid_limit_or_cursor_gets_400_at_its_name(world: World, one: operation) -> None:
    for query in BAD_PAGES:
        name, _, value = query.partition("=")
        assert list(refused(one, world.send(one, body={name: value}), 400)["fields"]) == [name]
