"""Image built from the Containerfile on a Debian base, and programs run in it without a container runtime."""

import json
import os
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from scripts.launch.paths import ROOT, WORK

NEEDED = ("buildah", "mmdebstrap", "bwrap", "setpriv")
# Building the Debian root takes minutes, so the file is reused by later runs.
BASE = WORK / "container" / "base.tar"


@dataclass(frozen=True)
class Image:
    """Built image: its settings, and the folder with its files."""

    settings: dict[str, Any]
    root: Path

    def command(self, data: Path, script: str, **variables: str) -> list[str]:
        """Return the command that runs a script in the image: as its user, with a read-only root and only loopback."""
        chosen = dict(line.split("=", 1) for line in self.settings["Env"]) | variables
        user, group = self.settings["User"].split(":")
        rights = [part for name in ("setuid", "setgid", "setpcap") for part in ("--cap-add", f"cap_{name}")]
        return [
            *("bwrap", "--unshare-net", "--unshare-pid", "--unshare-ipc", "--die-with-parent"),
            *("--ro-bind", str(self.root), "/", "--proc", "/proc", "--dev", "/dev"),
            *("--perms", "1777", "--tmpfs", "/tmp", "--bind", str(data), "/data"),
            *("--ro-bind", str(ROOT / "tests" / "live"), "/mnt"),
            *("--cap-drop", "ALL", *rights, "--clearenv", "--chdir", "/"),
            *(part for name, value in chosen.items() for part in ("--setenv", name, value)),
            *("setpriv", "--reuid", user, "--regid", group, "--clear-groups", "--no-new-privs"),
            *("--bounding-set=-all", "--inh-caps=-all", "/bin/sh", "-c", script),
        ]


def build_image(archive: Path, folder: Path) -> Image:
    """Build the image; if that is impossible here, skip the test with the reason."""
    missing = [name for name in NEEDED if not shutil.which(name)]
    if missing or sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip(f"an image needs root on Linux, and {', '.join(missing or NEEDED)}")
    if not BASE.exists():
        BASE.parent.mkdir(parents=True, exist_ok=True)
        part = BASE.with_suffix(".part.tar")
        made = run(
            "mmdebstrap", "--variant=minbase", "--include=python3,ca-certificates", "bookworm", str(part)
        )
        if made.returncode:
            pytest.skip(f"mmdebstrap can't make a Debian root: {made.stderr.strip().splitlines()[-1]}")
        part.rename(BASE)
    context = folder / "context"
    (context / "dist").mkdir(parents=True)
    shutil.copy(archive, context / "dist")
    shutil.copy(ROOT / "Containerfile", context)
    buildah = (
        *("buildah", "--storage-driver", "vfs", "--root", str(folder / "store")),
        *("--runroot", str(folder / "run")),
    )
    empty = done(*buildah, "from", "scratch")
    done(*buildah, "add", "--quiet", empty, str(BASE), "/")
    done(*buildah, "commit", "--quiet", "--rm", empty, "localhost/base")
    target = archive.stem.split("-", 2)[2]
    arguments = ("--build-arg", "BASE=localhost/base", "--build-arg", f"TARGET={target}")
    done(
        *buildah,
        *shlex.split("bud --quiet --isolation chroot --format docker --timestamp 1790000000"),
        *(*arguments, "--tag", "localhost/mockconsole", str(context)),
    )
    container = done(*buildah, "from", "localhost/mockconsole")
    root = Path(done(*buildah, "mount", container))
    inspected = json.loads(done(*buildah, "inspect", "--type", "image", "localhost/mockconsole"))
    return Image(inspected["Docker"]["config"], root)


def run(*command: str) -> subprocess.CompletedProcess[str]:
    """Run a program and capture its output."""
    return subprocess.run(command, capture_output=True, text=True, check=False)


def done(*command: str) -> str:
    """Run a program and return its output; fail if it doesn't succeed."""
    ended = run(*command)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout.strip()
