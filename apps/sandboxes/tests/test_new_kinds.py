"""A kind of record that a newer version brings: filled once in each sandbox, and never at staff's expense."""

from datetime import timedelta

import pytest

from apps.sandboxes.models import FilledKind, Sandbox
from apps.sandboxes.scenarios.registry import scenario_kinds
from apps.sandboxes.selectors import kinds_filled_in, now_in
from apps.sandboxes.services import clone_sandbox, complete_sandboxes, load_files, shift_clock
from apps.sandboxes.tests.scenarios import kind_named, only, symbols


def empty(sandbox: Sandbox, kind: str) -> None:
    rows = kind_named(kind).rows(sandbox)
    rows._raw_delete(rows.db)


def make_unknown(sandbox: Sandbox, kind: str) -> None:
    """Leave a sandbox as a version that didn't know a kind left it."""
    empty(sandbox, kind)
    FilledKind.objects.filter(sandbox=sandbox, kind=kind).delete()


def test_a_sandbox_knows_every_kind_that_its_scenario_could_hold(
    sandbox: Sandbox, other_sandbox: Sandbox
) -> None:
    names = {kind.name for kind in scenario_kinds()}
    assert kinds_filled_in(sandbox.pk) == kinds_filled_in(other_sandbox.pk) == names


def test_a_new_kind_is_filled_in_every_sandbox(sandbox: Sandbox, other_sandbox: Sandbox) -> None:
    for room in (sandbox, other_sandbox):
        make_unknown(room, "crypto_assets")
    complete_sandboxes()
    for room in (sandbox, other_sandbox):
        assert symbols(room)[:2] == ["BTC", "ETH"]


@pytest.mark.services
def test_a_new_kind_is_filled_once(sandbox: Sandbox) -> None:
    make_unknown(sandbox, "crypto_assets")
    complete_sandboxes()
    empty(sandbox, "crypto_assets")
    complete_sandboxes()
    assert symbols(sandbox) == []


def test_a_kind_that_staff_emptied_stays_empty(sandbox: Sandbox) -> None:
    kind_named("institutions").rows(sandbox).delete()
    complete_sandboxes()
    assert not kind_named("institutions").rows(sandbox).exists()


def test_a_kind_that_an_import_left_out_stays_empty(sandbox: Sandbox) -> None:
    load_files(who=None, sandbox=sandbox, files=only())
    complete_sandboxes()
    assert symbols(sandbox) == []


def test_a_copy_knows_what_its_original_knows(sandbox: Sandbox) -> None:
    make_unknown(sandbox, "crypto_assets")
    copy = clone_sandbox(who=None, source=sandbox, key="copy", name="Copy")
    complete_sandboxes()
    assert len(symbols(copy)) == 12
    empty(copy, "crypto_assets")
    complete_sandboxes()
    assert symbols(copy) == []


def test_rows_that_stand_there_are_neither_replaced_nor_joined(sandbox: Sandbox) -> None:
    assets = kind_named("crypto_assets").rows(sandbox)
    assets.exclude(symbol="BTC").delete()
    assets.update(base_price=7)
    FilledKind.objects.filter(sandbox=sandbox).delete()
    complete_sandboxes()
    [asset] = assets.all()
    assert (asset.symbol, asset.base_price) == ("BTC", 7)
    assert "crypto_assets" in kinds_filled_in(sandbox.pk)


def test_what_it_brings_happened_before_the_present_of_the_sandbox(sandbox: Sandbox) -> None:
    shift_clock(who=None, sandbox=sandbox, by=timedelta(days=-400))
    make_unknown(sandbox, "swift_operations")
    complete_sandboxes()
    newest = kind_named("swift_operations").rows(sandbox).latest("created_at")
    assert now_in(sandbox) - timedelta(days=3) < newest.created_at <= now_in(sandbox)


def test_a_scenario_that_is_gone_stops_no_start_and_is_looked_for_again(
    sandbox: Sandbox, other_sandbox: Sandbox, caplog: pytest.LogCaptureFixture
) -> None:
    Sandbox.objects.filter(pk=sandbox.pk).update(scenario="gone")
    for room in (sandbox, other_sandbox):
        make_unknown(room, "crypto_assets")
    complete_sandboxes()
    assert (len(symbols(sandbox)), len(symbols(other_sandbox))) == (0, 12)
    assert "Room main: crypto_assets can't be filled." in caplog.text
    Sandbox.objects.filter(pk=sandbox.pk).update(scenario="standard")
    complete_sandboxes()
    assert len(symbols(sandbox)) == 12
