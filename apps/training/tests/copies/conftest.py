"""Fixtures of the tests of copies."""

from apps.sandboxes.tests.conftest import sandbox, wall

__all__ = ["sandbox", "wall"]
