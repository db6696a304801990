"""Admin of accounts, of rooms' secrets and of locked sign-ins."""

from apps.accounts.admin import accounts, gates

__all__ = ["accounts", "gates"]
