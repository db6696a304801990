"""Copies of rooms for lessons: as complete as a clone, and deleted without leftovers."""

import re
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.db.models import ProtectedError
from django.test import Client
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import User
from apps.accounts.services import take_seat
from apps.sandboxes.copies import copy_for_seat, delete_copies
from apps.sandboxes.models import FilledKind, ReferenceCounter, Sandbox
from apps.sandboxes.scenarios.registry import every_kind
from apps.sandboxes.selectors import now_in
from apps.sandboxes.services import change_sandbox, clone_sandbox, set_clock_speed, shift_clock
from apps.sandboxes.tests.conftest import FakeClock
from apps.sandboxes.tests.scenarios import export_files, override
from apps.training.models import Lesson
from apps.transactions.models import Transaction
from apps.wallets.ledger.models import Balance
from apps.wallets.ledger.proof import prove
from mockconsole.lib.live.cache import live_cache


@pytest.fixture
def copy(sandbox: Sandbox, fake_clock: FakeClock) -> Sandbox:
    """Return a seat's copy of a room in which a text was overridden and the clock changed before the copy was made."""
    override(sandbox, "home", "title", "Room 7")
    set_clock_speed(who=None, sandbox=sandbox, speed=Decimal(60))
    shift_clock(who=None, sandbox=sandbox, by=timedelta(days=-3))
    with transaction.atomic():
        return copy_for_seat(sandbox)


def sums(room: Sandbox) -> list[Any]:
    rows = Balance.objects.filter(sandbox=room).order_by("wallet__ref", "asset")
    return list(rows.values_list("wallet__ref", "asset", "amount", "may_owe"))


def count_rows(room: Sandbox) -> list[Any]:
    counters = ReferenceCounter.objects.filter(sandbox=room).order_by("prefix").values_list("prefix", "last")
    return [*counters, *FilledKind.objects.filter(sandbox=room).order_by("kind").values_list("kind")]


def rows_in(room: Sandbox) -> dict[str, int]:
    """Return the number of rows of each model that refer to a room, including the room's versions in the history."""
    found = {Sandbox.history.model.__name__: Sandbox.history.filter(id=room.pk).count()}
    for model in apps.get_models():
        for field in model._meta.concrete_fields:
            if field.related_model is Sandbox:
                found[model.__name__] = model._base_manager.filter(**{field.name: room}).count()
    return {name: number for name, number in found.items() if number}


@pytest.mark.services
def test_seat_copy_equals_a_clone(copy: Sandbox, sandbox: Sandbox, fake_clock: FakeClock) -> None:
    clone = clone_sandbox(who=None, source=sandbox, key="clone", name="Clone")
    assert export_files(copy) == export_files(clone) == export_files(sandbox)
    assert sums(copy) == sums(clone) != []
    assert count_rows(copy) == count_rows(clone) != []
    for kind in every_kind():
        assert kind.rows(copy).count() == kind.rows(clone).count(), kind.name
    assert not prove(copy.pk).problems
    assert prove(copy.pk).postings == prove(sandbox.pk).postings > 0
    fake_clock.advance(minutes=5)
    assert now_in(copy) == now_in(sandbox)
    columns = ("seed", "scenario", "settlement", "rewound", "next_transfer")
    assert [getattr(copy, name) for name in columns] == [getattr(clone, name) for name in columns]
    assert (copy.name, copy.of_seat, copy.copied_from) == ("Copy of Main room", True, sandbox)


def test_seat_copy_links_only_to_its_own_rows(copy: Sandbox, sandbox: Sandbox) -> None:
    for kind in every_kind():
        for model in (kind.model, *kind.derived):
            for link in (
                field for field in model._meta.concrete_fields if hasattr(field.related_model, "matched_by")
            ):
                rows = model._default_manager.filter(sandbox=copy).exclude(**{f"{link.name}__isnull": True})
                assert not rows.exclude(**{f"{link.name}__sandbox": copy}).exists(), model


def test_making_a_seat_copy_runs_at_most_40_queries_and_writes_no_history(sandbox: Sandbox) -> None:
    with CaptureQueriesContext(connection) as queries:
        copy = copy_for_seat(sandbox)
    assert len(queries) <= 40
    assert not [name for name in rows_in(copy) if name.startswith("Historical")]


def test_name_of_a_seat_copy_is_truncated_if_the_rooms_name_is_long(sandbox: Sandbox) -> None:
    sandbox.name = "Room " * 16
    sandbox.save()
    assert len(copy_for_seat(sandbox).name) == 80


def test_key_of_a_seat_copy_has_no_digit_and_never_looks_like_a_real_identifier(sandbox: Sandbox) -> None:
    assert re.fullmatch("seat-copy-[a-z]{16}", copy_for_seat(sandbox).key)


@pytest.mark.services
def test_deleting_a_copy_deletes_all_its_rows(
    copy: Sandbox, sandbox: Sandbox, operator: User, operator_client: Client
) -> None:
    before = rows_in(sandbox)
    untouched = copy_for_seat(sandbox)
    whole = rows_in(untouched)
    take_seat(user=operator, sandbox=copy, seat=1)
    for row in Transaction.objects.filter(sandbox=copy)[:2]:
        row.save()
    for kind in every_kind():
        for row in kind.rows(copy)[:1]:
            row.save()
    change_sandbox(who=operator, sandbox_id=copy.pk, frozen=True)
    operator_client.post("/api/dapp-wallet/connect")
    operator.first_name = "Ada"
    operator.save()
    assert {"HistoricalSandbox", "HistoricalUser", "HistoricalWallet", "DappConnection", "User"} <= set(
        rows_in(copy)
    )
    with pytest.raises(ProtectedError), transaction.atomic():
        delete_copies([copy.pk])
    take_seat(user=operator, sandbox=sandbox, seat=None)
    delete_copies([copy.pk])
    assert rows_in(copy) == {}
    assert not Sandbox.everywhere.filter(pk=copy.pk).exists()
    connection.check_constraints()
    assert (rows_in(sandbox), rows_in(untouched)) == ({**before, "User": 1}, whole)


def test_deleting_a_copy_clears_the_caches(copy: Sandbox, django_capture_on_commit_callbacks: Any) -> None:
    live_cache.invalidate(copy.pk, {"wallets"})
    for read in live_cache.reads.values():
        live_cache.current_body(read, copy.pk)
    with django_capture_on_commit_callbacks(execute=True):
        delete_copies([copy.pk])
    assert [read.path for read in live_cache.reads.values() if live_cache.cached_body(read, copy.pk)] == []
    assert live_cache.version(copy.pk, "wallets") == live_cache.version(copy.pk + 1, "wallets")


def test_deleting_a_copy_keeps_the_lesson_that_refers_to_it(copy: Sandbox) -> None:
    lesson = Lesson.objects.create(walkthrough="first", title="First", script={}, source=copy)
    delete_copies([copy.pk])
    lesson.refresh_from_db()
    assert lesson.source is None


def test_delete_copies_refuses_a_room_that_is_not_a_copy(copy: Sandbox, sandbox: Sandbox) -> None:
    with pytest.raises(ValueError, match="Only the copies"):
        delete_copies([copy.pk, sandbox.pk])
    assert Sandbox.everywhere.count() == 2


def test_copy_survives_the_deletion_of_its_source(copy: Sandbox, sandbox: Sandbox) -> None:
    before = export_files(copy)
    sandbox.delete()
    assert export_files(copy) == before
