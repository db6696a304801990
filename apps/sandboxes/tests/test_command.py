"""Tests of the command `manage.py sandbox`: each action, and its error messages."""

from datetime import timedelta
from decimal import Decimal
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from apps.sandboxes.models import Sandbox
from apps.sandboxes.scenarios.files import read_folder
from apps.sandboxes.selectors import now_in, sandbox_by_key
from apps.sandboxes.services import clone_sandbox, freeze_clock, load_files
from apps.sandboxes.tests.admin_pages import record_writes
from apps.sandboxes.tests.conftest import FakeClock
from apps.sandboxes.tests.scenarios import BTC, ETH, export_files, kind_by_name, symbols, with_assets

# These tests run only on SQLite, because they check the output; the services' own tests run on both databases.


def run(*arguments: str) -> str:
    output = StringIO()
    call_command("sandbox", *arguments, stdout=output, no_color=True)
    return output.getvalue().strip()


def test_list_command_shows_every_sandbox_with_its_clock(sandbox: Sandbox) -> None:
    copy = clone_sandbox(who=None, source=sandbox, key="other", name="Other room")
    freeze_clock(who=None, sandbox=copy)
    main, other = run("list").splitlines()
    assert main.split() == ["main", "2026-11-21", "09:00:00", "speed", "1.00", "Main", "room"]
    assert other.split() == ["other", "2026-11-21", "09:00:00", "frozen", "Other", "room"]


@pytest.mark.usefixtures("small_scenario")
def test_create_command_fills_a_sandbox_from_a_scenario_and_uses_the_key_as_default_name(
    sandbox: Sandbox,
) -> None:
    run("create", "east")
    assert sandbox_by_key("east").name == "east"
    assert run("create", "west", "--name", "West wing", "--seed", "7") == "Created west."
    room = sandbox_by_key("west")
    assert (room.name, room.seed, room.scenario) == ("West wing", "7", "standard")
    assert symbols(room) == ["BTC"]


@pytest.mark.usefixtures("small_scenario")
def test_reset_command_loads_the_starting_point_or_without_one_the_scenario(
    sandbox: Sandbox,
) -> None:
    load_files(who=None, sandbox=sandbox, files=with_assets(ETH))
    assert run("keep", "main") == "Kept main as its starting point."
    kind_by_name("crypto_assets").rows(sandbox).delete()
    assert run("reset", "main") == "Reset main."
    assert symbols(sandbox) == ["ETH"]
    assert run("forget", "main") == "A reset of main uses its scenario again."
    run("reset", "main")
    assert symbols(sandbox) == ["BTC"]


def test_clone_command_copies_the_sandbox(sandbox: Sandbox) -> None:
    kind_by_name("crypto_assets").rows(sandbox).filter(symbol="ETH").delete()
    assert run("clone", "main", "west", "--name", "West wing") == "Cloned main to west."
    assert symbols(sandbox_by_key("west")) == symbols(sandbox)
    assert sandbox_by_key("west").name == "West wing"


def test_export_command_writes_a_folder_that_the_import_command_reads(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    folder = tmp_path / "a room"
    load_files(who=None, sandbox=sandbox, files=with_assets(BTC))
    before = export_files(sandbox)
    assert run("export", "main", str(folder)) == f"Exported main to {folder}."
    assert read_folder(folder) == before
    kind_by_name("crypto_assets").rows(sandbox).delete()
    assert run("import", "main", str(folder)) == f"Filled main from {folder}."
    sandbox.refresh_from_db()
    assert export_files(sandbox) == before


def test_freeze_and_run_commands_stop_and_start_the_clock(sandbox: Sandbox, fake_clock: FakeClock) -> None:
    assert run("freeze", "main") == "The clock of main is frozen."
    fake_clock.advance(minutes=1)
    assert run("run", "main") == "The clock of main runs."
    fake_clock.advance(seconds=5)
    sandbox.refresh_from_db()
    assert fake_clock.now - now_in(sandbox) == timedelta(minutes=1)


def test_speed_command_sets_the_speed_of_the_clock(sandbox: Sandbox) -> None:
    assert run("speed", "main", "2.5") == "The clock of main runs at speed 2.5."
    sandbox.refresh_from_db()
    assert sandbox.speed == Decimal("2.5")


@pytest.mark.parametrize(("minutes", "moved"), [("90", 90), ("-90", -90), ("0.5", 0.5)])
def test_shift_command_moves_the_clock_by_minutes(sandbox: Sandbox, minutes: str, moved: float) -> None:
    before = now_in(sandbox)
    assert run("shift", "main", minutes) == f"Shifted the clock of main by {minutes} minutes."
    sandbox.refresh_from_db()
    assert now_in(sandbox) - before == timedelta(minutes=moved)


def test_command_for_an_unknown_sandbox_names_the_keys_of_all_sandboxes(
    other_sandbox: Sandbox, tmp_path: Path
) -> None:
    for command, *arguments in (
        *[[action] for action in ("reset", "keep", "forget", "freeze", "run")],
        ["clone", "east"],
        ["export", str(tmp_path)],
        ["import", str(tmp_path)],
        ["speed", "2"],
        ["shift", "2"],
    ):
        with pytest.raises(CommandError, match=r"^There is no room west\. There are: main, other\.$"):
            run(command, "west", *arguments)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("create", "main"), "Room with this Key already exists."),
        (("create", "no spaces"), "Write letters from A to Z, digits,"),
        (("create", "x" * 41), "at most 40 characters"),
        (("create", "west", "--scenario", "missing"), "Scenario missing: There is no such scenario."),
        (("create", "west", "--scenario", "../.."), "Write letters from A to Z, digits,"),
        (("create", "west", "--seed", "x" * 65), "at most 64 characters"),
        (("create", "west", "--name", "x" * 81), "at most 80 characters"),
        (("create", "west", "--name", "West\u202ewing"), "Take the control characters out."),
        (("clone", "main", "west", "--name", "West\u202ewing"), "Take the control characters out."),
        (("clone", "main", "main"), "Room with this Key already exists."),
        (("import", "main", "nowhere"), "nowhere: There is no such folder."),
        (("speed", "main", "fast"), "fast is not a number."),
        (("speed", "main", "0"), "The speed of a clock must lie between 0.01 and 3600."),
        (("speed", "main", "NaN"), "The speed of a clock must lie between 0.01 and 3600."),
        (("speed", "main", "1.005"), "Ensure that there are no more than 2 decimal places."),
        (("shift", "main", "1e9"), "A clock can be set to a time from 1970-01-01 to 2999-12-31."),
        (("shift", "main", "1e300"), "A clock can't be moved by this number of minutes."),
        (("shift", "main", "inf"), "A clock can't be moved by this number of minutes."),
        (("shift", "main", "nan"), "A clock can't be moved by this number of minutes."),
        (("shift", "main", "soon"), "invalid float value: 'soon'"),
        (("explode", "main"), "invalid choice: 'explode'"),
        ((), "the following arguments are required: action"),
    ],
)
def test_invalid_command_line_prints_one_message_and_changes_nothing(
    sandbox: Sandbox, arguments: tuple[str, ...], message: str
) -> None:
    before = list(Sandbox.objects.values())
    with pytest.raises(CommandError) as caught:
        run(*arguments)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    assert list(Sandbox.objects.values()) == before


def test_export_command_reports_an_unwritable_folder_and_logs_no_export(
    sandbox: Sandbox, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.clear()
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(CommandError, match=r"^Can't write to .*/file: File exists\.$"):
        run("export", "main", str(tmp_path / "file"))
    assert caplog.messages == []
    run("export", "main", str(tmp_path / "folder"))
    assert caplog.messages == ["Room main: exported by the command line."]


def test_import_command_reports_all_mistakes_and_changes_nothing(sandbox: Sandbox, tmp_path: Path) -> None:
    (tmp_path / "sandbox.yaml").write_text("seed: 1\nfrozen: maybe\n")
    (tmp_path / "crypto_assets.yaml").write_text("- {symbol: btc}\n")
    with record_writes() as found, pytest.raises(CommandError) as caught:
        run("import", "main", str(tmp_path))
    assert found == []
    lines = str(caught.value).splitlines()
    assert [line.split(": ", 1)[0] for line in lines[:2]] == [
        "sandbox.yaml, field seed",
        "sandbox.yaml, field frozen",
    ]
    assert all(line.startswith("crypto_assets.yaml, row 1 (line 1), field ") for line in lines[2:])
