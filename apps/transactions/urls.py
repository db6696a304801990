"""The addresses of transactions below /api/."""

from django.urls import path

from apps.transactions import views
from apps.transactions.receipts.views import MessagesView, ReceiptView

urlpatterns = [
    path("transactions", views.TransactionsView.as_view(), name="transactions"),
    path("transactions/volume", views.VolumeView.as_view(), name="transaction-volume"),
    path("transactions/<slug:ref>", views.TransactionView.as_view(), name="transaction"),
    path("transactions/<slug:ref>/history", views.HistoryView.as_view(), name="transaction-history"),
    path("transactions/<slug:ref>/logs", views.LogsView.as_view(), name="transaction-logs"),
    path("transactions/<slug:ref>/complete", views.CompleteView.as_view(), name="complete-transaction"),
    path("transactions/<slug:ref>/fail", views.FailView.as_view(), name="fail-transaction"),
    path("transactions/<slug:ref>/receipt", ReceiptView.as_view(), name="transaction-receipt"),
    path("transactions/<slug:ref>/messages", MessagesView.as_view(), name="transaction-messages"),
    path("logs/transactions", views.AllLogsView.as_view(), name="all-transaction-logs"),
]
