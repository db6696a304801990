"""Archive for one system: wheels, their checksums, and the script that installs and starts the console."""

import hashlib
import json
import time
import zipfile
from pathlib import Path

from scripts.launch.problems import Problem
from scripts.release.targets import PYTHONS, Target, download

START = Path(__file__).with_name("start.py")
# `py` finds every installed Python; `python` may only be the Windows stub that offers to install one.
START_CMD = """@echo off
cd /d "%~dp0"
for %%v in (3.13 3.12 3.11) do (
  py -%%v -c "" >nul 2>nul && (py -%%v start.py %* & goto end)
)
python start.py %*
:end
pause
"""
README = """mockconsole {version}, a training simulator: nothing in it is real.

It needs Python {pythons} (CPython, 64 bits) and no network. To start it:

    {command}

The first start installs the packages in this folder into a new folder beside them. The terminal then prints the address
and the passwords. Ctrl-C stops the console.
"""


def write_archive(
    target: Target,
    wheel: Path,
    source: Path,
    *,
    work: Path,
    out: Path,
    seconds: int,
    pythons: tuple[str, ...] = PYTHONS,
) -> list[Path]:
    """Write the ZIP archive for a target into `out` and return its wheels. The same wheels always give the same bytes."""
    own = {wheel.name: hashlib.sha256(wheel.read_bytes()).hexdigest()}
    hashes: dict[str, dict[str, str]] = {}
    wheels = {wheel.name: wheel}
    for python in pythons:
        folder = work / target.name / python
        found = download(target, python, source, folder)
        hashes[python] = dict(sorted({**found, **own}.items()))
        wheels |= {name: folder / name for name in found}
    for path in wheels.values():
        if any(".data/" in name for name in zipfile.ZipFile(path).namelist()):
            # start.py only unpacks wheels into site-packages.
            raise Problem(f"{path.name} has files outside site-packages, which start.py can't install.")
    windows = target.system == "Windows"
    version = wheel.name.split("-")[1]
    listed = {"target": target.name, "system": target.system, "machines": target.machines, "wheels": hashes}
    readme = README.format(
        version=version,
        pythons=" or ".join(pythons),
        command="Double-click start.cmd, or run: py start.py" if windows else "python3 start.py",
    )
    files = {
        "LICENSE": (source / "LICENSE").read_bytes(),
        "README.txt": readme.encode(),
        "start.py": START.read_bytes(),
        "wheels.json": json.dumps(listed, indent=1).encode(),
        **{f"wheels/{name}": path.read_bytes() for name, path in wheels.items()},
    }
    if windows:
        files["start.cmd"] = START_CMD.replace("\n", "\r\n").encode()
    folder_name = f"mockconsole-{version}-{target.name}"
    with zipfile.ZipFile(out / f"{folder_name}.zip", "w") as archive:
        for name in sorted(files):
            # Don't compress: the compressed bytes differ between versions of zlib.
            entry = zipfile.ZipInfo(f"{folder_name}/{name}", time.gmtime(seconds)[:6])
            entry.create_system = 3
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, files[name])
    return list(wheels.values())
