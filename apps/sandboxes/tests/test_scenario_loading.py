"""Tests of loading scenarios, of resets, and of scenario files in folders and archives."""

import zipfile
from datetime import UTC, datetime
from decimal import Decimal
from io import BytesIO
from pathlib import Path

import pytest
from pytest_django import DjangoAssertNumQueries

from apps.sandboxes.models import Sandbox
from apps.sandboxes.scenarios.files import LARGEST, read_archive, read_folder, write_archive, write_folder
from apps.sandboxes.scenarios.reading import ScenarioError
from apps.sandboxes.scenarios.room_settings import read_settings
from apps.sandboxes.selectors import now_in
from apps.sandboxes.services import load_files, reset_sandbox, shift_clock
from apps.sandboxes.tests.conftest import FakeClock
from apps.sandboxes.tests.scenarios import BTC, ETH, export_files, kind_by_name, only, symbols, with_assets


def test_loading_a_scenario_sets_the_clock(sandbox: Sandbox, fake_clock: FakeClock) -> None:
    settings = "seed: s\ntime: 2030-01-02T03:04:05+00:00\nspeed: '60'\nfrozen: false\n"
    load_files(who=None, sandbox=sandbox, files=only(sandbox=settings))
    fake_clock.advance(minutes=1)
    assert now_in(sandbox) == datetime(2030, 1, 2, 4, 4, 5, tzinfo=UTC)
    assert sandbox.speed == Decimal(60)


@pytest.mark.parametrize(
    "time",
    ["2030-01-02T03:04:05", "'2030-01-02T03:04:05'", "2030-01-02 03:04:05Z", "2030-01-02T04:04:05+01:00"],
)
def test_time_in_sandbox_yaml_is_accepted_in_the_usual_formats(time: str) -> None:
    assert read_settings(f"{{seed: s, time: {time}}}").time == datetime(2030, 1, 2, 3, 4, 5, tzinfo=UTC)


def test_clock_that_starts_now_shows_the_real_time(sandbox: Sandbox, fake_clock: FakeClock) -> None:
    load_files(who=None, sandbox=sandbox, files=only())
    fake_clock.advance(seconds=5)
    assert now_in(sandbox) == fake_clock.now


def test_loading_a_scenario_replaces_the_records_of_that_sandbox_only(
    sandbox: Sandbox, other_sandbox: Sandbox
) -> None:
    load_files(who=None, sandbox=sandbox, files=with_assets(ETH, BTC))
    assert symbols(sandbox) == ["BTC", "ETH"]
    assert len(symbols(other_sandbox)) == 12


def test_loading_a_file_without_rows_empties_its_kind(sandbox: Sandbox) -> None:
    load_files(who=None, sandbox=sandbox, files=only(crypto_assets="# nothing yet\n"))
    assert symbols(sandbox) == []


def test_reset_runs_at_most_180_queries(
    sandbox: Sandbox, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(180):
        reset_sandbox(who=None, sandbox=sandbox)


@pytest.mark.meets("D:reference-stable")
@pytest.mark.services
def test_reset_restores_the_scenario_after_any_change(sandbox: Sandbox, fake_clock: FakeClock) -> None:
    reset_sandbox(who=None, sandbox=sandbox)
    fresh = export_files(sandbox)
    assets = kind_by_name("crypto_assets").rows(sandbox)
    assets.filter(symbol="BTC").update(base_price=1)
    assets.filter(symbol="ETH").delete()
    kind_by_name("host_servers").rows(sandbox).delete()
    sandbox.seed = "changed"
    sandbox.save()
    shift_clock(who=None, sandbox=sandbox, by=-(fake_clock.now - datetime(2000, 1, 1, tzinfo=UTC)))
    reset_sandbox(who=None, sandbox=sandbox)
    assert export_files(sandbox) == fresh


@pytest.mark.usefixtures("small_scenario")
def test_reset_leaves_other_sandboxes_unchanged(sandbox: Sandbox, other_sandbox: Sandbox) -> None:
    kind_by_name("crypto_assets").rows(other_sandbox).filter(symbol="BTC").update(base_price=1)
    reset_sandbox(who=None, sandbox=sandbox)
    assert kind_by_name("crypto_assets").rows(other_sandbox).get(symbol="BTC").base_price == 1


def test_folder_round_trip_returns_the_same_files(tmp_path: Path) -> None:
    files = with_assets(BTC, ETH)
    write_folder(tmp_path / "new" / "folder", files)
    (tmp_path / "new" / "folder" / "notes.txt").write_text("not a part of it")
    assert read_folder(tmp_path / "new" / "folder") == files


def test_scenario_file_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    (tmp_path / "sandbox.yaml").write_bytes(b"\xef\xbb\xbfseed: a\n")
    assert read_folder(tmp_path) == {"sandbox.yaml": "seed: a\n"}


def test_every_file_that_is_not_utf_8_is_reported(tmp_path: Path) -> None:
    for name in ("crypto_assets.yaml", "sandbox.yaml"):
        (tmp_path / name).write_bytes("name: Zürich".encode("latin-1"))
    with pytest.raises(ScenarioError) as caught:
        read_folder(tmp_path)
    assert str(caught.value) == (
        "crypto_assets.yaml: Save the file as UTF-8.\nsandbox.yaml: Save the file as UTF-8."
    )


def test_archives_of_the_same_files_are_identical() -> None:
    files = with_assets(BTC, ETH)
    assert write_archive(files) == write_archive(dict(reversed(files.items())))


def pack(entries: dict[str, bytes]) -> bytes:
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def test_read_archive_ignores_folders_and_hidden_files_of_macos() -> None:
    content = pack(
        {
            "room/sandbox.yaml": b"seed: a\n",
            "__MACOSX/room/._sandbox.yaml": b"\xb0\x00\x05",
            "room/readme.md": b"hello",
        }
    )
    assert read_archive(content) == {"sandbox.yaml": "seed: a\n"}


def test_read_archive_accepts_backslashes_in_an_archive_made_by_powershell() -> None:
    content = pack({"room\\sandbox.yaml": b"seed: a\n", "room\\._sandbox.yaml": b"\xb0"})
    assert read_archive(content) == {"sandbox.yaml": "seed: a\n"}


def test_archive_with_a_duplicate_file_is_rejected() -> None:
    content = pack({"a/sandbox.yaml": b"seed: a\n", "b/sandbox.yaml": b"seed: b\n"})
    with pytest.raises(ScenarioError, match=r"b/sandbox\.yaml: This file is in the archive twice"):
        read_archive(content)


def test_archive_that_is_too_large_when_unpacked_is_rejected() -> None:
    with pytest.raises(
        ScenarioError, match=r"^archive: Unpacked, this is larger than 8 MB; load less at once\.$"
    ):
        read_archive(pack({"sandbox.yaml": b"x" * (LARGEST + 1)}))


def test_archive_with_too_many_files_is_rejected() -> None:
    with pytest.raises(
        ScenarioError, match=r"^archive: This holds more than 1000 files; load less at once\.$"
    ):
        read_archive(pack({f"{number}/sandbox.yaml": b"" for number in range(1001)}))


def damaged_archive() -> bytes:
    content = bytearray(pack({"sandbox.yaml": bytes(range(256)) * 8}))
    content[60:80] = b"\xff" * 20
    return bytes(content)


@pytest.mark.parametrize(
    "content", [b"", b"not a zip", pack({"sandbox.yaml": b"seed: a"})[:-30], damaged_archive()]
)
def test_unreadable_archive_is_rejected(content: bytes) -> None:
    with pytest.raises(ScenarioError, match=r"^archive: This is not a readable ZIP file\.$"):
        read_archive(content)
