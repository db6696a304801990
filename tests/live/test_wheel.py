"""The wheel, installed into an empty environment and started from another folder, where it finds no source files."""

import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import distribution
from pathlib import Path

import httpx
import pytest
from packaging.requirements import Requirement

from scripts.launch.paths import ROOT
from tests.live.browsers import TIMEOUT_SECONDS
from tests.programs import free_port

pytestmark = pytest.mark.once

# Name of a folder with a space and with a character that has a meaning in URLs.
HOME = "home of user #1"
RECEIPT = "/api/transactions/{ref}/receipt"


@dataclass(frozen=True)
class Installed:
    """Installed wheel and its environment variables."""

    wheel: Path
    folder: Path
    environment: dict[str, str]

    @property
    def command(self) -> str:
        return str(self.folder / "env" / "bin" / "mockconsole")

    @property
    def packages(self) -> Path:
        [found] = (self.folder / "env" / "lib").glob("python*/site-packages")
        return found

    def run(self, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.command, *arguments],
            cwd=self.folder,
            env={**self.environment, **settings},
            capture_output=True,
            text=True,
            check=False,
        )


@dataclass(frozen=True)
class Console:
    """Running console, the text that it printed, and an HTTP client for it."""

    installed: Installed
    printed: str
    http: httpx.Client

    @property
    def data(self) -> Path:
        return self.installed.folder / HOME / ".local" / "share" / "mockconsole"

    def sign_in(self, account: str) -> None:
        """Sign in with the password that the console printed."""
        [password] = re.findall(rf"^ +{account} +(\S+)", self.printed, re.MULTILINE)
        answer = self.post("/api/auth/login", {"username": account, "password": password})
        assert answer.status_code == 200, answer.text

    def post(self, address: str, body: object = None) -> httpx.Response:
        self.http.get("/admin/login/")
        return self.http.post(address, json=body, headers={"X-CSRFToken": self.http.cookies["csrftoken"]})


def required_packages(*names: str) -> set[str]:
    """Return the installed packages that these requirements need, directly or indirectly."""
    found: set[tuple[str, str]] = set()
    waiting = [Requirement(name) for name in names]
    while waiting:
        requirement = waiting.pop()
        for extra in ("", *requirement.extras):
            if (requirement.name, extra) in found:
                continue
            found.add((requirement.name, extra))
            needed = map(Requirement, distribution(requirement.name).requires or ())
            waiting += [one for one in needed if not one.marker or one.marker.evaluate({"extra": extra})]
    return {name for name, _ in found}


def link_packages(names: set[str], target: Path) -> None:
    """Link packages of this environment into another one, because installing them would need a network."""
    for name in names:
        for part in {file.parts[0] for file in distribution(name).files or ()} - {"..", "__pycache__"}:
            if not (target / part).exists():
                (target / part).symlink_to(Path(str(distribution(name).locate_file(part))))


@pytest.fixture(scope="module")
def installed(built_wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("wheel")
    python = folder / "env" / "bin" / "python"
    pip = ("pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index", "--no-compile")
    run = [sys.executable, "-m"]
    subprocess.run([*run, "venv", "--without-pip", str(folder / "env")], check=True)
    subprocess.run([*run, *pip, str(built_wheel)], check=True)
    (folder / HOME).mkdir()
    made = Installed(built_wheel, folder, {"HOME": str(folder / HOME), "PATH": "/usr/bin:/bin"})
    with zipfile.ZipFile(built_wheel) as archive:
        [metadata] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        lines = archive.read(metadata).decode().splitlines()
    needed = [line.removeprefix("Requires-Dist: ") for line in lines if line.startswith("Requires-Dist: ")]
    always = [line for line in needed if "extra ==" not in line]
    link_packages(required_packages(*always), made.packages)
    return made


@pytest.fixture(scope="module")
def console(installed: Installed) -> Iterator[Console]:
    port = free_port()
    with subprocess.Popen(
        [installed.command, "run", "--port", str(port)],
        cwd=installed.folder,
        env=installed.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        assert process.stdout is not None
        lines: list[str] = []
        for line in process.stdout:
            lines.append(line)
            if "Ctrl-C" in line:
                break
        printed = "".join(lines)
        try:
            assert f"http://127.0.0.1:{port}\n" in printed, printed
            with httpx.Client(
                base_url=f"http://127.0.0.1:{port}", trust_env=False, timeout=TIMEOUT_SECONDS
            ) as http:
                yield Console(installed, printed, http)
        finally:
            process.terminate()
            rest, _ = process.communicate(timeout=TIMEOUT_SECONDS)
        assert not any(level in rest for level in (" WARNING ", " ERROR ", "Traceback")), rest


def test_wheel_adds_only_the_name_mockconsole_and_no_tests_to_site_packages(installed: Installed) -> None:
    with zipfile.ZipFile(installed.wheel) as archive:
        names = archive.namelist()
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {"mockconsole"}
    unwanted = re.compile(r"/tests/|conftest|\.(ts|tsx|map|pyc|pyi)$|\.made$|sqlite3|openapi")
    assert [name for name in names if unwanted.search(name)] == []


def test_wheel_has_every_migration(installed: Installed) -> None:
    with zipfile.ZipFile(installed.wheel) as archive:
        names = set(archive.namelist())
    migrations = [path.relative_to(ROOT) for path in ROOT.glob("apps/**/migrations/*.py")]
    assert migrations
    assert [path for path in migrations if f"mockconsole/_home/{path.as_posix()}" not in names] == []


def test_environment_of_the_wheel_contains_neither_daphne_nor_the_source_packages(
    installed: Installed,
) -> None:
    names = {path.name for path in installed.packages.iterdir()}
    assert not {"daphne", "twisted", "apps", "hatchling"} & names


def test_first_start_announces_the_new_database_and_creates_a_private_data_folder(console: Console) -> None:
    assert "First start: creating the database" in console.printed
    assert str(console.data) in console.printed
    assert console.data.stat().st_mode & 0o777 == 0o700
    for name in ("mockconsole.sqlite3", "secret_key", "password"):
        assert (console.data / name).stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("account", "page"),
    [
        ("", "/"),
        ("", "/admin/login/"),
        ("", "/licences"),
        ("administrator", "/explorer/"),
        ("trainer", "/admin/"),
    ],
)
def test_installed_console_serves_each_page_and_its_static_files(
    console: Console, account: str, page: str
) -> None:
    if account:
        console.sign_in(account)
    answer = console.http.get(page)
    assert answer.status_code == 200
    files = set(re.findall(r'(?:src|href)="(/static/[^"]+)"', answer.text))
    assert files
    for file in files:
        assert console.http.get(file).status_code == 200, file


def test_signed_in_trainee_can_download_a_receipt_as_pdf(console: Console) -> None:
    console.sign_in("administrator")
    [first, *_] = console.http.get("/api/transactions").json()
    answer = console.post(RECEIPT.format(ref=first["id"]))
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/pdf")
    assert answer.content.startswith(b"%PDF")


def test_installed_console_serves_the_manual_and_its_pictures(console: Console) -> None:
    with zipfile.ZipFile(console.installed.wheel) as archive:
        files = [name for name in archive.namelist() if "/static/collected/app/" in name]
        manual = [
            name for name in files if name.endswith(".js") and b"Teach a first lesson" in archive.read(name)
        ]
    pictures = [name for name in files if name.endswith(".png")]
    assert manual
    assert pictures
    for name in (*manual, *pictures):
        address = "/static/" + name.partition("/static/collected/")[2]
        assert console.http.get(address).status_code == 200


def test_installed_command_prints_its_version_and_runs_management_commands(console: Console) -> None:
    assert console.installed.run("version").stdout.startswith("mockconsole 0.")
    rooms = console.installed.run("manage", "sandbox", "list")
    assert (rooms.returncode, "main" in rooms.stdout) == (0, True), rooms.stderr


def test_installed_command_refuses_to_overwrite_its_static_files(console: Console) -> None:
    refused = console.installed.run("manage", "collectstatic", "--noinput")
    assert (refused.returncode, "would overwrite" in refused.stderr) == (1, True)
