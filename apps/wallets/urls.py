"""The addresses of the market and of wallets below /api/."""

from django.urls import path

from apps.wallets.views import connector, hosts, market, saved, wallets

urlpatterns = [
    path("crypto-host/performance", hosts.HostPerformanceView.as_view(), name="host-performance"),
    path("crypto-host/performance/history", hosts.HostHistoryView.as_view(), name="host-history"),
    path("crypto-prices", market.CryptoPricesView.as_view(), name="crypto-prices"),
    path("crypto-prices/sparklines", market.SparklinesView.as_view(), name="sparklines"),
    path("crypto-prices/<slug:symbol>/history", market.PriceHistoryView.as_view(), name="price-history"),
    path("dapp-wallet/state", connector.WalletStateView.as_view(), name="dapp-wallet-state"),
    path("dapp-wallet/connect", connector.ConnectWalletView.as_view(), name="dapp-wallet-connect"),
    path("dapp-wallet/confirm-address", connector.ConfirmAddressView.as_view(), name="dapp-wallet-address"),
    path("dapp-wallet/prepare-transfer", connector.PrepareTransferView.as_view(), name="dapp-wallet-prepare"),
    path("dapp-wallet/broadcast", connector.BroadcastView.as_view(), name="dapp-wallet-broadcast"),
    path(
        "dapp-wallet/confirmations/<slug:tx_hash>",
        connector.ConfirmationView.as_view(),
        name="dapp-wallet-confirmation",
    ),
    path("wallets", wallets.WalletsView.as_view(), name="wallets"),
    path("wallets/virtual", wallets.VirtualWalletsView.as_view(), name="virtual-wallets"),
    path("wallets/save", saved.SaveWalletView.as_view(), name="save-wallet"),
    path("wallets/saved", saved.SavedWalletsView.as_view(), name="saved-wallets"),
    path("wallets/saved/<str:ref>", saved.SavedWalletView.as_view(), name="saved-wallet"),
]
