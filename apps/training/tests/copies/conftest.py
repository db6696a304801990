"""Fixtures of the tests of copies."""

from apps.sandboxes.tests.conftest import fake_clock, sandbox

__all__ = ["fake_clock", "sandbox"]
