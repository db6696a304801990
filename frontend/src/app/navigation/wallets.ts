import { ArrowLeftRight, HardDrive, RadioTower, Server } from "lucide-react";

import { type NavigationGroup } from "@/app/navigation-item";
import { lazyPart } from "@/lib/lazy-part";

export const wallets: NavigationGroup = {
  id: "wallets",
  title: "Wallets",
  key: "w",
  items: [
    {
      path: "/wallet-transfer",
      title: "Wallet Transfer",
      description: "Send simulated funds from wallet to wallet",
      icon: ArrowLeftRight,
      keywords: ["transfer", "send", "funds", "usdt", "master wallet", "gas", "sepa"],
      anchor: "frame.screens.walletTransfer",
      ...lazyPart(() =>
        import("@/screens/wallet-transfer/wallet-transfer-screen").then(
          (m) => m.WalletTransferScreen,
        ),
      ),
    },
    {
      path: "/crypto-host-management",
      title: "Crypto Host Management",
      description: "Hosts, wallets, saved configurations and the console that runs them",
      icon: HardDrive,
      keywords: ["crypto host", "wallets", "portfolio", "saved wallets", "performance", "air gap"],
      anchor: "frame.screens.cryptoHostManagement",
      ...lazyPart(() =>
        import("@/screens/crypto-host-management/crypto-host-management-screen").then(
          (m) => m.CryptoHostManagementScreen,
        ),
      ),
    },
    {
      path: "/crypto-host",
      title: "Crypto Host",
      description: "The two hosts, the bridge and new wallets",
      icon: Server,
      keywords: ["hosting", "bridge", "virtual wallet", "create wallet"],
      anchor: "frame.screens.cryptoHost",
      ...lazyPart(() =>
        import("@/screens/crypto-host/crypto-host-screen").then((m) => m.CryptoHostScreen),
      ),
    },
    {
      path: "/dapp-wallet-connector",
      title: "DApp Wallet Connector",
      description: "Connect a wallet, prepare a token transfer and broadcast it",
      icon: RadioTower,
      keywords: ["dapp", "usdt", "token", "broadcast", "confirmations", "ethereum", "blockchain"],
      anchor: "frame.screens.dappWalletConnector",
      ...lazyPart(() =>
        import("@/screens/dapp-wallet-connector/dapp-wallet-connector-screen").then(
          (m) => m.DappWalletConnectorScreen,
        ),
      ),
    },
  ],
};
