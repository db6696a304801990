"""Admin of accounts, rooms' secrets and locked sign-ins."""

from apps.accounts.admin import accounts, gates

__all__ = ["accounts", "gates"]
