"""Tests of starting points: a room is prepared, stored as its starting point, changed, and reset to it."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from apps.sandboxes.admin.room_actions import describe_losses
from apps.sandboxes.copies import copy_for_seat
from apps.sandboxes.models import Sandbox, StartingPoint
from apps.sandboxes.scenarios.files import (
    LARGEST,
    STARTING_POINT,
    read_archive,
    read_room,
    with_starting_point,
    write_archive,
    write_folder,
)
from apps.sandboxes.scenarios.losses import losses_of_reset
from apps.sandboxes.scenarios.reading import ScenarioError
from apps.sandboxes.scenarios.starting_points import starting_point_of
from apps.sandboxes.services import (
    change_sandbox,
    clone_sandbox,
    delete_starting_point,
    keep_starting_point,
    load_files,
    reset_sandbox,
    shift_clock,
)
from apps.sandboxes.tests.conftest import FakeClock
from apps.sandboxes.tests.scenarios import (
    BTC,
    ETH,
    export_files,
    kind_by_name,
    only,
    override,
    symbols,
    with_assets,
)

OF_REAL_ACCOUNT = BTC.replace("Bitcoin", "DE89370400440532013000")


def prepare(sandbox: Sandbox) -> None:
    override(sandbox, "home", "title", "Room 7")
    walkthrough: Any = kind_by_name("walkthroughs").rows(sandbox)[0]
    walkthrough.pk, walkthrough.key, walkthrough.title = None, "own", "Spot the fee"
    walkthrough.save(force_insert=True)
    kind_by_name("crypto_assets").rows(sandbox).filter(symbol="ETH").delete()


@pytest.fixture
def prepared(sandbox: Sandbox, trainer: Any) -> Sandbox:
    """Return the main room after preparing it and storing it as its starting point."""
    prepare(sandbox)
    keep_starting_point(who=trainer, sandbox=sandbox)
    return sandbox


@pytest.fixture
def small_room(sandbox: Sandbox, small_scenario: None) -> Sandbox:
    """Return the main room with ETH as its only asset and this state as its starting point; its scenario has BTC only."""
    load_files(who=None, sandbox=sandbox, files=with_assets(ETH))
    keep_starting_point(who=None, sandbox=sandbox)
    return sandbox


@pytest.mark.services
def test_reset_restores_the_starting_point_with_its_texts_and_walkthroughs(
    prepared: Sandbox, fake_clock: FakeClock
) -> None:
    before = without_start(export_files(prepared))
    override(prepared, "home", "title", "Scribbled over")
    kind_by_name("walkthroughs").rows(prepared).delete()
    kind_by_name("transactions").rows(prepared).filter(ref="TRN-000096").update(created_by="mallory")
    fake_clock.advance(hours=3)
    shift_clock(who=None, sandbox=prepared, by=timedelta(days=2))
    reset_sandbox(who=None, sandbox=prepared)
    assert without_start(export_files(prepared)) == before


def without_start(files: dict[str, str]) -> dict[str, str]:
    return {name: text for name, text in files.items() if not name.startswith(STARTING_POINT)}


@pytest.mark.services
def test_storing_a_starting_point_again_replaces_the_earlier_one(
    small_room: Sandbox, fake_clock: FakeClock
) -> None:
    override(small_room, "home", "title", "Room 8")
    fake_clock.advance(minutes=1)
    keep_starting_point(who=None, sandbox=small_room)
    assert str(StartingPoint.objects.get()) == "kept on 21 Nov 2026 09:01 UTC by the command line"
    kind_by_name("screen_text").rows(small_room).delete()
    reset_sandbox(who=None, sandbox=small_room)
    assert kind_by_name("screen_text").rows(small_room).get(key="title").value == "Room 8"


@pytest.mark.services
def test_reset_uses_the_scenario_after_the_starting_point_was_deleted(small_room: Sandbox) -> None:
    delete_starting_point(who=None, sandbox=small_room)
    assert symbols(small_room) == ["ETH"]
    reset_sandbox(who=None, sandbox=small_room)
    assert symbols(small_room) == ["BTC"]


def test_reset_uses_the_scenario_for_kinds_that_are_newer_than_the_starting_point(
    small_room: Sandbox,
) -> None:
    override(small_room, "home", "title", "Room 8")
    keep_starting_point(who=None, sandbox=small_room)
    starting_point = StartingPoint.objects.get()
    files = read_archive(bytes(starting_point.archive))
    del files["crypto_assets.yaml"]
    starting_point.archive = write_archive(files)
    starting_point.save()
    reset_sandbox(who=None, sandbox=small_room)
    assert symbols(small_room) == ["BTC"]
    assert kind_by_name("screen_text").rows(small_room).get(key="title").value == "Room 8"


@pytest.mark.services
def test_clone_has_the_starting_point_of_its_source(small_room: Sandbox) -> None:
    copy = clone_sandbox(who=None, source=small_room, key="copy", name="Copy")
    override(copy, "home", "title", "Scribbled over")
    delete_starting_point(who=None, sandbox=small_room)
    reset_sandbox(who=None, sandbox=copy)
    assert without_start(export_files(copy)) == export_files(small_room)


def test_copy_for_a_seat_has_no_starting_point(small_room: Sandbox) -> None:
    assert starting_point_of(copy_for_seat(small_room)) is None


def test_export_and_import_include_the_starting_point(
    small_room: Sandbox, other_sandbox: Sandbox, tmp_path: Path
) -> None:
    override(small_room, "home", "title", "Later")
    files = export_files(small_room)
    assert read_archive(write_archive(files)) == files
    write_folder(tmp_path, files)
    assert read_room(tmp_path) == files
    load_files(who=None, sandbox=other_sandbox, files=files)
    assert export_files(other_sandbox) == files
    reset_sandbox(who=None, sandbox=other_sandbox)
    assert symbols(other_sandbox) == ["ETH"]
    assert not kind_by_name("screen_text").rows(other_sandbox).exists()


def test_export_into_the_same_folder_deletes_an_older_starting_point(tmp_path: Path) -> None:
    write_folder(tmp_path, with_starting_point(only(), only()))
    write_folder(tmp_path, only())
    assert read_room(tmp_path) == only()


def test_import_without_a_starting_point_keeps_the_starting_point_of_the_room(small_room: Sandbox) -> None:
    load_files(who=None, sandbox=small_room, files=only())
    assert symbols(small_room) == []
    reset_sandbox(who=None, sandbox=small_room)
    assert symbols(small_room) == ["ETH"]


@pytest.mark.parametrize(("asset", "field"), [("{symbol: b}", "symbol"), (OF_REAL_ACCOUNT, "name")])
def test_import_rejects_a_starting_point_with_a_mistake_and_changes_nothing(
    small_room: Sandbox, asset: str, field: str
) -> None:
    before = export_files(small_room)
    with pytest.raises(
        ScenarioError, match=rf"{STARTING_POINT}/crypto_assets\.yaml, row 1 \(line 1\), field {field}: "
    ):
        load_files(who=None, sandbox=small_room, files=with_starting_point(only(), with_assets(asset)))
    assert export_files(small_room) == before


def test_import_rejects_a_starting_point_that_does_not_fit_the_other_records_of_the_scenario(
    sandbox: Sandbox,
) -> None:
    files = export_files(sandbox)
    partial = {"sandbox.yaml": files["sandbox.yaml"], "wallets.yaml": "[]\n"}
    with pytest.raises(ScenarioError):
        load_files(who=None, sandbox=sandbox, files=with_starting_point(files, partial))
    assert starting_point_of(sandbox) is None


def test_read_archive_applies_the_size_limit_separately_to_the_room_and_the_starting_point() -> None:
    full = "#" * LARGEST
    files = {"sandbox.yaml": full, f"{STARTING_POINT}/sandbox.yaml": full}
    assert read_archive(write_archive(files)) == files
    with pytest.raises(ScenarioError, match="larger than 8 MB"):
        read_archive(write_archive(files | {f"{STARTING_POINT}/vaults.yaml": "#"}))


@pytest.mark.services
def test_keep_starting_point_rejects_a_room_that_is_too_large(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("apps.sandboxes.scenarios.starting_points.LARGEST", 300_000)
    with pytest.raises(
        ScenarioError, match=r"^starting-point: The records take 0\.[2-9] MB, and a starting point"
    ):
        keep_starting_point(who=None, sandbox=sandbox)
    assert not StartingPoint.objects.exists()


def losses(sandbox: Sandbox) -> list[str]:
    return [str(loss) for loss in losses_of_reset(sandbox)]


@pytest.mark.services
def test_reset_of_an_unchanged_room_loses_nothing(sandbox: Sandbox, fake_clock: FakeClock) -> None:
    reset_sandbox(who=None, sandbox=sandbox)
    fake_clock.advance(hours=5)
    shift_clock(who=None, sandbox=sandbox, by=timedelta(days=-3))
    assert losses(sandbox) == []


@pytest.mark.services
def test_reset_of_a_room_unchanged_since_its_starting_point_loses_nothing(
    prepared: Sandbox, fake_clock: FakeClock
) -> None:
    fake_clock.advance(hours=5)
    assert losses(prepared) == []
    shift_clock(who=None, sandbox=prepared, by=timedelta(days=-3))
    keep_starting_point(who=None, sandbox=prepared)
    fake_clock.advance(hours=5)
    assert losses(prepared) == []


def test_losses_name_the_settings_that_a_reset_changes(sandbox: Sandbox) -> None:
    reset_sandbox(who=None, sandbox=sandbox)
    change_sandbox(who=None, sandbox_id=sandbox.pk, settlement="automatic", next_transfer="fails")
    Sandbox.objects.update(explanations="never", seed="other")
    sandbox.refresh_from_db()
    # The scenario doesn't set `explanations`, so a reset keeps the room's setting.
    assert losses(sandbox) == ["Settings: 3 changed (“Seed”, “Settlement”, “Next transfer”)"]
    reset_sandbox(who=None, sandbox=sandbox)
    assert losses(sandbox) == []
    assert sandbox.explanations == "never"


def test_losses_in_kinds_with_too_many_rows_are_only_counted(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    reset_sandbox(who=None, sandbox=sandbox)
    logs = kind_by_name("transaction_logs")
    rows = list(logs.rows(sandbox))
    for number, row in enumerate(rows):
        row.pk, row.ref = None, f"LOG-9{number:05}"
    logs.model._default_manager.bulk_create(rows)
    kind_by_name("host_servers").rows(sandbox).update(location="Elsewhere")
    monkeypatch.setattr("apps.sandboxes.scenarios.losses.MAX_COMPARED_ROWS", 1500)
    assert losses(sandbox) == [
        f"Transaction logs: {len(rows)} added, too large to compare one by one",
        "Host servers: 10 changed",
    ]


def test_losses_are_not_computed_for_a_starting_point_with_too_many_records(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Any
) -> None:
    monkeypatch.setattr("apps.sandboxes.scenarios.losses.MAX_COMPARED_ROWS", 1000)
    with django_assert_num_queries(1):
        [line] = describe_losses(sandbox)
    assert line.startswith("Too large to compare: the starting point has 1,")


def test_losses_contain_the_numbers_of_rows_by_kind_and_the_titles_of_walkthroughs(sandbox: Sandbox) -> None:
    reset_sandbox(who=None, sandbox=sandbox)
    prepare(sandbox)
    kind_by_name("transactions").rows(sandbox).filter(ref="TRN-000096").update(created_by="mallory")
    kind_by_name("transactions").rows(sandbox).filter(ref="TRN-000095").update(
        created_at=sandbox.anchor_simulated - timedelta(days=300)
    )
    kind_by_name("walkthroughs").rows(sandbox).filter(position=2).update(minutes=99)
    changed = kind_by_name("walkthroughs").rows(sandbox).get(position=2).title
    assert losses(sandbox) == [
        "Screen texts: 1 added",
        "Crypto assets: 1 deleted",
        "Transactions: 2 changed",
        f"Walkthroughs: 1 added (“Spot the fee”), 1 changed (“{changed}”)",
    ]
