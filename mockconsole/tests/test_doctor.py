"""`mockconsole doctor` names each problem with its remedy, and exits with 1 if there is a problem."""

import os
import shutil
import socket
import sys
import tempfile
import time
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from types import SimpleNamespace

import pytest
from pytest_django import Settings

from apps.accounts.tests.identity_provider import IdentityProvider, run_provider
from mockconsole import doctor, serve
from mockconsole.doctor import Finding, State, diagnose

pytestmark = pytest.mark.once

ADDRESS = "198.51.100.7"


@pytest.fixture(autouse=True)
def machine(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sandbox: object) -> Path:
    """Use the test's own data folder and a free port."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        settings.PORT = probe.getsockname()[1]
    settings.HOST = "127.0.0.1"
    settings.REDIS_URL = ""
    settings.METRICS = None
    settings.DATA_DIR = tmp_path
    monkeypatch.delenv("PORT", raising=False)
    return tmp_path


def finding(name: str) -> Finding:
    [found] = [finding for finding in doctor.findings() if finding.name == name]
    return found


def problems() -> list[str]:
    return [finding.name for finding in doctor.findings() if finding.state is State.WRONG]


def test_machine_without_problems_gets_exit_code_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert diagnose() == 0
    assert "Nothing is wrong." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("is_installed", "command"), [(False, "PORT={} make run"), (True, "mockconsole run --port {}")]
)
def test_port_used_by_another_program_is_reported_as_wrong_and_gives_exit_code_1(
    is_installed: bool,
    command: str,
    settings: Settings,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(serve, "IS_INSTALLED", is_installed)
    with socket.socket() as other:
        # Bind the port without listening: the doctor's request to a possible console then fails at once.
        other.bind(("127.0.0.1", settings.PORT))
        assert diagnose() == 1
    assert f"choose another: {command.format(settings.PORT + 1)}" in capsys.readouterr().out


class RunningConsole(BaseHTTPRequestHandler):
    """HTTP handler that responds like a running console."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("X-Simulated", "true")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Write no log."""


def test_console_that_already_runs_on_the_port_is_reported_as_ok(settings: Settings) -> None:
    with HTTPServer(("127.0.0.1", settings.PORT), RunningConsole) as console:
        Thread(target=console.handle_request, daemon=True).start()
        found = doctor.check_port()
    assert found == Finding("Port", State.OK, f"A console already runs on port {settings.PORT}.")


def test_free_metrics_address_is_reported_as_ok(settings: Settings) -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        settings.METRICS = f"127.0.0.1:{probe.getsockname()[1]}"
    assert finding("Metrics") == Finding("Metrics", State.OK, f"{settings.METRICS} is free.")


def test_metrics_address_used_by_another_program_is_reported_as_wrong(settings: Settings) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        settings.METRICS = f"127.0.0.1:{other.getsockname()[1]}"
        assert problems() == ["Metrics"]


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_metrics_address_that_the_console_itself_uses_is_reported_as_wrong(
    host: str, settings: Settings
) -> None:
    settings.METRICS = f"{host}:{settings.PORT}"
    assert finding("Metrics").text.startswith("METRICS is the address of the console itself.")


@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        ("LOG_FORMAT", "xml", "LOG_FORMAT is 'xml'"),
        ("MOCKCONSOLE_OIDC_ISSUER", "https://id.example", "Set MOCKCONSOLE_OIDC_CLIENT_ID"),
    ],
)
def test_unusable_or_missing_variable_is_reported_with_its_name(
    name: str, value: str, problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    assert problems() == ["Settings"]
    assert problem in finding("Settings").text


def test_newer_python_is_reported_as_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 99))
    assert doctor.check_python().state is State.NOTE


def test_unwritable_temporary_folder_is_reported_as_wrong(
    monkeypatch: pytest.MonkeyPatch, machine: Path
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(machine / "missing"))
    assert problems() == ["Temporary folder"]
    assert "Set TMPDIR" in finding("Temporary folder").text


def test_unwritable_data_folder_is_reported_as_wrong(settings: Settings, machine: Path) -> None:
    settings.DATA_DIR = machine / "file"
    settings.DATA_DIR.touch()
    found = doctor.check_data_folder()
    assert (found.state, "MOCKCONSOLE_DATA_DIR" in found.text) == (State.WRONG, True)


def test_nearly_full_disk_is_reported_as_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: SimpleNamespace(free=10_000_000))
    assert problems() == ["Data folder"]


@pytest.mark.services
def test_database_of_another_version_is_reported_as_wrong() -> None:
    from django.db import connection
    from django.db.migrations.recorder import MigrationRecorder

    MigrationRecorder(connection).record_applied("wallets", "9999_later")
    assert problems() == ["Database"]
    assert "newer version" in finding("Database").text


def test_redis_that_does_not_answer_is_reported_as_wrong(settings: Settings) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1"
    assert problems() == ["Redis"]


def test_single_sign_on_is_reported_as_off_if_its_variables_are_unset() -> None:
    assert finding("Single sign-on").text == "Off: MOCKCONSOLE_OIDC_ISSUER isn't set."


def test_identity_provider_that_answers_is_reported_as_ok(settings: Settings) -> None:
    with run_provider() as provider:
        settings.SIGN_ON = provider.settings()
        assert finding("Single sign-on") == Finding(
            "Single sign-on", State.OK, f"On: {provider.issuer} answers."
        )


def test_identity_provider_that_does_not_answer_is_reported_as_wrong(settings: Settings) -> None:
    settings.SIGN_ON = IdentityProvider("http://127.0.0.1:1").settings()
    assert problems() == ["Single sign-on"]


def test_clock_that_was_set_back_is_reported_as_wrong(machine: Path) -> None:
    (machine / "secret_key").touch()
    tomorrow = time.time() + 24 * 60 * 60
    os.utime(machine / "secret_key", (tomorrow, tomorrow))
    assert problems() == ["Clock"]


def test_console_that_only_this_machine_can_open_gets_a_note_with_the_settings_for_a_class() -> None:
    found = doctor.check_class_address([ADDRESS])
    assert found.state is State.NOTE
    assert f"HOST=0.0.0.0 and ALLOWED_HOSTS=localhost,{ADDRESS}" in found.text


def test_machine_address_missing_in_allowed_hosts_is_reported_as_wrong(settings: Settings) -> None:
    settings.HOST = "0.0.0.0"
    settings.ALLOWED_HOSTS = ["localhost"]
    found = doctor.check_class_address([ADDRESS])
    assert (found.state, f"ALLOWED_HOSTS=localhost,{ADDRESS}" in found.text) == (State.WRONG, True)


def test_machine_address_in_allowed_hosts_is_reported_as_the_address_for_the_class(
    settings: Settings,
) -> None:
    settings.HOST = "0.0.0.0"
    settings.ALLOWED_HOSTS = ["localhost", ADDRESS]
    found = doctor.check_class_address([ADDRESS])
    assert (found.state, f"http://{ADDRESS}:{settings.PORT}" in found.text) == (State.OK, True)


def test_console_behind_a_tls_proxy_gets_a_note_with_its_allowed_hosts(settings: Settings) -> None:
    settings.HTTPS = True
    settings.ALLOWED_HOSTS = ["console.room.example"]
    for host in ("127.0.0.1", "0.0.0.0"):
        settings.HOST = host
        found = doctor.check_class_address([ADDRESS])
        assert (found.state, "TLS proxy" in found.text) == (State.NOTE, True)
        assert "console.room.example" in found.text
        assert ADDRESS not in found.text


def test_machine_without_network_is_reported_as_a_note() -> None:
    assert doctor.check_class_address([]).state is State.NOTE
    assert not any(address.startswith("127.") for address in doctor.own_addresses())
