"""`make release`: build the wheel, an archive for each system, the bill of materials, the manual and the checksums into dist/."""

import argparse
import hashlib
import os
import shutil
import subprocess
from pathlib import Path

from scripts.launch.alone import alone
from scripts.launch.paths import NODE_MODULES, PYTHON, ROOT, WORK
from scripts.launch.problems import Problem
from scripts.launch.step import step
from scripts.release.archive import write_archive
from scripts.release.sbom import bill_of_materials
from scripts.release.targets import TARGETS

DIST = ROOT / "dist"


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="make release ARGS=…", description=__doc__)
    parser.add_argument("--targets", default=",".join(TARGETS), help="systems, separated by commas")
    names = parser.parse_args().targets.split(",")
    if unknown := set(names) - set(TARGETS):
        raise Problem(
            f"There is no target {', '.join(sorted(unknown))}; the targets are {', '.join(TARGETS)}."
        )
    if git("status", "--porcelain"):
        print("  A release is built from the last commit: uncommitted changes are not in it.", flush=True)
    work = WORK / "release"
    with alone("release", waiting="Waiting for another make release ..."):
        shutil.rmtree(work, ignore_errors=True)
        seconds = int(git("log", "-1", "--format=%ct"))
        source = export(work / "source")
        wheel = build_wheel(source, work, seconds)
        out = work / "dist"
        out.mkdir()
        shutil.copy(wheel, out)
        wheels: set[Path] = {wheel}
        for name in names:
            print(f"  {name} ...", flush=True)
            wheels |= set(write_archive(TARGETS[name], wheel, source, work=work, out=out, seconds=seconds))
        notices = source / "static" / "bundle" / "licences.json"
        version = wheel.name.split("-")[1]
        (out / f"mockconsole-{version}.cdx.json").write_text(
            bill_of_materials(wheel, wheels, notices, seconds), "utf-8"
        )
        write_manual(source, out / "manual")
        write_checksums(out)
        shutil.rmtree(DIST, ignore_errors=True)
        out.rename(DIST)
        shutil.rmtree(work)
    for path in sorted(path for path in DIST.iterdir() if path.is_file()):
        print(f"  dist/{path.name}  {path.stat().st_size / 1e6:.1f} MB")


def git(*arguments: str) -> str:
    """Return the output of a git command."""
    return subprocess.run(
        ["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.strip()


def export(source: Path) -> Path:
    """Write the last commit into a folder, and link this clone's installed packages there; return the folder."""
    source.mkdir(parents=True)
    archive = source.with_suffix(".tar")
    git("archive", "--output", str(archive), "HEAD")
    subprocess.run(["tar", "-x", "-f", str(archive), "-C", str(source)], check=True)
    (source / ".venv").symlink_to(ROOT / ".venv")
    # Hard-link each file: with a symbolic link to the folder, webpack would name the modules by their paths in the clone.
    shutil.copytree(NODE_MODULES, source / "node_modules", symlinks=True, copy_function=os.link)
    return source


def build_wheel(source: Path, work: Path, seconds: int) -> Path:
    """Build the bundle, the static files and the wheel; return the wheel."""
    step("Bundle and static files", ["make", "-C", str(source), "static/collected/.made"])
    # hatchling sets the time of the files in the wheel from this variable.
    command = ["env", f"SOURCE_DATE_EPOCH={seconds}", str(PYTHON), "-m", "hatchling", "build", "-t", "wheel"]
    step("Wheel", ["env", "-C", str(source), *command, "-d", str(work)])
    [wheel] = work.glob("*.whl")
    return wheel


def write_manual(source: Path, out: Path) -> None:
    """Write the trainers' manual as HTML pages that need no server."""
    step("Manual", ["node", str(source / "release.manual.mjs"), str(out)])


def write_checksums(folder: Path) -> None:
    """Write SHA256SUMS, which `sha256sum -c` reads."""
    lines = [
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(folder).as_posix()}\n"
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    ]
    (folder / "SHA256SUMS").write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    main()
