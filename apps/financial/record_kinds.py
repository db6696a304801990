"""Kinds of record that this app adds to scenarios."""

from apps.financial.models import FinancialApi, Vault
from apps.sandboxes.scenarios.registry import RecordKind, register

register(RecordKind("financial_apis", FinancialApi))
register(RecordKind("vaults", Vault))
