import { ArrowLeftRight, HardDrive, RadioTower, Server } from "lucide-react";

import { type NavigationGroup, screenAt } from "@/app/navigation-item";

export const wallets: NavigationGroup = {
  id: "wallets",
  title: "Wallets",
  key: "w",
  items: [
    screenAt(
      "/wallet-transfer",
      "Wallet Transfer",
      ArrowLeftRight,
      () => import("@/screens/wallet-transfer/wallet-transfer-screen"),
    ),
    screenAt(
      "/crypto-host-management",
      "Crypto Host Management",
      HardDrive,
      () => import("@/screens/crypto-host-management/crypto-host-management-screen"),
    ),
    screenAt(
      "/crypto-host",
      "Crypto Host",
      Server,
      () => import("@/screens/crypto-host/crypto-host-screen"),
    ),
    screenAt(
      "/dapp-wallet-connector",
      "DApp Wallet Connector",
      RadioTower,
      () => import("@/screens/dapp-wallet-connector/dapp-wallet-connector-screen"),
    ),
  ],
};
