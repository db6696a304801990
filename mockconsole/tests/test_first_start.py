"""The first start: which password the accounts and canned secrets get, and what the terminal says of it."""

from pathlib import Path

import pytest
from pytest_django import Settings

from apps.accounts.choices import GateName
from apps.accounts.models import Gate, User
from apps.sandboxes.models import Sandbox
from mockconsole.serve import StartError, banner, first_password, prepare


@pytest.fixture
def data_dir(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Start in an empty data folder, without a password given."""
    monkeypatch.delenv("MOCKCONSOLE_PASSWORD", raising=False)
    settings.DATA_DIR = tmp_path
    return tmp_path


def test_the_accounts_and_every_canned_secret_get_the_given_password(
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
    assert list(data_dir.iterdir()) == []


def test_without_one_it_is_generated_once_kept_and_listed(data_dir: Path) -> None:
    password = first_password()
    assert len(password) >= 12
    assert first_password() == password
    listed = banner()
    for name in ("administrator", "trainer", *(gate.label for gate in GateName)):
        [line] = [line for line in listed.splitlines() if line.strip().startswith(f"{name} ")]
        assert password in line
    assert "TRAINING SIMULATION" in listed


def test_a_given_password_is_not_printed(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOCKCONSOLE_PASSWORD", "given-by-the-trainer")
    assert first_password() == "given-by-the-trainer"
    assert "given-by-the-trainer" not in banner()


def test_a_password_that_is_too_short_stops_the_start(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MOCKCONSOLE_PASSWORD", "short")
    with pytest.raises(StartError, match="at least 6 characters"):
        first_password()
