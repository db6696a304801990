"""Sandboxes and screen text in the admin."""

from apps.sandboxes.admin import sandboxes, screen_texts

__all__ = ["sandboxes", "screen_texts"]
