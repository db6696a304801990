"""The addresses of the SWIFT consoles below /api/."""

from django.urls import path

from apps.swift import views
from apps.swift.integration import views as integration

urlpatterns = [
    path("global-integration/status", integration.StatusView.as_view(), name="integration-status"),
    path(
        "global-integration/sovereign-transaction",
        integration.SovereignTransactionView.as_view(),
        name="integration-sovereign-transaction",
    ),
    path(
        "global-integration/swift-message",
        integration.SwiftMessageView.as_view(),
        name="integration-swift-message",
    ),
    path(
        "global-integration/sepa-transaction",
        integration.SepaTransactionView.as_view(),
        name="integration-sepa-transaction",
    ),
    path("swift/command", views.SwiftCommandView.as_view(), name="swift-command"),
    path("swift/mt103", views.Mt103View.as_view(), name="swift-mt103"),
    path("swift/mt103/read", views.Mt103ReadView.as_view(), name="swift-mt103-read"),
    path("swift/operations", views.OperationsView.as_view(), name="swift-operations"),
    path("swiftnet/command", views.SwiftnetCommandView.as_view(), name="swiftnet-command"),
    path("swiftnet/connect", views.ConnectView.as_view(), name="swiftnet-connect"),
    path("swiftnet/institutions", views.InstitutionsView.as_view(), name="swiftnet-institutions"),
    path("swiftnet/system-status", views.SystemStatusView.as_view(), name="swiftnet-system-status"),
]
