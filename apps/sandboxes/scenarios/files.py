"""Files of scenarios: YAML files in a folder or in a ZIP archive."""

import io
import zipfile
from collections.abc import Iterable
from itertools import chain
from pathlib import Path, PurePosixPath
from typing import Final

from django.conf import settings

from apps.sandboxes.scenarios.reading import ScenarioError
from mockconsole.lib.archives import UNREADABLE, TooMuch, unpack
from mockconsole.lib.plain_yaml import Mistake

Files = dict[str, str]
LARGEST = 8 * 1024 * 1024
# Folder of the starting point in an exported room's files.
STARTING_POINT: Final = "starting-point"


def scenario_folder(name: str) -> Path:
    """Return the folder of a scenario that ships with the product."""
    folder: Path = settings.SCENARIOS_DIR / name
    return folder


def read_scenario(name: str) -> Files:
    """Return the files of a scenario that ships with the product; raises ScenarioError."""
    folder = scenario_folder(name)
    if not folder.is_dir():
        raise ScenarioError([Mistake("There is no such scenario.", file=f"Scenario {name}")])
    return read_folder(folder)


def read_folder(folder: Path) -> Files:
    """Return the texts of the YAML files in a folder, keyed by file name; raises ScenarioError."""
    if not folder.is_dir():
        raise ScenarioError([Mistake("There is no such folder.", file=str(folder))])
    paths = sorted(path for path in folder.iterdir() if path.is_file() and _is_scenario_file(path.name))
    return _decode((path.name, path.read_bytes()) for path in paths)


def read_room(folder: Path) -> Files:
    """Return the texts of the YAML files in an exported room's folder, including those of the starting point."""
    files, inner = read_folder(folder), folder / STARTING_POINT
    return with_starting_point(files, read_folder(inner)) if inner.is_dir() else files


def with_starting_point(files: Files, starting_point: Files) -> Files:
    """Return the room's files and the starting point's files in one dict."""
    return files | {f"{STARTING_POINT}/{name}": text for name, text in starting_point.items()}


def without_starting_point(files: Files) -> tuple[Files, Files]:
    """Split the files of an export into the room's files and the starting point's files."""
    starting_point = {Path(name).name: text for name, text in files.items() if _is_of_starting_point(name)}
    if not starting_point:
        return files, starting_point
    return {name: text for name, text in files.items() if not _is_of_starting_point(name)}, starting_point


def describe_missing_files(files: Files, scenario: str) -> str:
    """Return a sentence that names the scenario's files that are missing in `files`; blank if none is missing."""
    shipped = (path.name for path in scenario_folder(scenario).glob("*.yaml"))
    missing = sorted(set(shipped) - files.keys())
    if not missing:
        return ""
    return (
        f"It has no {', '.join(missing)}, so these lists are empty now. "
        f"If that is a mistake, add these files from scenarios/{scenario} and import again."
    )


def write_folder(folder: Path, files: Files) -> None:
    """Write a scenario's files into a folder, creating it if needed; delete an older starting point in it."""
    for older in (folder / STARTING_POINT).glob("*.yaml"):
        older.unlink()
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")


def read_archive(content: bytes) -> Files:
    """Return the texts of a ZIP archive's YAML files, keyed by name; only the starting point's files keep their folder.

    The size limit applies separately to the room's files and to the starting point's files.
    """
    own = unpack(content, max_bytes=LARGEST, wanted=_is_file_of_room)
    unpacked = unpack(content, max_bytes=LARGEST, wanted=_is_file_of_starting_point)
    try:
        return _decode(chain(own, unpacked))
    except TooMuch as error:
        raise ScenarioError([Mistake(str(error), file="archive")]) from error
    except UNREADABLE as error:
        raise ScenarioError([Mistake("This is not a readable ZIP file.", file="archive")]) from error


def write_archive(files: Files) -> bytes:
    """Return a ZIP archive of a scenario's files."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in sorted(files.items()):
            # Use a fixed time, so that archives of the same records are identical.
            archive.writestr(zipfile.ZipInfo(name, (2000, 1, 1, 0, 0, 0)), text, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def _is_scenario_file(name: str) -> bool:
    # Include .yml and capitals too, so that a later check rejects these files by name: if they were skipped, their kinds of
    # record would be loaded without rows. Skip hidden files, because macOS adds one beside each file.
    return name.lower().endswith((".yaml", ".yml")) and not Path(name).name.startswith(".")


def _is_of_starting_point(path: str) -> bool:
    return PurePosixPath(path).parent.name == STARTING_POINT


def _is_file_of_room(path: str) -> bool:
    return _is_scenario_file(path) and not _is_of_starting_point(path)


def _is_file_of_starting_point(path: str) -> bool:
    return _is_scenario_file(path) and _is_of_starting_point(path)


def _decode(contents: Iterable[tuple[str, bytes]]) -> Files:
    files: Files = {}
    problems: list[Mistake] = []
    for path, content in contents:
        name = Path(path).name
        if _is_of_starting_point(path):
            name = f"{STARTING_POINT}/{name}"
        if name in files:
            problems.append(Mistake("This file is in the archive twice; keep one.", file=path))
        try:
            files[name] = content.decode("utf-8-sig")
        except UnicodeDecodeError:
            problems.append(Mistake("Save the file as UTF-8.", file=path))
    if problems:
        raise ScenarioError(problems)
    return files
