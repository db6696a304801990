import { DownloadCloud, Fingerprint, ListChecks, SearchX } from "lucide-react";

import { type NavigationGroup } from "@/app/navigation-item";
import { lazyPart } from "@/lib/lazy-part";

export const transactions: NavigationGroup = {
  id: "transactions",
  title: "Transactions",
  key: "t",
  items: [
    {
      path: "/transaction-logs",
      title: "Transaction Dashboard",
      icon: ListChecks,
      anchor: "frame.screens.transactionLogs",
      ...lazyPart(() =>
        import("@/screens/transaction-logs/transaction-logs-screen").then(
          (m) => m.TransactionLogsScreen,
        ),
      ),
    },
    {
      path: "/hash-verification",
      title: "Hash Verification",
      icon: Fingerprint,
      anchor: "frame.screens.hashVerification",
      ...lazyPart(() =>
        import("@/screens/hash-verification/hash-verification-screen").then(
          (m) => m.HashVerificationScreen,
        ),
      ),
    },
    {
      path: "/authentic-transfer",
      title: "Simulated Download",
      icon: DownloadCloud,
      anchor: "frame.screens.authenticTransfer",
      ...lazyPart(() =>
        import("@/screens/authentic-transfer/authentic-transfer-screen").then(
          (m) => m.AuthenticTransferScreen,
        ),
      ),
    },
    {
      path: "/failure-analysis",
      title: "Failure Analysis",
      icon: SearchX,
      anchor: "frame.screens.failureAnalysis",
      ...lazyPart(() =>
        import("@/screens/failure-analysis/failure-analysis-screen").then(
          (m) => m.FailureAnalysisScreen,
        ),
      ),
    },
  ],
};
