"""What is repeated on PostgreSQL and Redis: what uses the database, by itself, and what is marked so."""

import socket
import subprocess
import sys

import pytest
from django.db import connection

from apps.sandboxes.models import Sandbox


def repeated(request: pytest.FixtureRequest) -> bool:
    return request.node.get_closest_marker("services") is not None


@pytest.mark.django_db
def test_a_test_that_asks_for_the_database_is_repeated(request: pytest.FixtureRequest) -> None:
    assert repeated(request)
    assert connection.introspection.table_names()


def test_a_test_that_stands_on_a_record_is_repeated(sandbox: Sandbox, request: pytest.FixtureRequest) -> None:
    assert repeated(request)


@pytest.mark.once
@pytest.mark.django_db
def test_a_test_that_says_so_is_not_repeated(request: pytest.FixtureRequest) -> None:
    assert not repeated(request)


def test_a_test_without_the_database_is_not_repeated_and_reaches_nothing(
    request: pytest.FixtureRequest,
) -> None:
    assert not repeated(request)
    with pytest.raises(RuntimeError, match="Database access not allowed"):
        Sandbox.objects.first()
    with pytest.raises(AssertionError, match="`services` to repeat it"):
        subprocess.run([sys.executable, "--version"], check=False)
    with socket.socket() as plug, pytest.raises(AssertionError, match="`services` to repeat it"):
        plug.connect(("127.0.0.1", 9))


@pytest.mark.services
def test_a_test_that_starts_programs_says_whether_it_is_repeated(request: pytest.FixtureRequest) -> None:
    assert repeated(request)
    assert subprocess.run([sys.executable, "--version"], check=False, capture_output=True).returncode == 0
