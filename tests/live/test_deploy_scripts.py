"""The scripts of deploy/debian, run in a folder, with stubs for the programs that change the system."""

import os
import shutil
import socket
import subprocess
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from scripts.launch.paths import ROOT

pytestmark = pytest.mark.once

NAME = "console.example"
STUBS = {
    "apt-get": "",
    "curl": "",
    "id": "echo 0",
    "nginx": "",
    # PostgreSQL's role and database exist.
    "runuser": 'case $* in *psql*) echo 1 ;; *) shift 3; exec "$@" ;; esac',
    "systemctl": """
echo "$*" >>{root}/systemctl.log
unit=$(echo "$*" | sed -n 's/.*\\(mockconsole-web@[0-9]*\\)$/\\1/p')
link={root}/etc/systemd/system/multi-user.target.wants/$unit.service
case $*:$unit in
  *:) ;;
  enable*) : >"$link" ;;
  disable*) rm "$link" ;;
esac
""",
}
START = """
import pathlib, sys
program = pathlib.Path(sys.argv[2], "bin", "mockconsole")
program.parent.mkdir(parents=True)
program.write_text('#!/bin/sh\\necho "$@"\\nenv\\n')
program.chmod(0o755)
"""


class Machine:
    """Folder with copies of the scripts, in which the paths of a Debian machine are below the folder."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.etc = root / "etc" / "mockconsole"
        self.servers = self.etc / "servers.conf"
        self.environment = self.etc / "environment"
        self.archive = root / "mockconsole-1.zip"
        shutil.copytree(ROOT / "deploy", root / "deploy")
        for script in (root / "deploy").rglob("*.sh"):
            text = script.read_text().replace(" -o mockconsole -g mockconsole", "")
            for path in ("/etc/", "/opt/", "/var/", "/usr/local/"):
                text = text.replace(path, f"{root}{path}")
            script.write_text(text)
        stubs = root / "stubs"
        for folder in (
            stubs,
            self.etc,
            root / "usr/local/bin",
            root / "etc/nginx/conf.d",
            root / "etc/systemd/system/multi-user.target.wants",
        ):
            folder.mkdir(parents=True)
        for name, text in STUBS.items():
            (stubs / name).write_text(f"#!/bin/sh\n{text.replace('{root}', str(root))}\n")
            (stubs / name).chmod(0o755)
        with zipfile.ZipFile(self.archive, "w") as archive:
            archive.writestr("mockconsole-1/start.py", START)

    def run(
        self, script: str, *arguments: str | Path, environment: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Run a script; give up after 30 seconds."""
        path = f"{self.root / 'stubs'}:{os.environ['PATH']}:/usr/sbin"
        return subprocess.run(
            [self.root / "deploy" / "debian" / script, *arguments],
            env={"PATH": path, **(environment or {})},
            capture_output=True,
            text=True,
            check=False,
            timeout=30,
        )

    def set_up(self, *processes: str, name: str = NAME) -> subprocess.CompletedProcess[str]:
        """Run setup.sh."""
        return self.run("setup.sh", self.archive, name, *processes)

    def ports(self) -> list[str]:
        """Return the ports of the enabled units, after checking that nginx has the same."""
        units = (self.root / "etc/systemd/system/multi-user.target.wants").iterdir()
        ports = sorted(unit.name.removesuffix(".service").partition("@")[2] for unit in units)
        assert self.servers.read_text().split("\n") == [
            *(f"server 127.0.0.1:{port} max_fails=0;" for port in ports),
            "",
        ]
        return ports


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    if not shutil.which("openssl"):
        pytest.skip("openssl is missing")
    return Machine(tmp_path)


def test_setup_with_fewer_processes_stops_the_surplus_and_keeps_this_number_afterwards(
    machine: Machine,
) -> None:
    for arguments, ports in (
        ([], ["8001", "8002"]),
        (["3"], ["8001", "8002", "8003"]),
        ([], ["8001", "8002", "8003"]),
        (["1"], ["8001"]),
        ([], ["8001"]),
    ):
        result = machine.set_up(*arguments)
        assert result.returncode == 0, result.stderr
        assert machine.ports() == ports
    assert "disable --now mockconsole-web@8003" in (machine.root / "systemctl.log").read_text()


@pytest.mark.parametrize("processes", ["0", "-1", "1.5", "two", "2 3"])
def test_setup_refuses_a_wrong_number_of_processes_before_it_changes_anything(
    machine: Machine, processes: str
) -> None:
    result = machine.set_up(processes)
    assert (result.returncode, "whole number" in result.stderr) == (1, True)
    assert list(machine.etc.iterdir()) == []


@pytest.mark.parametrize(
    "name", ["", " ", "https://console.example", "console.example/", "two names", "a" * 65, "-a", "a..b"]
)
def test_setup_refuses_a_name_that_is_no_host_name_before_it_changes_anything(
    machine: Machine, name: str
) -> None:
    result = machine.set_up(name=name)
    assert (result.returncode, "NAME must" in result.stderr) == (1, True)
    assert list(machine.etc.iterdir()) == []


def test_setup_refuses_a_name_that_allowed_hosts_lacks(machine: Machine) -> None:
    machine.environment.write_text(f"ALLOWED_HOSTS={NAME}, other.example\n")
    assert machine.set_up(name="other.example").returncode == 0
    result = machine.set_up(name="new.example")
    assert (result.returncode, "add new.example to ALLOWED_HOSTS" in result.stderr) == (1, True)


@pytest.mark.parametrize("content", [None, "damaged"])
def test_setup_without_a_valid_archive_keeps_the_processes(machine: Machine, content: str | None) -> None:
    assert machine.set_up().returncode == 0
    machine.archive.unlink()
    if content:
        machine.archive.write_text(content)
    result = machine.set_up("3")
    assert (result.returncode, bool(result.stderr)) == (1, True)
    assert machine.ports() == ["8001", "8002"]


def test_setup_shows_the_error_of_openssl(machine: Machine) -> None:
    stub = machine.root / "stubs" / "openssl"
    stub.write_text("#!/bin/sh\necho 'no entropy' >&2\nexit 1\n")
    stub.chmod(0o755)
    result = machine.set_up()
    assert (result.returncode, "no entropy" in result.stderr) == (1, True)


VALUES = {
    "DATABASE_URL": "postgres://a:b$c@host/name?a=1&b=2",
    "MOCKCONSOLE_OIDC_SCOPES": "openid profile  $(id) `id` (x); # y",
    "EMPTY": "",
}


def test_migration_and_installed_command_get_literal_values_of_the_environment_file(machine: Machine) -> None:
    assert machine.set_up().returncode == 0
    lines = ["# It's a comment", "; another", "", *(f"{name}={value}" for name, value in VALUES.items())]
    machine.environment.write_text("\n".join(lines))
    upgraded = machine.run("upgrade.sh", machine.archive)
    command = machine.root / "usr/local/bin/mockconsole"
    for result, words in (
        (upgraded, "run --prepare"),
        (machine.run(str(command), "manage", "x"), "manage x"),
    ):
        assert (result.returncode, result.stderr) == (0, "")
        output = result.stdout.splitlines()
        assert words in output
        assert {f"{name}={value}" for name, value in VALUES.items()} <= set(output)


@pytest.mark.parametrize("line", ['HTTPS="on"', "HTTPS='on'", "HTTPS=o\\n"])
def test_migration_refuses_values_that_systemd_would_unquote(machine: Machine, line: str) -> None:
    assert machine.set_up().returncode == 0
    machine.environment.write_text(f"{line}\n")
    result = machine.run("upgrade.sh", machine.archive)
    assert (result.returncode, "write HTTPS without quotes" in result.stderr) == (1, True)


@pytest.mark.parametrize("content", [None, "", "# nothing\n"])
def test_restart_without_servers_fails_with_a_message(machine: Machine, content: str | None) -> None:
    if content is not None:
        machine.servers.write_text(content)
    result = machine.run("restart.sh")
    assert (result.returncode, "Nothing was restarted" in result.stderr) == (1, True)


def test_restart_gives_up_at_its_deadline_when_a_process_does_not_answer(machine: Machine) -> None:
    (machine.root / "stubs" / "curl").unlink()
    script = machine.root / "deploy" / "debian" / "restart.sh"
    script.write_text(script.read_text().replace("--retry-max-time 120", "--retry-max-time 2"))
    with socket.create_server(("127.0.0.1", 0)) as server:
        machine.servers.write_text(f"server 127.0.0.1:{server.getsockname()[1]} max_fails=0;\n")
        result = machine.run("restart.sh")
    assert (result.returncode, "isn't ready" in result.stderr) == (1, True)
