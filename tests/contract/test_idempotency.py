"""Idempotency keys, for every operation that accepts them: a request repeated with its key is carried out once."""

from typing import Any

import pytest

from apps.sandboxes.api.idempotency import REPLAYED
from apps.sandboxes.api.operation import operation
from apps.sandboxes.models import KeptAnswer
from mockconsole.lib.api.fields import PlainTextField
from tests.contract.operations import over_operations
from tests.contract.samples import SAMPLES
from tests.contract.world import World, refused, without_writes

KEY = {"Idempotency-Key": "contract"}


def another_body(world: World, one: operation) -> dict[str, Any]:
    """Return the body of a different, but valid request: it has a space after each text, which the server trims."""
    if one.takes is None:
        return {"another": True}
    body = world.part(SAMPLES[one.name].body)
    texts = [
        name
        for name, field in one.takes().fields.items()
        if isinstance(field, PlainTextField) and name in body
    ]
    return {**body, **{name: f"{body[name]} " for name in texts}} if texts else {"transaction": {}}


@pytest.mark.meets("1:184", "2:280", "D:idempotency")
@over_operations(lambda one: one.once)
def test_repeated_key_gets_the_first_response_and_changes_nothing(world: World, one: operation) -> None:
    first = world.send(one, headers=KEY)
    with without_writes():
        again = world.send(one, headers=KEY)
    assert (first.status_code, again.status_code) == (one.status, one.status)
    assert first.content == again.content
    assert (first.get(REPLAYED), again.get(REPLAYED)) == (None, "true")
    assert again["X-Simulated"] == "true"


@over_operations(lambda one: one.once)
def test_used_key_with_another_body_gets_422_and_changes_nothing(world: World, one: operation) -> None:
    world.send(one, headers=KEY)
    with without_writes():
        reply = world.send(one, body=another_body(world, one), headers=KEY)
    assert refused(one, reply, 422)["code"] == "idempotency_key_reused"


@over_operations(lambda one: one.once)
def test_request_with_a_key_that_another_account_used_is_carried_out(world: World, one: operation) -> None:
    world.send(one, headers=KEY)
    assert REPLAYED not in world.send(one, "trainer", headers=KEY)


@over_operations(lambda one: one.once and one.takes)
def test_key_of_a_rejected_request_can_be_reused(world: World, one: operation) -> None:
    refused(one, world.send(one, body={"nickname": "x"}, headers=KEY), 400)
    assert not KeptAnswer.objects.exists()
    assert world.send(one, headers=KEY).status_code == one.status


@over_operations(lambda one: one.once)
def test_malformed_key_gets_400_and_changes_nothing(world: World, one: operation) -> None:
    for key in ("", " ", "x" * 201, "schlüssel"):
        with without_writes():
            reply = world.send(one, headers={"Idempotency-Key": key})
        assert "Idempotency-Key" in refused(one, reply, 400)["message"]
