"""Systems for which archives are built, and the wheels that each system needs."""

import hashlib
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from packaging.markers import Marker

from scripts.launch.problems import Problem

PYTHONS = ("3.11", "3.12", "3.13")
ENTRY = re.compile(
    r"^(?P<name>[a-z0-9-]+)==(?P<version>\S+)(?: ; (?P<marker>.+?))? \\\n"
    r"(?P<hashes>(?: +--hash=\S+(?: \\)?\n)+)(?P<via>(?: +#.*\n)+)",
    re.MULTILINE,
)
PROJECT = "mockconsole (pyproject.toml)"


@dataclass(frozen=True)
class Target:
    """Operating system and processor, with the names that Python and pip use for them."""

    name: str
    system: str
    machines: tuple[str, ...]
    sys_platform: str
    tags: tuple[str, ...]

    def wants(self, marker: str | None, python: str) -> bool:
        """Return True if this target needs a requirement with this marker; pip would judge by the build machine."""
        environment = {
            "sys_platform": self.sys_platform,
            "platform_system": self.system,
            "os_name": "nt" if self.sys_platform == "win32" else "posix",
            "platform_machine": self.machines[0],
            "python_version": python,
            "python_full_version": f"{python}.0",
            "implementation_name": "cpython",
            "platform_python_implementation": "CPython",
        }
        return not marker or Marker(marker).evaluate(environment)


def manylinux(machine: str) -> tuple[str, ...]:
    """Return the platform tags of wheels for glibc 2.28 and older, the newest tag first."""
    old = ("manylinux2014", "manylinux2010", "manylinux1")
    return tuple(f"{tag}_{machine}" for tag in (*(f"manylinux_2_{n}" for n in range(28, 4, -1)), *old))


# pip takes the wheel with the newest tag, so list no tag that is newer than the oldest supported macOS.
MACOS = tuple(f"macosx_{n}_0_{kind}" for n in (14, 13, 12, 11) for kind in ("arm64", "universal2"))
TARGETS = {
    target.name: target
    for target in (
        Target("linux-x86_64", "Linux", ("x86_64",), "linux", manylinux("x86_64")),
        Target("linux-arm64", "Linux", ("aarch64", "arm64"), "linux", manylinux("aarch64")),
        Target("macos-arm64", "Darwin", ("arm64",), "darwin", MACOS),
        Target("windows-x86_64", "Windows", ("amd64", "x86_64"), "win32", ("win_amd64",)),
    )
}


def locked(source: Path) -> list[re.Match[str]]:
    """Return the entries of requirements.txt, except packages that only extras need, such as Daphne."""
    entries = {
        entry["name"]: entry for entry in ENTRY.finditer((source / "requirements.txt").read_text("utf-8"))
    }
    project = tomllib.loads((source / "pyproject.toml").read_text("utf-8"))["project"]
    extras = {
        line.partition("==")[0] for lines in project["optional-dependencies"].values() for line in lines
    }
    needed: set[str] = {PROJECT}
    while added := {
        name
        for name, entry in entries.items()
        if name not in needed | extras and needed & set(dependents(entry))
    }:
        needed |= added
    return [entry for name, entry in entries.items() if name in needed]


def dependents(entry: re.Match[str]) -> Iterator[str]:
    """Yield the packages that depend on an entry; the entry's comment lists them."""
    for line in entry["via"].splitlines():
        if name := line.strip().removeprefix("#").strip().removeprefix("via").strip():
            yield name


def download(target: Target, python: str, source: Path, folder: Path) -> dict[str, str]:
    """Download the wheels for a target and one Python version; return the SHA-256 of each wheel by its name."""
    entries = [entry for entry in locked(source) if target.wants(entry["marker"], python)]
    folder.mkdir(parents=True)
    list_file = folder / "requirements.txt"
    list_file.write_text("".join(f"{e['name']}=={e['version']} \\\n{e['hashes']}" for e in entries), "utf-8")
    # Ignore this machine's pip settings: a local folder with wheels, for example, would change which files are chosen.
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("PIP_") or name in {"PIP_INDEX_URL", "PIP_CERT"}
    } | {"PIP_CONFIG_FILE": os.devnull}
    abis = (f"cp{python.replace('.', '')}", "abi3", "none")
    subprocess.run(
        [
            sys.executable,
            *shlex.split("-m pip download --quiet --disable-pip-version-check --no-deps --require-hashes"),
            *shlex.split(f"--only-binary :all: --implementation cp --python-version {python}"),
            *(option for abi in abis for option in ("--abi", abi)),
            *(option for tag in target.tags for option in ("--platform", tag)),
            *("--requirement", str(list_file), "--dest", str(folder)),
        ],
        env=environment,
        check=True,
    )
    wheels = sorted(folder.glob("*.whl"))
    if len(wheels) != len(entries):
        raise Problem(f"{folder} has {len(wheels)} wheels, and {len(entries)} are needed.")
    return {wheel.name: hashlib.sha256(wheel.read_bytes()).hexdigest() for wheel in wheels}
