"""Tests that run again on PostgreSQL and Redis are marked so, and the others reach neither."""

import socket
import subprocess
import sys

import pytest
from django.db import connection

from apps.sandboxes.models import Sandbox


def test_a_test_without_a_mark_reaches_nothing() -> None:
    with pytest.raises(RuntimeError, match="Database access not allowed"):
        Sandbox.objects.first()
    with pytest.raises(AssertionError, match="`services` to repeat it"):
        subprocess.run([sys.executable, "--version"], check=False)
    with socket.socket() as plug, pytest.raises(AssertionError, match="`services` to repeat it"):
        plug.connect(("127.0.0.1", 9))


@pytest.mark.django_db
def test_a_test_with_the_database_starts_nothing_either() -> None:
    assert connection.introspection.table_names()
    with pytest.raises(AssertionError, match="`services` to repeat it"):
        subprocess.run([sys.executable, "--version"], check=False)


@pytest.mark.parametrize(
    "mark", [pytest.param(mark, marks=getattr(pytest.mark, mark)) for mark in ("services", "once")]
)
def test_a_test_that_starts_programs_says_whether_it_is_repeated(mark: str) -> None:
    assert subprocess.run([sys.executable, "--version"], check=False, capture_output=True).returncode == 0
