"""Fixtures for the live tests: real servers and simulated browsers."""

import platform
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from scripts.launch.paths import COLLECTED, ROOT
from scripts.release.archive import write_archive
from scripts.release.targets import TARGETS
from tests.browser.harness import PASSWORD, Server, make_installation, run_server
from tests.live.browsers import Browser

# One account for each test that ends or moves sessions.
ACCOUNTS = ("signs-out", "is-disabled", "is-moved")
# Accounts for fuzzed requests and mass writes, in a separate room, so that these don't disturb other tests.
FUZZ_ACCOUNTS = {"fuzz-operator": "operator", "fuzz-trainer": "trainer"}
WRITER = "writes-all-day"
LEARNER = "learns-all-day"
UVICORN = (
    *("uvicorn", "--ws-per-message-deflate", "false"),
    *("--backlog", "2048", "--timeout-keep-alive", "65"),
    *("--ws-ping-interval", "10", "--ws-ping-timeout", "10"),
)

APPLICATION = "tests.live.long_answer:application"

FILL = f"""
from apps.accounts.models import User
from apps.sandboxes.selectors import sandbox_by_key
from apps.sandboxes.services import clone_sandbox, freeze_clock
main = sandbox_by_key("main")
for key in ("frozen", "lab", "fuzzed", "written"):
    room = clone_sandbox(who=None, source=main, key=key, name=key)
    room.seed = key
    room.save()
freeze_clock(who=None, sandbox=sandbox_by_key("frozen"))
for name in {ACCOUNTS!r}:
    User.objects.create_user(name, password="{PASSWORD}", sandbox=main)
User.objects.create_user("in-the-frozen-room", password="{PASSWORD}", sandbox=sandbox_by_key("frozen"))
for name in ("{WRITER}", "{LEARNER}"):
    User.objects.create_user(name, password="{PASSWORD}", sandbox=sandbox_by_key("written"))
for name, role in {FUZZ_ACCOUNTS!r}.items():
    User.objects.create_user(name, password="{PASSWORD}", sandbox=sandbox_by_key("fuzzed"), role=role)
"""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Start a server with the rooms main, frozen and lab, which also answers the paths of `long_answer`."""
    with make_installation(tmp_path_factory.mktemp("live") / "installation") as installation:
        installation.manage("shell", "-c", FILL)
        with run_server(installation, application=APPLICATION) as running:
            yield running


@pytest.fixture(scope="session")
def on_uvicorn(server: Server) -> Iterator[Server]:
    """Start a second process on the same database, with uvicorn, which docs/OPERATIONS.md recommends for large rooms."""
    with run_server(server.installation, name="uvicorn", program=UVICORN, application=APPLICATION) as running:
        yield running


@pytest.fixture(params=["server", "on_uvicorn"])
def any_server(request: pytest.FixtureRequest) -> Server:
    """Return the server on Daphne or the one on uvicorn; each test runs with both."""
    either: Server = request.getfixturevalue(request.param)
    return either


@pytest.fixture
async def browser(server: Server) -> AsyncIterator[Browser]:
    """Open a browser without a session."""
    async with Browser(server.url) as opened:
        yield opened


@pytest.fixture
async def other_browser(server: Server) -> AsyncIterator[Browser]:
    """Open a second browser."""
    async with Browser(server.url) as opened:
        yield opened


@pytest.fixture
async def operator(browser: Browser) -> Browser:
    """Open a browser that is signed in as the trainee."""
    return await browser.sign_in("administrator")


@pytest.fixture
async def trainer(other_browser: Browser) -> Browser:
    """Open a browser that is signed in as the trainer."""
    return await other_browser.sign_in("trainer")


@pytest.fixture(scope="session")
def built_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel, and return its path."""
    if not (COLLECTED / "staticfiles.json").exists():
        raise AssertionError("The wheel needs the bundle: run make setup first.")
    folder = tmp_path_factory.mktemp("built")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True)
    [wheel] = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="session")
def archive(built_wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the archive for this machine, with wheels for the running Python version and for Debian 12's Python."""
    names = [target.name for target in TARGETS.values() if platform.machine() in target.machines]
    if platform.system() != "Linux" or not names:
        pytest.skip("the archives are tested on Linux only")
    folder = tmp_path_factory.mktemp("archive")
    pythons = tuple(sorted({"3.11", ".".join(platform.python_version_tuple()[:2])}))
    try:
        write_archive(
            TARGETS[names[0]],
            built_wheel,
            ROOT,
            work=folder,
            out=folder,
            seconds=1_790_000_000,
            pythons=pythons,
        )
    except subprocess.CalledProcessError:
        pytest.skip("pip download reached no package index")
    [written] = folder.glob("*.zip")
    return written
