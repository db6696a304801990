"""`make mutants`: make the mistakes in mutants.yaml in copies of the source tree, and check that tests find each one."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from queue import SimpleQueue
from typing import Final, NamedTuple
from xml.etree import ElementTree as ET

import yaml

from scripts.launch.paths import ROOT

LIST: Final = Path(__file__).with_suffix(".yaml")
RESULT: Final = ROOT / "docs" / "MUTANTS.md"
COPIED: Final = ("apps", "mockconsole", "scripts", "tests", "conftest.py", "pyproject.toml")
WORKERS: Final = 2
TITLE: Final = """# Mutants

`make mutants` writes this page. It makes mistakes in a copy of the code and lists the contract test that finds each.

| File | Mistake | Found by |
|---|---|---|
"""


class Mutant(NamedTuple):
    """Mistake to make: in `file`, replace `old`, which occurs once, with `new`.

    It concerns either one operation, `of`, or code that operations share; `tests` selects the tests for the latter.
    """

    file: str
    mistake: str
    old: str
    new: str
    of: str = ""
    tests: str = ""


class Copy:
    """Copy of the source tree in which mistakes are made."""

    def __init__(self, folder: Path) -> None:
        self.folder, self._times = folder, count(1_000_000_000)
        for path in ROOT.iterdir():
            if path.name not in COPIED:
                (folder / path.name).symlink_to(path)
            elif path.is_dir():
                shutil.copytree(path, folder / path.name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(path, folder)

    def failing_tests(self, mutants: Sequence[Mutant]) -> list[str]:
        """Make these mistakes, run their tests, and undo the mistakes; return the names of the failing tests."""
        originals = {mutant.file: (ROOT / mutant.file).read_text() for mutant in mutants}
        texts = dict(originals)
        for mutant in mutants:
            assert texts[mutant.file].count(mutant.old) == 1, mutant
            texts[mutant.file] = texts[mutant.file].replace(mutant.old, mutant.new)
        self._write(texts)
        selection = " or ".join(f"({mutant.of or mutant.tests})" for mutant in mutants)
        report = self.folder / "report.xml"
        report.unlink(missing_ok=True)
        subprocess.run(
            [
                *(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/contract"),
                *("-k", selection, f"--junitxml={report}", *(() if mutants[0].of else ("-x",))),
            ],
            cwd=self.folder,
            capture_output=True,
            check=False,
        )
        self._write(originals)
        return [
            case.get("name", "")
            for case in ET.parse(report).getroot().iter("testcase")
            if case.find("failure") is not None or case.find("error") is not None
        ]

    def _write(self, texts: dict[str, str]) -> None:
        for file, text in texts.items():
            path = self.folder / file
            path.write_text(text)
            # Give each text a different time, because Python reuses compiled code if the source's size and time in
            # seconds are the same.
            seconds = next(self._times)
            os.utime(path, (seconds, seconds))


def batches(mutants: Sequence[Mutant]) -> Iterator[list[Mutant]]:
    """Yield batches of mutants to make together; a mutant of code that operations share is alone in its batch."""
    together = [mutant for mutant in mutants if mutant.of]
    yield from (together[start::WORKERS] for start in range(WORKERS))
    yield from ([mutant] for mutant in mutants if not mutant.of)


def killer_of(mutant: Mutant, failing: Sequence[str]) -> str:
    """Return the name of the first failing test that the mutant may have broken, or ""."""
    return next((name for name in failing if not mutant.of or name.endswith(f"[{mutant.of}]")), "")


def main() -> int:
    """Try all mutants and write the page; return the number of surviving mutants."""
    began = time.monotonic()
    mutants = [Mutant(**entry) for entry in yaml.safe_load(LIST.read_text())]
    killers: dict[Mutant, str] = {}
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(WORKERS) as pool:
        copies: SimpleQueue[Copy] = SimpleQueue()
        for number in range(WORKERS):
            folder = Path(scratch, str(number))
            folder.mkdir()
            copies.put(Copy(folder))

        def run(batch: list[Mutant]) -> None:
            copy = copies.get()
            try:
                failing = copy.failing_tests(batch)
            finally:
                copies.put(copy)
            for mutant in batch:
                killers[mutant] = killer_of(mutant, failing)
                print(
                    f"{'found' if killers[mutant] else 'MISSED'}  {mutant.file}: {mutant.mistake}", flush=True
                )

        list(pool.map(run, batches(mutants)))
    survivors = [mutant for mutant in mutants if not killers[mutant]]
    rows = (
        f"| `{m.file}` | {m.of}{': ' if m.of else ''}{m.mistake} | {f'`{killers[m]}`' if killers[m] else '**nothing**'} |\n"
        for m in mutants
    )
    RESULT.write_text(TITLE + "".join(rows))
    print(f"{len(mutants) - len(survivors)} of {len(mutants)} found in {time.monotonic() - began:.0f} s")
    return len(survivors)


if __name__ == "__main__":
    sys.exit(main())
