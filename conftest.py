"""Fixtures of every Python test."""

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
from django.test.utils import override_settings
from hypothesis import settings as hypothesis_settings

from apps.sandboxes.tests.snapshots import FILLED, OTHER_ROOM, emptied_by_row

# The browser tests share this file, and they run without Django: its models are imported where they are used.
if TYPE_CHECKING:
    from django.test import Client
    from pytest_django import DjangoCaptureOnCommitCallbacks, DjangoDbBlocker, Settings

    from apps.accounts.models import User
    from apps.sandboxes.models import Sandbox

# The first of many examples pays for what is loaded once, and a busy machine takes its time over any.
hypothesis_settings.register_profile("patient", deadline=None)
hypothesis_settings.load_profile("patient")


def pytest_collection_finish() -> None:
    """Keep what stands for the whole run from being looked through for garbage again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


@pytest.fixture(autouse=True)
def what_is_not_repeated_reaches_nothing(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Keep a test that isn't repeated from a database or a Redis that pytest-django doesn't know of."""
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
    """Put SQLite's test database into a file: in memory, two threads of one test lock each other's tables out."""
    settings = connections["default"].settings_dict
    if settings["ENGINE"] == "django.db.backends.sqlite3":
        settings["TEST"]["NAME"] = str(Path(tmp_path_factory.mktemp("database"), "test.sqlite3"))


@pytest.fixture(scope="session", autouse=True)
def what_only_costs_time_is_left_out() -> Iterator[None]:
    """Keep WhiteNoise from every test's browser, Argon2 from every account, and PostgreSQL from truncating after a test."""
    quick = "django.contrib.auth.hashers.MD5PasswordHasher"
    with (
        override_settings(
            WHITENOISE_AUTOREFRESH=True, PASSWORD_HASHERS=[quick, *product_settings.PASSWORD_HASHERS]
        ),
        emptied_by_row(),
    ):
        yield


@pytest.fixture(autouse=True)
def nothing_is_remembered() -> Iterator[None]:
    """Empty what a process keeps in memory: the ids of rolled-back rows go to the next test's rows."""
    from apps.training.selectors import memory
    from mockconsole.lib.live.cache import live_cache
    from mockconsole.lib.live.identity import identities

    yield
    live_cache.clear()
    identities.clear()
    memory.clear()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: "DjangoDbBlocker") -> None:
    """Make the main room once: filling it takes longer than most tests do."""
    with django_db_blocker.unblock():
        make_main_room()
        FILLED.take()
        OTHER_ROOM.take(make_other_room)


@pytest.fixture
def sandbox(db: None) -> "Sandbox":
    """Give the main room as its scenario fills it; what a test changes in it is rolled back."""
    from apps.sandboxes.models import Sandbox

    if room := Sandbox.objects.filter(key="main").first():
        return room
    # A test with real transactions leaves an empty database behind.
    return Sandbox.objects.get(key="main") if FILLED.bring_back() else make_main_room()


def make_main_room() -> "Sandbox":
    """Make the main room."""
    from apps.sandboxes.services import create_sandbox

    return create_sandbox(who=None, key="main", name="Main room")


def make_other_room() -> None:
    """Make a room like the main one, with other prices."""
    from apps.sandboxes.models import Sandbox
    from apps.sandboxes.services import clone_sandbox

    made = clone_sandbox(who=None, source=Sandbox.objects.get(key="main"), key="other", name="Other room")
    made.seed = "other-seed"
    made.save()


@pytest.fixture
def other_sandbox(sandbox: "Sandbox") -> "Sandbox":
    """Give a second room as its scenario fills it, with other prices."""
    from apps.sandboxes.models import Sandbox

    OTHER_ROOM.bring_back()
    return Sandbox.objects.get(key="other")


@pytest.fixture
def committed(
    db: None, django_capture_on_commit_callbacks: "DjangoCaptureOnCommitCallbacks"
) -> Callable[[], AbstractContextManager[None]]:
    """Have what a block writes told as after a commit; a test's own transaction never ends in one."""

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
    """Make a trainee of the main room."""
    from apps.accounts.tests.people import account

    return account("ada", sandbox)


@pytest.fixture
def trainer(sandbox: "Sandbox") -> "User":
    """Make a member of staff."""
    from apps.accounts.choices import Role
    from apps.accounts.tests.people import account

    return account("grace", sandbox, role=Role.TRAINER)


@pytest.fixture
def stranger(other_sandbox: "Sandbox") -> "User":
    """Make a trainee of the other room."""
    from apps.accounts.tests.people import account

    return account("mallory", other_sandbox)


@pytest.fixture
def operator_client(operator: "User") -> "Client":
    """Open the trainee's browser, signed in."""
    from apps.accounts.tests.people import signed_in

    return signed_in(operator)


@pytest.fixture
def trainer_client(trainer: "User") -> "Client":
    """Open the trainer's browser, signed in."""
    from apps.accounts.tests.people import signed_in

    return signed_in(trainer)


@pytest.fixture
def short_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the lists of the admin show few rows a page: to draw them takes longer than all else in a sweep."""
    from apps.sandboxes.tests.admin_pages import shorten_lists

    shorten_lists(monkeypatch, 3)


@pytest.fixture
def small_scenario(settings: "Settings", tmp_path: Path) -> None:
    """Fill what a test fills from the standard scenario with few rows: to fill a room takes longer than most tests do."""
    from apps.sandboxes.scenarios.files import scenario_folder, write_folder
    from apps.sandboxes.tests.scenarios import BTC, with_assets

    settings.SCENARIOS_DIR = tmp_path / "scenarios"
    write_folder(scenario_folder("standard"), with_assets(BTC))


@pytest.fixture
def stranger_client(stranger: "User") -> "Client":
    """Open a browser that the trainee of the other room is signed in on."""
    from apps.accounts.tests.people import signed_in

    return signed_in(stranger)
