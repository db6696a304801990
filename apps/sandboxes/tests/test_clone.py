"""Tests that a sandbox's clone is complete and independent of its source."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.core.exceptions import ValidationError

from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import now_in
from apps.sandboxes.services import clone_sandbox, set_clock_speed, shift_clock
from apps.sandboxes.tests.conftest import FakeClock
from apps.sandboxes.tests.scenarios import export_files, kind_by_name, override, symbols


@pytest.fixture
def copy(sandbox: Sandbox, fake_clock: FakeClock) -> Sandbox:
    """Return a clone of the main room after changing the main room's records and clock."""
    override(sandbox, "home", "title", "Room 7")
    kind_by_name("crypto_assets").rows(sandbox).filter(symbol="BTC").update(base_price=7)
    set_clock_speed(who=None, sandbox=sandbox, speed=Decimal(60))
    shift_clock(who=None, sandbox=sandbox, by=timedelta(days=3))
    return clone_sandbox(who=None, source=sandbox, key="copy", name="Copy")


@pytest.mark.meets("D:reference-stable")
@pytest.mark.services
def test_clone_has_every_record_and_the_clock(copy: Sandbox, sandbox: Sandbox, fake_clock: FakeClock) -> None:
    assert export_files(copy) == export_files(sandbox)
    fake_clock.advance(minutes=5)
    assert now_in(copy) == now_in(sandbox)
    assert (copy.seed, copy.scenario, copy.name) == (sandbox.seed, sandbox.scenario, "Copy")


def test_clone_uses_the_stored_clock_of_its_source(sandbox: Sandbox) -> None:
    read_before = Sandbox.objects.get(pk=sandbox.pk)
    set_clock_speed(who=None, sandbox=sandbox, speed=Decimal(60))
    assert clone_sandbox(who=None, source=read_before, key="copy", name="Copy").speed == 60


def test_change_in_the_clone_leaves_the_source_unchanged(copy: Sandbox, sandbox: Sandbox) -> None:
    before = export_files(sandbox)
    kind_by_name("crypto_assets").rows(copy).delete()
    override(copy, "home", "title", "Room 8")
    shift_clock(who=None, sandbox=copy, by=timedelta(days=1))
    assert export_files(sandbox) == before


def test_clone_survives_the_deletion_of_its_source(copy: Sandbox, sandbox: Sandbox) -> None:
    before = export_files(copy)
    sandbox.delete()
    assert export_files(copy) == before


def test_clone_sandbox_rejects_an_existing_or_invalid_key(sandbox: Sandbox) -> None:
    for key in ("main", "no spaces", "x" * 41, "", "a/b"):
        with pytest.raises(ValidationError):
            clone_sandbox(who=None, source=sandbox, key=key, name="Copy")
    assert Sandbox.objects.count() == 1
    assert len(symbols(sandbox)) == 12
