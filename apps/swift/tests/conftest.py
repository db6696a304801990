"""Fixtures for the tests of the SWIFT consoles."""

import pytest

from apps.sandboxes.models import Sandbox
from apps.sandboxes.references import reset_counters
from apps.sandboxes.selectors import records_of
from apps.swift.models import SwiftOperation


@pytest.fixture
def empty(sandbox: Sandbox) -> Sandbox:
    """Return the main room without operations and with its reference counter reset."""
    records_of(SwiftOperation, sandbox.pk).delete()
    reset_counters(sandbox, [SwiftOperation])
    return sandbox
