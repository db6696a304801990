"""Fixtures for all Python tests."""

import gc
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.conf import settings as product_settings
from django.db import connections, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.test.utils import override_settings
from hypothesis import settings as hypothesis_settings

from apps.sandboxes.tests.snapshots import FILLED, OTHER_ROOM, flush_by_deletes

# Browser tests load this file too, without Django, so models are imported inside the fixtures that use them.
if TYPE_CHECKING:
    from django.test import Client
    from pytest_django import DjangoCaptureOnCommitCallbacks, DjangoDbBlocker, Settings

    from apps.accounts.models import User
    from apps.sandboxes.models import Sandbox

# Hypothesis gets no deadline: its first example includes lazy imports, and a busy machine is slow.
hypothesis_settings.register_profile("patient", deadline=None)
hypothesis_settings.load_profile("patient")


def pytest_collection_finish() -> None:
    """Exclude the objects that exist now from garbage collection, because most of them live for the whole run."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


@pytest.fixture(autouse=True)
def block_connections_of_unmarked_tests(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fail a test that starts a program or opens a connection without the mark `services` or `once`."""
    if any(request.node.get_closest_marker(name) for name in ("services", "once")):
        return

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError(
            "This test starts a program or opens a connection: mark it `services` to repeat it on PostgreSQL and "
            "Redis, or `once` where neither matters."
        )

    monkeypatch.setattr(subprocess, "Popen", refuse)
    monkeypatch.setattr(socket.socket, "connect", refuse)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Put SQLite's test database into a file: in memory, two threads of a test would lock each other's tables.

    The lock timeout is a minute, because on a busy machine a thread waits longer than the product's lock timeout.
    The tables are created from the models, because running the migrations takes 7 seconds longer.
    """
    settings = connections["default"].settings_dict
    settings["TEST"]["MIGRATE"] = False
    if settings["ENGINE"] == "django.db.backends.sqlite3":
        settings["OPTIONS"] = {**settings["OPTIONS"], "timeout": 60}
        settings["TEST"]["NAME"] = str(Path(tmp_path_factory.mktemp("database"), "test.sqlite3"))


@pytest.fixture(scope="session", autouse=True)
def skip_slow_parts() -> Iterator[None]:
    """Replace slow parts by faster ones: WhiteNoise's scan of files, Argon2, and PostgreSQL's TRUNCATE after each test."""
    quick = "django.contrib.auth.hashers.MD5PasswordHasher"
    with (
        override_settings(
            WHITENOISE_AUTOREFRESH=True, PASSWORD_HASHERS=[quick, *product_settings.PASSWORD_HASHERS]
        ),
        flush_by_deletes(),
    ):
        yield


@pytest.fixture(autouse=True)
def clear_caches() -> Iterator[None]:
    """Clear this process's caches after each test, because the next test reuses the ids of rows that were rolled back."""
    from apps.training.selectors import progress_cache
    from mockconsole.lib.live.cache import live_cache
    from mockconsole.lib.live.identity import identities

    yield
    live_cache.clear()
    identities.clear()
    progress_cache.clear()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: "DjangoDbBlocker") -> None:
    """Create the main room once per test session, because filling it takes longer than most tests."""
    with django_db_blocker.unblock():
        record_migrations()
        make_main_room()
        FILLED.take()
        OTHER_ROOM.take(make_other_room)


def record_migrations() -> None:
    """Record every migration as applied, because the tables were created from the current models."""
    recorder = MigrationRecorder(connections["default"])
    recorder.ensure_schema()
    for app, name in MigrationLoader(None).disk_migrations:
        recorder.record_applied(app, name)


@pytest.fixture
def sandbox(db: None) -> "Sandbox":
    """Return the main room, filled from its scenario; a test's changes are rolled back."""
    from apps.sandboxes.models import Sandbox

    if room := Sandbox.objects.filter(key="main").first():
        return room
    # A test with real transactions empties the database, so the room is missing after it.
    return Sandbox.objects.get(key="main") if FILLED.restore() else make_main_room()


def make_main_room() -> "Sandbox":
    """Make the main room."""
    from apps.sandboxes.services import create_sandbox

    return create_sandbox(who=None, key="main", name="Main room")


def make_other_room() -> None:
    """Make another room: a clone of the main room with another seed, and other prices."""
    from apps.sandboxes.models import Sandbox
    from apps.sandboxes.services import clone_sandbox

    room = clone_sandbox(who=None, source=Sandbox.objects.get(key="main"), key="other", name="Other room")
    room.seed = "other-seed"
    room.save()


@pytest.fixture
def other_sandbox(sandbox: "Sandbox") -> "Sandbox":
    """Return a second room: a clone of the main room with other prices."""
    from apps.sandboxes.models import Sandbox

    OTHER_ROOM.restore()
    return Sandbox.objects.get(key="other")


@pytest.fixture
def committed(
    db: None, django_capture_on_commit_callbacks: "DjangoCaptureOnCommitCallbacks"
) -> Callable[[], AbstractContextManager[None]]:
    """Return a context manager that runs on-commit callbacks after its block, because tests never commit."""

    @contextmanager
    def block() -> Iterator[None]:
        waiting = transaction.get_connection().run_on_commit
        waiting.clear()
        with django_capture_on_commit_callbacks(execute=True):
            yield
        waiting.clear()

    return block


@pytest.fixture
def operator(sandbox: "Sandbox") -> "User":
    """Return a trainee of the main room."""
    from apps.accounts.tests.people import account

    return account("ada", sandbox)


@pytest.fixture
def trainer(sandbox: "Sandbox") -> "User":
    """Return a trainer."""
    from apps.accounts.choices import Role
    from apps.accounts.tests.people import account

    return account("grace", sandbox, role=Role.TRAINER)


@pytest.fixture
def stranger(other_sandbox: "Sandbox") -> "User":
    """Return a trainee of the other room."""
    from apps.accounts.tests.people import account

    return account("mallory", other_sandbox)


@pytest.fixture
def operator_client(operator: "User") -> "Client":
    """Return a client signed in as the trainee."""
    from apps.accounts.tests.people import signed_in_client

    return signed_in_client(operator)


@pytest.fixture
def trainer_client(trainer: "User") -> "Client":
    """Return a client signed in as the trainer."""
    from apps.accounts.tests.people import signed_in_client

    return signed_in_client(trainer)


@pytest.fixture
def short_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show only three rows per page of an admin list: tests of every page would spend most time on rows."""
    from apps.sandboxes.tests.admin_pages import shorten_lists

    shorten_lists(monkeypatch, 3)


@pytest.fixture
def small_scenario(settings: "Settings", tmp_path: Path) -> None:
    """Use a scenario with few rows, because filling a room from the standard scenario takes longer than most tests."""
    from apps.sandboxes.scenarios.files import scenario_folder, write_folder
    from apps.sandboxes.tests.scenarios import BTC, with_assets

    settings.SCENARIOS_DIR = tmp_path / "scenarios"
    write_folder(scenario_folder("standard"), with_assets(BTC))


@pytest.fixture
def stranger_client(stranger: "User") -> "Client":
    """Return a client signed in as the trainee of the other room."""
    from apps.accounts.tests.people import signed_in_client

    return signed_in_client(stranger)
