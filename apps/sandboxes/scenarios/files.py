"""Files of scenarios: folders of YAML files, and ZIP archives of such folders."""

import io
import zipfile
from collections.abc import Iterable
from pathlib import Path

from django.conf import settings

from apps.sandboxes.scenarios.reading import Problem, ScenarioError
from mockconsole.lib.archives import UNREADABLE, TooMuch, unpack

Files = dict[str, str]
LARGEST = 8 * 1024 * 1024


def scenario_folder(name: str) -> Path:
    """Return the folder of a scenario that ships with the product."""
    folder: Path = settings.SCENARIOS_DIR / name
    return folder


def read_folder(folder: Path) -> Files:
    """Return the texts of a folder's YAML files by name."""
    if not folder.is_dir():
        raise ScenarioError([Problem(str(folder), "There is no such folder.")])
    paths = sorted(path for path in folder.iterdir() if path.is_file() and _is_scenario_file(path.name))
    return _decoded((path.name, path.read_bytes()) for path in paths)


def say_what_is_missing(files: Files, scenario: str) -> str:
    """Return a sentence that names the scenario's files that are missing here, as in an older export; or nothing."""
    shipped = (path.name for path in scenario_folder(scenario).glob("*.yaml"))
    missing = sorted(set(shipped) - files.keys())
    if not missing:
        return ""
    return (
        f"It has no {', '.join(missing)}, so what these hold is empty now. "
        f"Where that isn't meant, put these files of scenarios/{scenario} beside the others and import again."
    )


def write_folder(folder: Path, files: Files) -> None:
    """Write a scenario's files into a folder, making it where it is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")


def read_archive(content: bytes) -> Files:
    """Return the texts of a ZIP archive's YAML files by name, whatever folder they lie in."""
    try:
        return _decoded(unpack(content, most_bytes=LARGEST, wanted=_is_scenario_file))
    except TooMuch as error:
        raise ScenarioError([Problem("archive", str(error))]) from error
    except UNREADABLE as error:
        raise ScenarioError([Problem("archive", "This is not a readable ZIP file.")]) from error


def write_archive(files: Files) -> bytes:
    """Return a ZIP archive of a scenario's files."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in sorted(files.items()):
            # A fixed time makes archives of the same records identical.
            archive.writestr(zipfile.ZipInfo(name, (2000, 1, 1, 0, 0, 0)), text, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def _is_scenario_file(name: str) -> bool:
    # Other endings of YAML are read too, to be refused by name: skipping one would empty its kind.
    # macOS adds a hidden companion to every file.
    return name.lower().endswith((".yaml", ".yml")) and not Path(name).name.startswith(".")


def _decoded(contents: Iterable[tuple[str, bytes]]) -> Files:
    files: Files = {}
    problems: list[Problem] = []
    for place, content in contents:
        name = Path(place).name
        if name in files:
            problems.append(Problem(place, "This file is in the archive twice; keep one."))
        try:
            files[name] = content.decode("utf-8-sig")
        except UnicodeDecodeError:
            problems.append(Problem(place, "Save the file as UTF-8."))
    if problems:
        raise ScenarioError(problems)
    return files
