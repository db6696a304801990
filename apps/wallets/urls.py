"""The addresses of the market below /api/."""

from django.urls import path

from apps.wallets import views

urlpatterns = [
    path("crypto-prices", views.CryptoPricesView.as_view(), name="crypto-prices"),
    path("crypto-prices/sparklines", views.SparklinesView.as_view(), name="sparklines"),
    path("crypto-prices/<slug:symbol>/history", views.PriceHistoryView.as_view(), name="price-history"),
]
