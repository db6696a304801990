"""Fixtures of the SWIFT consoles' tests."""

import pytest

from apps.sandboxes.models import Sandbox
from apps.sandboxes.references import start_over
from apps.sandboxes.selectors import records_of
from apps.swift.models import SwiftOperation


@pytest.fixture
def empty(sandbox: Sandbox) -> Sandbox:
    """Take the scenario's operations away, as if there had never been one."""
    records_of(SwiftOperation, sandbox.pk).delete()
    start_over(sandbox, [SwiftOperation])
    return sandbox
