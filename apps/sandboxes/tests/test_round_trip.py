"""Tests that exporting an imported export gives the same files, byte for byte."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from apps.sandboxes.models import Sandbox
from apps.sandboxes.records import links_of
from apps.sandboxes.scenarios.registry import scenario_kinds
from apps.sandboxes.selectors import now_in
from apps.sandboxes.services import freeze_clock, load_files, run_clock, set_clock_speed, shift_clock
from apps.sandboxes.tests.conftest import FakeClock
from apps.sandboxes.tests.scenarios import export_files, kind_by_name, override, standard


def test_standard_scenario_has_the_same_rows_and_files_after_an_export_and_import(
    sandbox: Sandbox, other_sandbox: Sandbox
) -> None:
    load_files(who=None, sandbox=sandbox, files=standard())
    rows, first = columns_of_rows(sandbox), export_files(sandbox)
    load_files(who=None, sandbox=other_sandbox, files=first)
    assert columns_of_rows(other_sandbox) == rows
    assert export_files(other_sandbox) == first
    assert "created_at: -2d 5h 40m\n" in first["swift_operations.yaml"]


def columns_of_rows(sandbox: Sandbox) -> dict[str, list[dict[str, Any]]]:
    # Compare the references of link targets, because their ids change whenever a room is filled.
    return {
        kind.name: [
            {name: str(getattr(row, name)) if name in linked else getattr(row, name) for name in kind.fields}
            for linked in [{link.name for link in links_of(kind.model)}]
            for row in kind.rows(sandbox)
        ]
        for kind in scenario_kinds()
    }


@pytest.fixture
def changed_sandbox(sandbox: Sandbox, fake_clock: FakeClock) -> Sandbox:
    """Return the main room after changes to its texts, records, seed and clock."""
    override(sandbox, "home", "title", "Übung: «Dienst»\nline 2")
    override(sandbox, "home", "badges", ["yes", "no", "- null: 1"])
    kind_by_name("crypto_assets").rows(sandbox).filter(symbol="BTC").update(
        name="# not: a comment", base_price=Decimal("0.00000001"), decimals=8
    )
    kind_by_name("crypto_assets").rows(sandbox).filter(symbol="ETH").delete()
    sandbox.seed = "0x1F"
    sandbox.save()
    set_clock_speed(who=None, sandbox=sandbox, speed=Decimal("2.5"))
    fake_clock.advance(hours=1)
    shift_clock(who=None, sandbox=sandbox, by=timedelta(days=-400))
    return sandbox


@pytest.mark.parametrize("frozen", [True, False])
def test_changed_sandbox_is_the_same_after_an_export_and_import(
    changed_sandbox: Sandbox, other_sandbox: Sandbox, fake_clock: FakeClock, frozen: bool
) -> None:
    (freeze_clock if frozen else run_clock)(who=None, sandbox=changed_sandbox)
    first = export_files(changed_sandbox)
    assert "base_price: '0.00000001'" in first["crypto_assets.yaml"]
    load_files(who=None, sandbox=other_sandbox, files=first)
    assert export_files(other_sandbox) == first
    fake_clock.advance(minutes=10)
    assert now_in(other_sandbox) == now_in(changed_sandbox)
    assert (other_sandbox.seed, other_sandbox.speed) == ("0x1F", Decimal("2.5"))
    assert dict(kind_by_name("screen_text").rows(other_sandbox).values_list("key", "value")) == {
        "title": "Übung: «Dienst»\nline 2",
        "badges": ["yes", "no", "- null: 1"],
    }
