"""Starting points: states of rooms that trainers have prepared and that a reset restores."""

from dataclasses import replace
from typing import Final

from django.utils import timezone

from apps.sandboxes.models import Sandbox, StartingPoint
from apps.sandboxes.scenarios import exchange
from apps.sandboxes.scenarios.files import (
    LARGEST,
    STARTING_POINT,
    Files,
    read_archive,
    read_scenario,
)
from apps.sandboxes.scenarios.reading import ScenarioError
from apps.sandboxes.scenarios.registry import scenario_kinds
from mockconsole.lib.plain_yaml import Mistake

MEGABYTE: Final = 1024 * 1024


def starting_point_of(sandbox: Sandbox) -> StartingPoint | None:
    """Return the starting point of a sandbox, or None if a reset uses the sandbox's scenario."""
    return StartingPoint.objects.filter(sandbox=sandbox).first()


def files_of(starting_point: StartingPoint) -> Files:
    """Return the files of a starting point."""
    return read_archive(bytes(starting_point.archive))


def files_of_reset(sandbox: Sandbox) -> Files:
    """Return the files that a reset loads into a sandbox; raises ScenarioError if they can't be read."""
    starting_point = starting_point_of(sandbox)
    return _with_missing_files({} if starting_point is None else files_of(starting_point), sandbox)


def check_starting_point(files: Files, sandbox: Sandbox) -> None:
    """Raise ScenarioError if the files are too large for a starting point, or if a reset couldn't load them.

    The check is slow for many rows: call it before the transaction that stores the files.
    """
    size = sum(len(text.encode()) for text in files.values())
    if size > LARGEST:
        text = (
            f"The records take {size / MEGABYTE:.1f} MB, and a starting point may have {LARGEST // MEGABYTE} MB. "
            "Delete records that the class doesn't need, or reset the room and prepare it again."
        )
        raise ScenarioError([Mistake(text, file=STARTING_POINT)])
    try:
        exchange.check(_with_missing_files(files, sandbox), sandbox, timezone.now())
    except ScenarioError as error:
        raise ScenarioError(
            [replace(one, file=f"{STARTING_POINT}/{one.file}") for one in error.mistakes]
        ) from error


def _with_missing_files(files: Files, sandbox: Sandbox) -> Files:
    """Return `files`, with the scenario's files for those kinds of record that `files` lacks.

    For example, a starting point from an earlier version has no files for kinds that are new in this version.
    """
    if files and all(kind.file in files for kind in scenario_kinds()):
        return files
    return read_scenario(sandbox.scenario) | files
