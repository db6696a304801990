"""Sandboxes in the admin."""

from apps.sandboxes.admin import sandboxes

__all__ = ["sandboxes"]
