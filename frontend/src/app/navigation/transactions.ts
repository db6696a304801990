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
      description: "What is pending, the history and logs of transactions, SWIFT operations",
      icon: ListChecks,
      keywords: [
        "transactions",
        "pending",
        "complete",
        "fail",
        "history",
        "logs",
        "monitoring",
        "csv",
      ],
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
      description: "A wallet's hash tag, its transactions and the block explorer",
      icon: Fingerprint,
      keywords: ["hash tag", "verify", "address", "block explorer", "proof"],
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
      description: "Two attempts to download funds, both of which fail",
      icon: DownloadCloud,
      keywords: ["authentic transfer", "server download", "attempts", "failed"],
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
      description: "How the errors of the download are dressed up, and what they mean",
      icon: SearchX,
      keywords: ["errors", "red flags", "timeout", "gas", "rpc", "private key", "refused"],
      anchor: "frame.screens.failureAnalysis",
      ...lazyPart(() =>
        import("@/screens/failure-analysis/failure-analysis-screen").then(
          (m) => m.FailureAnalysisScreen,
        ),
      ),
    },
  ],
};
