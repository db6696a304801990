"""Transactions and their logs in the admin."""

from apps.transactions.admin import transactions

__all__ = ["transactions"]
