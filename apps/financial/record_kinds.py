"""Records of this app in a scenario."""

from apps.financial.models import FinancialApi, Vault
from apps.sandboxes.scenarios.registry import RecordKind, register

register(RecordKind("financial_apis", FinancialApi))
register(RecordKind("vaults", Vault))
