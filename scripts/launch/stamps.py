"""What is already done: a step leaves a stamp, written last, that holds a hash of what went into it."""

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from scripts.launch.paths import ROOT

SKIPPED_FOLDERS = frozenset({"__pycache__", "node_modules"})


def files_of(path: Path) -> Iterator[Path]:
    """Yield a file itself, or every file below a folder, in a stable order."""
    if path.is_file():
        yield path
        return
    for folder, names, files in os.walk(path):
        names[:] = sorted(name for name in names if name not in SKIPPED_FOLDERS)
        for name in sorted(files):
            yield Path(folder, name)


def fingerprint(paths: Iterable[Path], *facts: str, keep: Callable[[Path], bool] | None = None) -> str:
    """Return a hash of the names and the contents below these paths, and of the facts beside them."""
    total = hashlib.sha256()
    for path in paths:
        for file in files_of(path):
            if keep is None or keep(file):
                name = file.relative_to(ROOT) if file.is_relative_to(ROOT) else file
                total.update(f"{name}\0".encode())
                total.update(hashlib.sha256(file.read_bytes()).digest())
    for fact in facts:
        total.update(f"\1{fact}".encode())
    return total.hexdigest()


@dataclass(frozen=True)
class Stamp:
    """The mark of a finished step; it lies inside what the step makes, so that both go together."""

    file: Path
    product: Path

    def says(self, value: str) -> bool:
        """Tell whether the step was finished with exactly this."""
        return self.product.exists() and self.read() == value

    def read(self) -> str:
        """Return what the step was finished with, or nothing."""
        try:
            return self.file.read_text().strip()
        except OSError:
            return ""

    def clear(self) -> None:
        """Forget it before the step begins, so that a step cut short is done again."""
        self.file.unlink(missing_ok=True)

    def write(self, value: str) -> None:
        """Remember a finished step."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        draft = self.file.with_name(f"{self.file.name}.draft")
        draft.write_text(f"{value}\n")
        draft.replace(self.file)
