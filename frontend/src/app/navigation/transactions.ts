import { DownloadCloud, Fingerprint, ListChecks, SearchX } from "lucide-react";

import { type NavigationGroup, screenAt } from "@/app/navigation-item";

export const transactions: NavigationGroup = {
  id: "transactions",
  title: "Transactions",
  key: "t",
  items: [
    screenAt(
      "/transaction-logs",
      "Transaction Dashboard",
      ListChecks,
      () => import("@/screens/transaction-logs/transaction-logs-screen"),
    ),
    screenAt(
      "/hash-verification",
      "Hash Verification",
      Fingerprint,
      () => import("@/screens/hash-verification/hash-verification-screen"),
    ),
    screenAt(
      "/authentic-transfer",
      "Simulated Download",
      DownloadCloud,
      () => import("@/screens/authentic-transfer/authentic-transfer-screen"),
    ),
    screenAt(
      "/failure-analysis",
      "Failure Analysis",
      SearchX,
      () => import("@/screens/failure-analysis/failure-analysis-screen"),
    ),
  ],
};
