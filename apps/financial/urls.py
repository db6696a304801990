"""The addresses of the financial systems below /api/."""

from django.urls import path

from apps.financial import views

urlpatterns = [
    path("financial/system-status", views.FinancialStatusView.as_view(), name="financial-status"),
    path(
        "financial/required-credentials",
        views.RequiredCredentialsView.as_view(),
        name="financial-credentials",
    ),
    path("financial/test-connectivity", views.ConnectivityView.as_view(), name="financial-connectivity"),
    path("financial/validate-vault-access", views.VaultValidationView.as_view(), name="vault-validation"),
    path("financial/generate-vault-access", views.VaultAccessView.as_view(), name="vault-access"),
]
