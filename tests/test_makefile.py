"""The Makefile, run in a small project with programs that only record their calls."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scripts.launch.paths import ROOT

pytestmark = pytest.mark.once

FILES = (
    *(
        "requirements.txt",
        "requirements-dev.txt",
        "package.json",
        "package-lock.json",
        ".npmrc",
        "openapi.yml",
    ),
    *("webpack.config.mjs", "webpack.licences.mjs", "postcss.config.mjs", "templates/shell.html"),
    *(
        "frontend/src/api/schema.gen.ts",
        "frontend/src/old.ts",
        "frontend/src/new.ts",
        "frontend/src/new.test.ts",
    ),
    *("static/site/icon.svg", "mockconsole/settings.py", "mockconsole/staticfiles.py"),
)
TEMPLATES = ("explorer", "verify", "domains", "licences")
PYTHON = f"""
case "$*" in
  "-m scripts.launch.budget") ;;
  "-m scripts.launch"* | *"import pip"* | *version_info*) exec "{sys.executable}" "$@" ;;
  "-m venv"*) echo venv >>called; mkdir -p .venv/bin; cp "$0" .venv/bin/python ;;
  *"pip install"*) echo "pip ${{@: -1}}" >>called ;;
  *collectstatic*) echo collect >>called; mkdir -p static/collected ;;
  *spectacular*) touch .launch/openapi.yml ;;
esac
"""
NPM = """
case "$1" in
  ci) echo npm >>called; env >environment; mkdir -p node_modules/.bin
      for name in oxlint prettier knip; do cp -n "$0" node_modules/.bin/$name; done
      { echo '#!/bin/sh'; echo touch .launch/schema.gen.ts; } >node_modules/.bin/openapi-typescript
      chmod +x node_modules/.bin/openapi-typescript ;;
  run) echo bundle >>called; mkdir -p static/bundle ;;
esac
"""


class Project:
    """Folder with the Makefile, the scripts, and programs that only record that they were called."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(self) -> None:
        """Write the files of a project in which nothing is installed yet."""
        self.folder.mkdir()
        shutil.copy(ROOT / "Makefile", self.folder)
        shutil.copytree(ROOT / "scripts", self.folder / "scripts")
        for name in FILES:
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / name).touch()
        for name in TEMPLATES:
            (self.folder / "templates" / name).mkdir()
        for name, text in (("python3", PYTHON), ("npm", NPM), ("node", "echo v22.1.0")):
            self.program(f"bin/{name}", text)

    def program(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#!/usr/bin/env bash\n{text}\n")
        path.chmod(0o755)

    def start(self, *command: str, **settings: str) -> subprocess.Popen[str]:
        environment = {
            name: value for name, value in os.environ.items() if name in ("HOME", "LANG", "TMPDIR")
        }
        path = f"{self.folder / 'bin'}:{os.environ['PATH']}"
        return subprocess.Popen(
            command,
            cwd=self.folder,
            env={**environment, "PATH": path, **settings},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def make(self, *arguments: str, **settings: str) -> tuple[int, str]:
        with self.start("make", *arguments, **settings) as running:
            output, _ = running.communicate(timeout=120)
        return running.returncode, output

    def new_calls(self) -> list[str]:
        """Return the programs that were called since the last call of this method."""
        log = self.folder / "called"
        names = sorted(log.read_text().split("\n")[:-1]) if log.exists() else []
        log.unlink(missing_ok=True)
        return names


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """Return a project in a folder with a space in its name; nothing is installed yet."""
    project = Project(tmp_path / "a project")
    project.write()
    return project


@pytest.fixture(scope="module")
def installed_once(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Return the project that `installed` copies, after `make setup`."""
    project = Project(tmp_path_factory.mktemp("installed") / "a project")
    project.write()
    code, output = project.make("setup", PYTHONDONTWRITEBYTECODE="1")
    assert code == 0, output
    project.new_calls()
    return project


@pytest.fixture
def installed(installed_once: Project, tmp_path: Path) -> Project:
    """Return a project after `make setup`."""
    return Project(shutil.copytree(installed_once.folder, tmp_path / "a project"))


def test_concurrent_setups_install_everything_once(project: Project) -> None:
    both = [project.start("make", "setup") for _ in range(2)]
    for running in both:
        with running:
            running.communicate(timeout=120)
    assert [running.returncode for running in both] == [0, 0]
    assert project.new_calls() == ["bundle", "collect", "npm", "pip requirements-dev.txt", "venv"]


def test_setup_rebuilds_only_targets_with_changed_sources(installed: Project) -> None:
    project = installed
    for changed, again in {
        "frontend/src/new.test.ts": [],
        "frontend/src/new.ts": ["bundle", "collect"],
        "mockconsole/settings.py": ["collect"],
        "requirements.txt": ["collect"],
        "requirements-dev.txt": ["pip requirements-dev.txt", "venv"],
        "package-lock.json": ["bundle", "collect", "npm"],
    }.items():
        (project.folder / changed).write_text("changed")
        code, output = project.make("setup")
        assert (code, project.new_calls()) == (0, again), f"after a change of {changed}: {output}"
    (project.folder / "frontend/src/old.ts").unlink()
    project.make("setup")
    assert project.new_calls() == ["bundle", "collect"]
    (project.folder / ".venv/bin/python").unlink()
    project.make("setup")
    assert project.new_calls() == ["pip requirements-dev.txt", "venv"]


def test_make_run_installs_no_development_tools_but_keeps_installed_ones(project: Project) -> None:
    project.make("run", PORT="1", HOST="192.0.2.1")
    assert project.new_calls() == [], "an address that can't be used is refused before anything is installed"
    project.make("-o", "address", "run")
    assert "pip requirements.txt" in project.new_calls()
    project.make("setup")
    assert "pip requirements-dev.txt" in project.new_calls()
    project.make("-o", "address", "run")
    assert project.new_calls() == []


def test_failed_install_shows_the_end_of_its_log_and_is_repeated_next_time(project: Project) -> None:
    npm = (project.folder / "bin/npm").read_text()
    project.program("bin/npm", "seq 40; echo npm error code ENOTFOUND >&2; exit 1")
    code, output = project.make("setup")
    assert code != 0
    assert "| npm error code ENOTFOUND" in output
    assert "| 40\n" in output
    assert "| 20\n" not in output
    assert "npm packages: failed. The package registry wasn't reached: check the network" in output
    project.new_calls()
    project.program("bin/npm", npm)
    assert project.make("setup")[0] == 0
    assert "npm" in project.new_calls()


def test_checks_run_in_parallel_and_show_the_output_of_failures(
    project: Project,
) -> None:
    """Let two checks wait for each other: if they ran one after the other, the first would never end."""
    npm = (project.folder / "bin/npm").read_text()
    project.program("bin/npm", npm.replace("echo bundle", "exit 1"))
    wait = "touch {}; until test -e {}; do sleep 0.01; done; "
    project.program(
        "node_modules/.bin/oxlint", wait.format("oxlint", "prettier") + "echo what is wrong; exit 2"
    )
    project.program(
        "node_modules/.bin/prettier", wait.format("prettier", "oxlint") + "echo nobody reads this"
    )
    code, output = project.make("check")
    assert code != 0
    assert "11 passed, 2 failed" in output
    assert "what is wrong" in output
    assert "nobody reads this" not in output
    assert "budget           not run, because a prerequisite failed" in output


def test_variable_only_limits_make_test_to_the_listed_parts(installed: Project) -> None:
    project = installed
    writes = "echo '<testsuite><testcase/><testcase/></testsuite>' >.launch/phases/frontend.xml"
    project.program("node_modules/.bin/vitest", writes)
    code, output = project.make("test", "ONLY=frontend,")
    assert (code, output.splitlines()[-1]) == (0, "2 passed, 0 failed"), output
    code, output = project.make("test", "ONLY=everything")
    assert code != 0
    assert "ONLY names everything; the parts are" in output


def test_only_make_browsers_runs_the_phases_of_other_browsers(project: Project) -> None:
    """Accept both outcomes: a phase without its browser is skipped, and others fail, because there are no tests here."""
    _, output = project.make("browsers")
    for name in ("firefox", "webkit", "screen-reader"):
        assert re.search(rf"^(FAILED|skipped) .* {name}\b", output, re.MULTILINE), output
    assert "browser-a-k" not in output
    assert "firefox" not in project.make("--dry-run", "test")[1]


@pytest.mark.parametrize(("ci", "expected"), [("", 0), ("true", 1)])
def test_phase_without_its_service_is_skipped_but_fails_under_ci(
    ci: str, expected: int, project: Project
) -> None:
    phase = ("python3", "-m", "scripts.launch.phase", "services", "--services", "touch", "was-run")
    nowhere = {
        "DATABASE_URL_TEST": "postgres://nobody@127.0.0.1:1/x",
        "REDIS_URL_TEST": "redis://127.0.0.1:1",
    }
    with project.start(*phase, CI=ci, **nowhere) as running:
        output, _ = running.communicate(timeout=60)
    assert running.returncode == expected
    assert "no PostgreSQL to test with" in output
    assert "no Redis to test with" in output
    assert not (project.folder / "was-run").exists()
    assert (project.folder / ".launch/phases/services.xml").exists() is (not ci)


def test_make_that_gets_sigterm_ends_its_processes_without_a_traceback(installed: Project) -> None:
    project, started = installed, installed.folder / "started"
    project.program("node_modules/.bin/vitest", "echo $$ >started; exec sleep 600")
    running = project.start("make", "frontend")
    deadline = time.monotonic() + 60
    while not (started.exists() and started.read_text().strip()) and time.monotonic() < deadline:
        time.sleep(0.02)
    running.send_signal(signal.SIGTERM)
    with running:
        output, _ = running.communicate(timeout=60)
    assert running.returncode != 0
    assert "Traceback" not in output
    assert not Path(f"/proc/{started.read_text().strip()}").exists()


def test_install_writes_bytecode_outside_the_tree_despite_pythondontwritebytecode(
    installed_once: Project,
) -> None:
    environment = (installed_once.folder / "environment").read_text()
    assert f"PYTHONPYCACHEPREFIX={installed_once.folder}/.launch/bytecode\n" in environment
    assert "PYTHONDONTWRITEBYTECODE" not in environment


def test_old_or_missing_python_is_reported(project: Project) -> None:
    project.program("bin/old", '[ "$1" = -V ] && echo Python 3.9.2 || exit 1')
    code, output = project.make("run", "PYTHON=old")
    assert code != 0
    assert "Python 3.11 or newer is needed, and old is Python 3.9.2." in output
    code, output = project.make("setup", "PYTHON=/nowhere/python")
    assert code != 0
    assert "Python 3.11 or newer is needed, and /nowhere/python is " in output
    assert project.new_calls() == []
