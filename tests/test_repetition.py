"""Marks of tests that are repeated on PostgreSQL and Redis; unmarked tests can't use these services."""

import socket
import subprocess
import sys

import pytest
from django.db import connection

from apps.sandboxes.models import Sandbox


def test_unmarked_test_cannot_use_the_database_start_programs_or_open_connections() -> None:
    with pytest.raises(RuntimeError, match="Database access not allowed"):
        Sandbox.objects.first()
    with pytest.raises(AssertionError, match="`services` to repeat it"):
        subprocess.run([sys.executable, "--version"], check=False)
    with socket.socket() as plug, pytest.raises(AssertionError, match="`services` to repeat it"):
        plug.connect(("127.0.0.1", 9))


@pytest.mark.django_db
def test_database_test_without_the_mark_services_cannot_start_programs() -> None:
    assert connection.introspection.table_names()
    with pytest.raises(AssertionError, match="`services` to repeat it"):
        subprocess.run([sys.executable, "--version"], check=False)


@pytest.mark.parametrize(
    "mark", [pytest.param(mark.name, marks=mark) for mark in (pytest.mark.services, pytest.mark.once)]
)
def test_test_with_the_mark_services_or_once_can_start_programs(mark: str) -> None:
    assert subprocess.run([sys.executable, "--version"], check=False, capture_output=True).returncode == 0
