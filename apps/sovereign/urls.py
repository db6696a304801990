"""The addresses of the sovereign test below /api/."""

from django.urls import path

from apps.sovereign import views

urlpatterns = [
    path("sovereign/validate", views.ValidateView.as_view(), name="sovereign-validate"),
    path("sovereign/wallet-status", views.WalletStatusView.as_view(), name="sovereign-wallet-status"),
    path("sovereign/system-status", views.SystemStatusView.as_view(), name="sovereign-system-status"),
    path(
        "sovereign/prepare-transaction",
        views.PrepareTransactionView.as_view(),
        name="sovereign-prepare-transaction",
    ),
]
