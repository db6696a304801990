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
      icon: ArrowLeftRight,
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
      icon: HardDrive,
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
      icon: Server,
      anchor: "frame.screens.cryptoHost",
      ...lazyPart(() =>
        import("@/screens/crypto-host/crypto-host-screen").then((m) => m.CryptoHostScreen),
      ),
    },
    {
      path: "/dapp-wallet-connector",
      title: "DApp Wallet Connector",
      icon: RadioTower,
      anchor: "frame.screens.dappWalletConnector",
      ...lazyPart(() =>
        import("@/screens/dapp-wallet-connector/dapp-wallet-connector-screen").then(
          (m) => m.DappWalletConnectorScreen,
        ),
      ),
    },
  ],
};
