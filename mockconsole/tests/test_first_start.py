"""The first start: the password of accounts and canned secrets, and the banner."""

import socket
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone
from filelock import FileLock
from pytest_django import Settings

from apps.accounts.choices import GateName
from apps.accounts.models import Gate, User
from apps.accounts.services import set_gate_secret
from apps.sandboxes.models import Sandbox
from mockconsole import locks
from mockconsole.serve import (
    StartError,
    announcement,
    banner,
    first_password,
    prepare,
    serve_with_uvicorn,
    start,
)


@pytest.fixture
def data_dir(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Start in an empty data folder, without a password in the environment."""
    monkeypatch.delenv("MOCKCONSOLE_PASSWORD", raising=False)
    settings.DATA_DIR = tmp_path
    return tmp_path


@pytest.mark.meets("D:standard-secrets")
def test_accounts_and_canned_secrets_get_the_password_from_the_environment(
    sandbox: Sandbox, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MOCKCONSOLE_PASSWORD", "given-by-the-trainer")
    prepare()
    users = User.objects.in_bulk(field_name="username")
    assert {name for name, user in users.items() if user.check_password("given-by-the-trainer")} == {
        "administrator",
        "trainer",
    }
    gates = Gate.objects.filter(sandbox=sandbox)
    assert {gate.name for gate in gates if gate.opens_with("given-by-the-trainer")} == set(GateName.values)
    assert not (data_dir / "password").exists()


NAMES = ("administrator", "trainer", *(gate.label for gate in GateName))


def banner_line(name: str) -> str:
    """Return the banner's line that begins with this name."""
    [line] = [line for line in banner().splitlines() if line.strip().startswith(f"{name} ")]
    return line


@pytest.mark.meets("D:standard-secrets")
def test_a_password_is_generated_stored_and_printed_if_the_environment_has_none(
    sandbox: Sandbox, data_dir: Path
) -> None:
    prepare()
    password = first_password()
    assert len(password) >= 12
    assert first_password() == password
    for name in NAMES:
        assert password in banner_line(name)
    assert "TRAINING SIMULATION" in banner()


def test_json_logs_get_a_line_instead_of_the_banner_with_the_passwords(
    settings: Settings, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    settings.LOG_FORMAT = "json"
    with caplog.at_level("INFO", "mockconsole"):
        announcement()()
    assert (capsys.readouterr().out, f"Ready on port {settings.PORT}." in caplog.text) == ("", True)


def test_a_password_from_the_environment_is_not_printed(
    sandbox: Sandbox, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MOCKCONSOLE_PASSWORD", "given-by-the-trainer")
    prepare()
    assert first_password() == "given-by-the-trainer"
    assert "given-by-the-trainer" not in banner()


def test_a_second_start_without_a_password_in_the_environment_generates_none(
    sandbox: Sandbox, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MOCKCONSOLE_PASSWORD", "given-by-the-trainer")
    prepare()
    monkeypatch.delenv("MOCKCONSOLE_PASSWORD")
    prepare()
    assert not (data_dir / "password").exists()
    for name in NAMES:
        assert "(set by staff, or MOCKCONSOLE_PASSWORD at the first start)" in banner_line(name)


def test_the_banner_shows_the_generated_password_only_where_it_is_still_valid(
    sandbox: Sandbox, data_dir: Path
) -> None:
    prepare()
    password = first_password()
    trainer = User.objects.get(username="trainer")
    trainer.set_password("chosen-by-staff")
    trainer.save()
    set_gate_secret(
        who=trainer, gate=Gate.objects.get(sandbox=sandbox, name=GateName.SWIFTNET), secret="chosen-by-staff"
    )
    right = [name for name in NAMES if password in banner_line(name)]
    assert right == ["administrator", GateName.SUPER_PASSWORD.label, GateName.ADMIN_PORTAL.label]


@pytest.mark.services
def test_a_start_deletes_expired_sessions(sandbox: Sandbox, data_dir: Path) -> None:
    for key, hours in (("over", -1), ("open", 1)):
        expires = timezone.now() + timedelta(hours=hours)
        Session.objects.create(session_key=key, session_data="", expire_date=expires)
    prepare()
    assert list(Session.objects.values_list("session_key", flat=True)) == ["open"]


def test_a_start_makes_the_database_readable_only_by_its_owner(sandbox: Sandbox, data_dir: Path) -> None:
    database = data_dir / "mockconsole.sqlite3"
    database.touch()
    database.chmod(0o644)
    prepare()
    assert database.stat().st_mode & 0o777 == 0o600


def apply_a_removed_migration() -> None:
    MigrationRecorder(connection).record_applied("wallets", "0002_exact_amounts")


def drop_a_new_table() -> None:
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE sandboxes_sentform")


@pytest.mark.services
@pytest.mark.parametrize(
    "make_older",
    [apply_a_removed_migration, drop_a_new_table],
    ids=["later", "first"],
)
def test_a_start_with_a_database_of_an_unsupported_older_version_fails_with_advice(
    make_older: Callable[[], None], sandbox: Sandbox, data_dir: Path
) -> None:
    make_older()
    with pytest.raises(StartError, match="export each room"):
        prepare()


def test_a_start_with_a_database_of_a_newer_version_fails_with_advice(
    sandbox: Sandbox, data_dir: Path
) -> None:
    MigrationRecorder(connection).record_applied("wallets", "9999_of_a_later_version")
    with pytest.raises(StartError, match="newer version"):
        prepare()


@pytest.mark.parametrize(
    ("password", "reason"),
    [
        ("seven77", "at least 8 characters"),
        ("baseball", "too common"),
        ("Training-2026", "everybody here knows"),
    ],
)
def test_an_easily_guessed_password_is_accepted_with_a_warning(
    password: str,
    reason: str,
    sandbox: Sandbox,
    data_dir: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("MOCKCONSOLE_PASSWORD", password)
    prepare()
    assert User.objects.get(username="trainer").check_password(password)
    assert capsys.readouterr().err.count(reason) == 1


def test_a_start_deletes_the_leftover_files_of_a_killed_restore(sandbox: Sandbox, data_dir: Path) -> None:
    left = data_dir / ".restore-x1y2"
    left.mkdir()
    (left / "secret_key").touch()
    prepare()
    assert not left.exists()


@pytest.fixture
def address(
    settings: Settings, sandbox: Sandbox, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[str, int]]:
    """Set a free address for the server to listen on, and release the server's lock after the test."""
    held: list[FileLock] = []
    monkeypatch.setattr(locks, "_held", held)
    with socket.create_server(("127.0.0.1", 0)) as probe:
        settings.HOST, settings.PORT = probe.getsockname()
    settings.REDIS_URL = ""
    yield settings.HOST, settings.PORT
    for lock in held:
        lock.release()


def test_start_with_the_data_folder_of_another_server_prints_a_warning(
    address: tuple[str, int], data_dir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with locks.folder_lock(data_dir, "server-other"):
        assert start(lambda: None) == 0
    assert "Another server uses this data folder" in capsys.readouterr().out


def test_ctrl_c_before_the_server_listens_ends_the_start_with_130(address: tuple[str, int]) -> None:
    def press_ctrl_c() -> None:
        raise KeyboardInterrupt

    assert start(press_ctrl_c) == 130


def test_start_with_uvicorn_says_what_to_do_if_another_program_takes_the_port_after_the_first_check(
    address: tuple[str, int], capsys: pytest.CaptureFixture[str]
) -> None:
    def serve_late() -> None:
        with socket.create_server(address):
            serve_with_uvicorn()

    assert start(serve_late) == 1
    printed = capsys.readouterr()
    assert f"Can't listen on 127.0.0.1:{address[1]}" in printed.err
    assert "Stop the program that uses the port" in printed.err
    assert "Console  http" not in printed.out
