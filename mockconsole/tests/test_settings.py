"""Settings with empty and with wrong environment variables."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from mockconsole import HOME
from mockconsole.databases import read_databases, read_redis
from mockconsole.variables import VARIABLES, VariableError, read

POSTGRESQL = "postgres://ada:secret@127.0.0.1/mockconsole"
READ = "from django.conf import settings as s; print(s.HOST, s.PORT, s.DATA_DIR)"


def start(*arguments: str, cwd: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a folder, with this process's environment variables and the given ones."""
    environment = os.environ | {"PYTHONPATH": str(HOME), "DJANGO_SETTINGS_MODULE": "mockconsole.settings"}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        env=environment | variables,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.once
def test_empty_variables_get_their_defaults(tmp_path: Path) -> None:
    answer = start("-c", READ, cwd=tmp_path, HOST="", PORT="", MOCKCONSOLE_DATA_DIR="")
    assert answer.stdout.split() == ["127.0.0.1", "8000", str(HOME / "var")]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.once
@pytest.mark.parametrize(
    "command", ["mockconsole run", "mockconsole manage check", "mockconsole.serve", "mockconsole.variables"]
)
def test_each_command_fails_and_prints_a_line_for_each_wrong_variable(tmp_path: Path, command: str) -> None:
    variables = {"PORT": "abc", "HTTPS": "ja", "MOCKCONSOLE_DATA_DIR": str(tmp_path)}
    answer = start("-m", *command.split(), cwd=HOME, **variables)
    assert answer.returncode == 1
    assert answer.stderr == (
        "PORT is 'abc': it must be a number from 1 to 65535.\nHTTPS is 'ja': write on or off.\n"
    )


# For each variable, the remedy in the message about a wrong value, and wrong values.
WRONG_VALUES = {
    "PORT": ("1 to 65535", ["http", "-1", "0", "70000", "80 80"]),
    "HOST": ("127.0.0.1", ["http://a", "0.0.0.0:80", "[::1]", "127.0.0.300", "a b", "a" * 64]),
    "MOCKCONSOLE_DATA_DIR": ("path of a folder", ["~nobody-with-this-name/var"]),
    "MOCKCONSOLE_PASSWORD": ("invisible characters", ["hidden\x07", " hidden", "hidden\udcff"]),
    **dict.fromkeys(
        ("DATABASE_URL", "DATABASE_URL_DIRECT"),
        (
            "postgres://user:password@host:5432/name",
            [
                *("hidden", "mysql://user:hidden@host/name", "postgres://user:hidden@host:5432"),
                *("postgres://user:hid#den@host/name", "postgres://user:hid/den@host/name"),
                *("sqlite://", "sqlite:///:memory:"),
                *("postgres://user:hidden@host:70000/name", "postgres://user:hidden@[host/name"),
                f"postgres://user:hidden@host/{'a' * 64}",
            ],
        ),
    ),
    "REDIS_URL": (
        "redis://host:6379/0",
        ["localhost:6379", "http://host", "redis://:hid/den@host", "redis://host:port", "redis://host/a"],
    ),
    "ALLOWED_HOSTS": (
        "separated by commas",
        [
            *(",", "http://a.example", "a.example:8000", "::1", "a.example b.example", "*.example"),
            "[:::]",
        ],
    ),
    "CORS_ALLOWED_ORIGINS": (
        "https://console.example",
        [
            *("a.example", "https://a.example/", "https://a.example/path", "*", "https://[:::]"),
            "https://a:70000",
        ],
    ),
    "SECRET_KEY": ("at least 20", ["hidden"]),
    **dict.fromkeys(
        ("HTTPS", "STATIC_COLLECTED", "DEBUG", "DATABASE_POOLED", "REQUIRE_SECOND_FACTOR"),
        ("on or off", ["ja", "2"]),
    ),
    "XAPI_HOME_PAGE": ("https://", ["a.example", "ftp://a.example", "https://"]),
    "LOG_LEVEL": ("DEBUG, INFO", ["LOUD"]),
    "LOG_FORMAT": ("line or json", ["xml"]),
    "DRAIN_SECONDS": ("0 to 3600", ["-1", "nan", "inf", "5s"]),
    "METRICS": (
        "127.0.0.1:9100",
        ["9100", ":9100", "127.0.0.1:0", "127.0.0.1:99999", "on", f"{'a' * 64}:9100"],
    ),
}


@pytest.mark.parametrize(
    ("name", "value", "remedy"),
    [(name, value, remedy) for name, (remedy, values) in WRONG_VALUES.items() for value in values],
)
def test_wrong_value_of_a_variable_is_rejected_with_its_remedy(
    name: str, value: str, remedy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(VariableError) as refusal:
        read(name)
    message = str(refusal.value)
    assert message.startswith(f"{name} ")
    assert remedy in message
    if VARIABLES[name].is_secret:
        assert "hid" not in message
    else:
        assert repr(value) in message


@pytest.mark.parametrize(
    ("name", "value", "meaning"),
    [
        ("HOST", "::1", "::1"),
        ("MOCKCONSOLE_PASSWORD", "two words", "two words"),
        (
            "DATABASE_URL",
            "postgres:////run/postgresql/mockconsole",
            "postgres:////run/postgresql/mockconsole",
        ),
        ("REDIS_URL", "rediss://:secret@host", "rediss://:secret@host"),
        (
            "ALLOWED_HOSTS",
            "a.example, .b.example,[::1],192.0.2.1,*",
            ["a.example", ".b.example", "[::1]", "192.0.2.1", "*"],
        ),
        ("CORS_ALLOWED_ORIGINS", "", None),
        ("CORS_ALLOWED_ORIGINS", "https://a.example:8443", ["https://a.example:8443"]),
        ("HTTPS", "True", True),
        ("HTTPS", "", False),
        ("XAPI_HOME_PAGE", "https://a.example/", "https://a.example"),
        ("LOG_LEVEL", "warning", "WARNING"),
        ("DRAIN_SECONDS", "0.5", 0.5),
        ("METRICS", "[::1]:9100", "[::1]:9100"),
    ],
)
def test_valid_value_of_a_variable_is_accepted(
    name: str, value: str, meaning: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    assert read(name) == meaning


def test_every_documented_variable_has_a_rule_and_a_test_of_a_wrong_value() -> None:
    guide = (HOME / "docs" / "OPERATIONS.md").read_text("utf-8")
    table = guide.partition("## Settings")[2].partition("\n\nThe password")[0]
    documented = {
        name for row in re.findall(r"^\|([^|]+)", table, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)
    }
    assert documented == set(VARIABLES) == set(WRONG_VALUES)


@pytest.mark.parametrize("options", ["foo=hidden", "socket_timeout=hidden", "ssl_cert_reqs=hidden"])
def test_redis_url_with_an_option_that_the_client_rejects_raises_an_error(
    options: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REDIS_URL", f"rediss://127.0.0.1/0?{options}")
    with pytest.raises(VariableError, match="REDIS_URL has an option") as refusal:
        read_redis()
    assert "hidden" not in str(refusal.value)


def test_pooler_without_a_direct_url_raises_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", POSTGRESQL)
    monkeypatch.setenv("DATABASE_URL_DIRECT", "")
    monkeypatch.setenv("DATABASE_POOLED", "on")
    with pytest.raises(VariableError, match="set DATABASE_URL_DIRECT"):
        read_databases(tmp_path)


@pytest.mark.parametrize(
    "direct",
    [
        "postgres://ada:secret@127.0.0.1/another",
        "postgres://bob:secret@127.0.0.1/mockconsole",
        "sqlite:////srv/mockconsole",
    ],
)
def test_direct_url_with_another_user_or_database_raises_an_error(
    direct: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", POSTGRESQL)
    monkeypatch.setenv("DATABASE_URL_DIRECT", direct)
    with pytest.raises(VariableError, match="DATABASE_URL_DIRECT has another user or database") as refusal:
        read_databases(tmp_path)
    assert "secret" not in str(refusal.value)


@pytest.mark.parametrize(
    "direct", ["postgres://ada:other@db.example:5433/mockconsole", "postgres:////run/postgresql/mockconsole"]
)
def test_direct_url_may_have_another_host_and_password(
    direct: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", POSTGRESQL)
    monkeypatch.setenv("DATABASE_URL_DIRECT", direct)
    assert read_databases(tmp_path)[1] is not None
