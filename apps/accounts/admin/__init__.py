"""Accounts, canned secrets and locked sign-ins in the admin."""

from apps.accounts.admin import accounts, gates

__all__ = ["accounts", "gates"]
