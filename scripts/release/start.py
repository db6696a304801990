"""Install and start mockconsole from this folder; only Python is needed, no network.

`python3 start.py` installs the wheels in `wheels/` into an environment if there is none yet, and starts the console. It
takes the arguments of the command `mockconsole`. `python3 start.py --install FOLDER` only installs, into a new folder.
"""

from __future__ import annotations  # Lets an older Python run this file and print which version is needed.

import compileall
import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import time
import venv
import zipfile
from pathlib import Path
from py_compile import PycInvalidationMode
from typing import Any

HERE = Path(__file__).resolve().parent
LEFT_SECONDS = 3600
"""Age of the incomplete environment of a killed start, after which the next installation deletes it."""
# `cd -P` resolves links: an upgrade points the link to the new release, while a running process must go on loading the
# modules of its own release.
SCRIPT = '#!/bin/sh\nexec "$(cd -P "$(dirname "$0")" && pwd)/python" -I -m mockconsole "$@"\n'


def main(arguments: list[str]) -> int:
    """Install the console unless it is installed, then run its command; return the exit code."""
    listed = (HERE / "wheels.json").read_bytes()
    hashes = hashes_for_this_machine(json.loads(listed))
    if arguments[:1] == ["--install"]:
        if len(arguments) != 2 or Path(arguments[1]).exists():
            sys.exit("Name one folder that doesn't exist: start.py --install FOLDER")
        install(Path(arguments[1]).absolute(), hashes, compiled=True)
        return 0
    # Give each release and each version of Python its own environment.
    key = hashlib.sha256(listed + sys.version.encode()).hexdigest()[:12]
    environment = HERE / f"environment-{key}"
    if not environment.exists():
        print(f"Installing into {environment}, once ...", flush=True)
        install(environment, hashes)
    command = [str(python_of(environment)), "-I", "-m", "mockconsole", *(arguments or ["run"])]
    if os.name != "nt":
        os.execv(command[0], command)
    # Use a child process on Windows: there, execv returns to the prompt at once.
    return subprocess.call(command)


def hashes_for_this_machine(listed: dict[str, Any]) -> dict[str, str]:
    """Return the SHA-256 of each wheel for this Python; exit with a message if the archive is for another system."""
    here = (platform.system(), platform.machine().lower())
    if here[0] != listed["system"] or here[1] not in listed["machines"]:
        sys.exit(f"This archive is for {listed['target']}, and this machine is {here[0]} {here[1]}.")
    python = ".".join(map(str, sys.version_info[:2]))
    needed = " or ".join(listed["wheels"])
    if python not in listed["wheels"] or platform.python_implementation() != "CPython":
        sys.exit(
            f"Python {needed} (CPython) is needed, and this is {platform.python_implementation()} "
            f"{platform.python_version()}. Install one of these, and name it: python3.12 start.py"
        )
    if sys.maxsize < 2**32:
        sys.exit(f"A Python {needed} with 64 bits is needed, and this one has 32.")
    if here[0] == "Linux" and platform.libc_ver()[0] != "glibc":
        sys.exit(
            "A Linux with glibc is needed, such as Debian, Ubuntu or Fedora; Alpine has another C library."
        )
    hashes: dict[str, str] = listed["wheels"][python]
    return hashes


def install(folder: Path, hashes: dict[str, str], *, compiled: bool = False) -> None:
    """Install the wheels into a new environment; its folder appears only when it is complete."""
    # Use a folder of this process, because two starts may install at the same time.
    part = folder.with_name(f"{folder.name}.part-{os.getpid()}")
    for left in folder.parent.glob(f"{folder.name}.part-*"):
        if left == part or time.time() - left.stat().st_mtime > LEFT_SECONDS:
            shutil.rmtree(left, ignore_errors=True)
    try:
        # Create the environment without pip, because Debian has ensurepip in a separate package.
        venv.create(part, symlinks=os.name != "nt")
        packages = sysconfig.get_path("purelib", scheme="venv", vars={"base": str(part)})
        for name, digest in hashes.items():
            unpack(HERE / "wheels" / name, digest, packages)
        if os.name != "nt":
            script = part / "bin" / "mockconsole"
            script.write_text(SCRIPT)
            script.chmod(0o755)
        if compiled:
            # Write bytecode that doesn't depend on the times of its sources: files get new times in a container image, and
            # Python would then ignore the bytecode.
            mode = PycInvalidationMode.UNCHECKED_HASH
            compileall.compile_dir(packages, quiet=2, invalidation_mode=mode)
        part.rename(folder)
    except OSError as error:
        # If the folder exists by now, another start has installed it.
        if not folder.exists():
            sys.exit(f"Can't install into {folder}: {error}. Unpack the archive into a folder of your own.")
    finally:
        shutil.rmtree(part, ignore_errors=True)


def unpack(wheel: Path, digest: str, packages: str) -> None:
    """Unpack a wheel; exit with a message if its checksum is wrong."""
    if not wheel.exists() or hashlib.sha256(wheel.read_bytes()).hexdigest() != digest:
        sys.exit(f"{wheel} is missing or damaged: unpack the whole archive again.")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(packages)


def python_of(environment: Path) -> Path:
    """Return the environment's Python."""
    return environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
