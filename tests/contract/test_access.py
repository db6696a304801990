"""Access rules that hold for every operation: sessions, roles, rooms, CSRF tokens and methods."""

from collections.abc import Iterator
from http.cookies import SimpleCookie
from typing import Any

import pytest
from django.test import Client

from apps.sandboxes.api.operation import operation
from mockconsole.lib.live.http.headers import LOOK
from tests.contract.operations import OPERATIONS, changes_something, over_operations
from tests.contract.samples import SAMPLES
from tests.contract.world import World, refused, without_writes

METHODS = {"GET", "POST", "PUT", "PATCH", "DELETE"}
UNKNOWN_REFERENCES = ("nothing", "0", "TRN-999999", "x" * 400)


def is_of_the_room(one: operation) -> bool:
    """Return True for a read without a reference in its path that returns rows of the caller's room."""
    return one.method == "GET" and "<" not in one.address and not SAMPLES[one.name].in_all_rooms


@pytest.mark.meets("2:243", "2:252", "D:no-session")
@over_operations(lambda one: not one.open_to_strangers)
def test_call_without_a_session_gets_401_and_changes_nothing(world: World, one: operation) -> None:
    with without_writes():
        reply = world.send(one, client=Client(enforce_csrf_checks=True))
    assert refused(one, reply, 401)["code"] == "not_authenticated"
    assert reply["WWW-Authenticate"] == "Session"


@over_operations(lambda one: one.trainers_alone)
def test_operator_who_calls_an_operation_for_trainers_gets_403(world: World, one: operation) -> None:
    with without_writes():
        error = refused(one, world.send(one, "operator"), 403)
    assert (error["code"], error["message"]) == ("permission_denied", one.trainers_alone)


@pytest.mark.meets("1:190", "2:232", "2:233", "2:283", "D:deletion-by-reference", "D:receipt-pdf")
@over_operations(lambda one: "<" in one.address and not SAMPLES[one.name].in_all_rooms)
def test_reference_of_another_room_gets_404_and_changes_nothing(world: World, one: operation) -> None:
    with without_writes():
        reply = world.send(one, f"{'trainer' if one.trainers_alone else 'operator'} elsewhere")
    refused(one, reply, 404)


@over_operations(lambda one: "<" in one.address and not one.open_to_strangers)
def test_unknown_reference_gets_404_and_changes_nothing(world: World, one: operation) -> None:
    *_, last = place = world.part(SAMPLES[one.name].place)
    for ref in UNKNOWN_REFERENCES:
        with without_writes():
            refused(one, world.send(one, place={**place, last: ref}), 404)


@over_operations(is_of_the_room)
def test_read_in_a_room_without_records_returns_no_record_of_another_room(
    world: World, one: operation
) -> None:
    other = world.send(one, f"{'trainer' if one.trainers_alone else 'operator'} elsewhere").json()
    assert world.send(one).json() != other
    assert list(rows_in(other)) == [] or SAMPLES[one.name].rows_without_records


def rows_in(value: Any) -> Iterator[Any]:
    """Yield the rows of all lists in a reply."""
    if isinstance(value, list):
        yield from value
    elif isinstance(value, dict):
        for part in value.values():
            yield from rows_in(part)


@pytest.mark.meets("D:csrf-header")
@over_operations(changes_something)
def test_call_without_a_csrf_token_gets_403_even_before_sign_in(world: World, one: operation) -> None:
    client = Client(enforce_csrf_checks=True)
    client.cookies = SimpleCookie(world.clients[SAMPLES[one.name].caller].cookies)
    with without_writes():
        assert refused(one, world.send(one, client=client), 403)["code"] == "csrf"


@over_operations(lambda one: changes_something(one) and not one.open_to_strangers)
def test_trainer_who_views_a_seat_gets_403_for_a_write(world: World, one: operation) -> None:
    with without_writes():
        assert refused(one, world.send(one, "trainer", headers={LOOK: "1"}), 403)["code"] == "looking"


@over_operations(lambda one: True)
def test_method_without_an_operation_at_the_url_gets_405(world: World, one: operation) -> None:
    allowed = {other.method for other in OPERATIONS.values() if other.address == one.address}
    for method in METHODS - allowed:
        reply = world.send(one, "trainer", method=method)
        assert refused(one, reply, 405)["code"] == "method_not_allowed"
        assert set(reply["Allow"].split(", ")) == allowed | {"HEAD", "OPTIONS"} - (
            set() if "GET" in allowed else {"HEAD"}
        )
