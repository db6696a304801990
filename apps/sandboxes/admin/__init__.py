"""Admin of sandboxes, which it calls rooms."""

from apps.sandboxes.admin import sandboxes

__all__ = ["sandboxes"]
