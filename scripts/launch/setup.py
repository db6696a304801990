"""Makes what is missing: virtual environment, packages, bundle, collected files; each only when its inputs changed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from scripts.launch import preflight
from scripts.launch.paths import BUNDLE, COLLECTED, NODE_MODULES, PYTHON, ROOT, VENV, WORK
from scripts.launch.processes import run_step, run_together
from scripts.launch.stamps import Stamp, fingerprint

PYTHON_STAMP = Stamp(VENV / ".packages-stamp", PYTHON)
NODE_STAMP = Stamp(NODE_MODULES / ".packages-stamp", NODE_MODULES / ".bin" / "webpack")
BUNDLE_STAMP = Stamp(BUNDLE / ".stamp", BUNDLE / "index.html")
COLLECTED_STAMP = Stamp(COLLECTED / ".stamp", COLLECTED / "staticfiles.json")

UV_LIST = ROOT / "requirements-uv.txt"
RUN_LIST = ROOT / "requirements.txt"
DEV_LIST = ROOT / "requirements-dev.txt"

BUNDLE_INPUTS = (
    ROOT / "frontend" / "src",
    ROOT / "templates" / "shell.html",
    ROOT / "templates" / "explorer",
    ROOT / "templates" / "verify",
    ROOT / "templates" / "domains",
    ROOT / "templates" / "licences",
    ROOT / "webpack.config.mjs",
    ROOT / "webpack.licences.mjs",
    ROOT / "postcss.config.mjs",
    ROOT / "package.json",
    ROOT / "package-lock.json",
)
COLLECTED_INPUTS = (
    ROOT / "static" / "site",
    ROOT / "mockconsole" / "settings.py",
    ROOT / "mockconsole" / "lib" / "staticfiles.py",
    RUN_LIST,
)
UNSERVED = tuple(
    part for name in ("redoc", "rest_framework", "parts.json", "licences.json") for part in ("--ignore", name)
)
"""Two front ends of the API that no address shows, half of what is to be compressed; what `make check` reads; and the
notices, which have a page of their own."""


def set_up(*, dev: bool = False, bundle: bool = True, served: bool = True) -> None:
    """Bring everything up to date; a second call finds nothing to do. Gates need the bundle, but not as it is served."""
    preflight.check_venv_module()
    node = preflight.check_node()
    run_together(lambda: install_python(dev=dev), lambda: install_node(node))
    if bundle:
        build_bundle()
        if served:
            collect_static()


def install_python(*, dev: bool) -> None:
    """Install the pinned packages; an environment that has the tools of development keeps them."""
    sound = _environment_works()
    held = PYTHON_STAMP.read() if sound else ""
    wanted_dev = dev or held.startswith("dev ")
    lists = (UV_LIST, RUN_LIST, DEV_LIST) if wanted_dev else (UV_LIST, RUN_LIST)
    value = f"{'dev' if wanted_dev else 'run'} {fingerprint(lists)}"
    if sound and held == value:
        return
    PYTHON_STAMP.clear()
    if not sound:
        make_environment()
    packages = DEV_LIST if wanted_dev else RUN_LIST
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check"]
    uv = [str(PYTHON), "-m", "uv", "pip", "sync", "--quiet", "--require-hashes"]
    run_step(
        "Python packages",
        [
            [*pip, "--require-hashes", "--only-binary", ":all:", "-r", str(UV_LIST)],
            [*uv, "--python", str(PYTHON), str(packages)],
        ],
        log="python-packages",
        failure="The Python packages could not be installed.",
        env=_uv_environment(),
    )
    PYTHON_STAMP.write(value)


def make_environment() -> None:
    """Make the virtual environment anew."""
    run_step(
        "Virtual environment",
        [[sys.executable, "-m", "venv", "--clear", str(VENV)]],
        log="virtual-environment",
        failure="The virtual environment .venv could not be made.",
    )


def _environment_works() -> bool:
    """A moved or upgraded Python leaves a dead link behind, an interrupted run an environment without pip."""
    if not PYTHON.exists():
        return False
    code = "import importlib.util, sys; print(sys.version_info >= (3, 11), bool(importlib.util.find_spec('pip')))"
    answer = subprocess.run([str(PYTHON), "-c", code], capture_output=True, text=True, check=False)
    return answer.stdout.split() == ["True", "True"]


def _uv_environment() -> dict[str, str]:
    """Hand pip's own settings on: uv reads neither pip's configuration nor its variables."""
    found = subprocess.run(
        [str(PYTHON), "-m", "pip", "config", "list"], capture_output=True, text=True, check=False
    ).stdout
    settings = {}
    for line in found.splitlines():
        name, _, value = line.partition("=")
        settings[name.strip().rpartition(".")[2]] = value.strip().strip("'\"")
    wanted = {"UV_DEFAULT_INDEX": settings.get("index-url"), "SSL_CERT_FILE": settings.get("cert")}
    return {name: value for name, value in wanted.items() if value and name not in os.environ}


def install_node(node_version: str) -> None:
    """Install the pinned packages of the front end, with those that build it."""
    value = fingerprint(
        [ROOT / "package.json", ROOT / "package-lock.json", ROOT / ".npmrc"],
        node_version.partition(".")[0],
        sys.platform,
        os.uname().machine,
    )
    if NODE_STAMP.says(value):
        return
    NODE_STAMP.clear()
    run_step(
        "npm packages",
        [["npm", "ci", "--include=dev", "--no-audit", "--no-fund", "--no-progress"]],
        log="npm-packages",
        failure="The npm packages could not be installed.",
    )
    NODE_STAMP.write(value)


def is_bundle_input(file: Path) -> bool:
    """Tests don't go into the bundle."""
    return ".test." not in file.name


def bundle_fingerprint() -> str:
    """Return a hash of everything that goes into the bundle."""
    return fingerprint(BUNDLE_INPUTS, keep=is_bundle_input)


def build_bundle() -> None:
    """Build the browser bundle."""
    value = bundle_fingerprint()
    if BUNDLE_STAMP.says(value):
        return
    BUNDLE_STAMP.clear()
    run_step(
        "Browser bundle",
        [["npm", "run", "--silent", "build"]],
        log="bundle",
        failure="The browser bundle could not be built.",
    )
    BUNDLE_STAMP.write(value)


def collect_static() -> None:
    """Gather and compress what is served below /static/."""
    value = fingerprint(COLLECTED_INPUTS, BUNDLE_STAMP.read())
    if COLLECTED_STAMP.says(value):
        return
    COLLECTED_STAMP.clear()
    run_step(
        "Static files",
        [[str(PYTHON), "manage.py", "collectstatic", "--noinput", "--clear", "--verbosity", "0", *UNSERVED]],
        log="static-files",
        failure="The static files could not be collected.",
        env={**scratch_environment(), "STATIC_COLLECTED": "true"},
    )
    COLLECTED_STAMP.write(value)


def scratch_environment(folder: str = "scratch") -> dict[str, str]:
    """Return settings under which a management command leaves the real data folder and services alone."""
    return {
        "MOCKCONSOLE_DATA_DIR": str(WORK / folder),
        "DATABASE_URL": f"sqlite:///{WORK / folder / 'mockconsole.sqlite3'}",
        "REDIS_URL": "",
        "DEBUG": "false",
        "HTTPS": "false",
    }


def forget_bundle() -> None:
    """The development build takes the place of the bundle; the next run makes the real one again."""
    BUNDLE_STAMP.clear()
    COLLECTED_STAMP.clear()


def clean() -> None:
    """Remove everything that was made, but not the data folder."""
    for folder in (VENV, NODE_MODULES, BUNDLE, COLLECTED, WORK):
        shutil.rmtree(folder, ignore_errors=True)
