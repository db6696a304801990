"""Tests of times in a scenario, which are absolute or relative to the start of the room's clock."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.sandboxes.models import Sandbox
from apps.sandboxes.scenarios.times import read_time, write_time
from apps.sandboxes.services import freeze_clock, load_files, shift_clock
from apps.sandboxes.tests.scenarios import export_files, kind_by_name, mistakes, only

START = datetime(2026, 11, 21, 9, tzinfo=UTC)
OPERATION = """\
- ref: SIM-OP-0001
  operation_type: drill
  transaction_id: TRN-000001
  swift_bic: SIMUBEB0XXX
  correspondent_bank: Northhaven Exchange Bank
  swift_reference: SIM-1
  created_at: {time}
"""


def times(sandbox: Sandbox) -> list[datetime]:
    rows = kind_by_name("swift_operations").rows(sandbox)
    return list(rows.values_list("created_at", flat=True))


@pytest.mark.parametrize(
    ("text", "distance"),
    [
        ("0s", timedelta(0)),
        ("-3h 20m", -timedelta(hours=3, minutes=20)),
        ("-3h20m", -timedelta(hours=3, minutes=20)),
        ("-2d 5h 40m 12s", -timedelta(days=2, hours=5, minutes=40, seconds=12)),
        ("-0.25s", -timedelta(milliseconds=250)),
        ("45m", timedelta(minutes=45)),
        ("+1d", timedelta(days=1)),
        ("2026-11-21T08:00:00+00:00", -timedelta(hours=1)),
        ("2026-11-21 10:00:00+02:00", -timedelta(hours=1)),
        ("2026-11-21 08:00", -timedelta(hours=1)),
        (START, timedelta(0)),
    ],
)
def test_read_time_accepts_relative_and_absolute_times(text: Any, distance: timedelta) -> None:
    assert read_time(text, START) == START + distance


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-",
        "soon",
        "3",
        "-3",
        "20m 3h",
        "3h 3h",
        "3 h",
        "- 3h",
        "-999999d",
        "1969-12-31",
        "3000-01-01",
        "٣h",
        [3],
    ],
)
def test_read_time_rejects_an_invalid_time(text: Any) -> None:
    with pytest.raises(ValueError, match="like -3h 20m"):
        read_time(text, START)


@given(
    st.timedeltas(timedelta(days=-20_000), timedelta(days=20_000)),
    st.booleans(),
)
def test_time_that_is_written_and_read_again_is_exact_to_the_microsecond(
    distance: timedelta, relative: bool
) -> None:
    time = START + distance
    assert read_time(write_time(time, START if relative else None), START) == time


def test_relative_time_is_written_in_its_shortest_form() -> None:
    written = [
        write_time(START - timedelta(**ago), START) for ago in ({}, {"hours": 3, "minutes": 20}, {"days": 2})
    ]
    assert written == ["0s", "-3h 20m", "-2d"]
    assert write_time(START + timedelta(seconds=1.5), START) == "1.5s"


def test_relative_time_counts_from_the_start_of_the_clock(sandbox: Sandbox) -> None:
    load_files(who=None, sandbox=sandbox, files=only(swift_operations=OPERATION.format(time="-3h 20m")))
    assert times(sandbox) == [sandbox.anchor_simulated - timedelta(hours=3, minutes=20)]


def test_relative_time_counts_from_the_time_that_sandbox_yaml_sets(sandbox: Sandbox) -> None:
    files = only(
        sandbox="{seed: a, time: 2026-11-21T09:00:00+00:00}",
        swift_operations=OPERATION.format(time="-90s"),
    )
    load_files(who=None, sandbox=sandbox, files=files)
    assert times(sandbox) == [START - timedelta(seconds=90)]


def test_loaded_export_of_a_clock_in_real_time_has_no_record_in_the_future(sandbox: Sandbox) -> None:
    load_files(who=None, sandbox=sandbox, files=only(swift_operations=OPERATION.format(time="-2d")))
    row = kind_by_name("swift_operations").rows(sandbox).get(ref="SIM-OP-0001")
    row.created_at = sandbox.anchor_simulated + timedelta(hours=1)
    row.save()
    files = export_files(sandbox)
    load_files(who=None, sandbox=sandbox, files=files)
    assert max(times(sandbox)) == sandbox.anchor_simulated
    assert export_files(sandbox) == files


def test_export_of_a_steered_clock_has_absolute_times(sandbox: Sandbox, other_sandbox: Sandbox) -> None:
    shift_clock(who=None, sandbox=sandbox, by=timedelta(days=-400))
    freeze_clock(who=None, sandbox=sandbox)
    files = export_files(sandbox)
    load_files(who=None, sandbox=other_sandbox, files=files)
    assert times(other_sandbox) == times(sandbox)
    assert export_files(other_sandbox) == files


def test_invalid_time_is_reported_with_file_row_and_field(sandbox: Sandbox) -> None:
    freeze_clock(who=None, sandbox=sandbox)
    [message] = mistakes(sandbox, only(swift_operations=OPERATION.format(time="yesterday")))
    assert message.startswith("swift_operations.yaml, row 1 (line 1), field created_at: Write a time")
