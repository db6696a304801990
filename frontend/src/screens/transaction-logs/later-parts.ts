import { lazyPart } from "@/lib/lazy-part";

/** Lazily loaded parts of the dashboard; each is a chunk of its own, so that the list doesn't wait for them. */
export const laterParts = {
  history: lazyPart(() =>
    import("@/screens/transaction-logs/history-tab").then((m) => m.HistoryTab),
  ),
  logs: lazyPart(() => import("@/screens/transaction-logs/logs-tab").then((m) => m.LogsTab)),
  operations: lazyPart(() =>
    import("@/screens/transaction-logs/operations-tab").then((m) => m.OperationsTab),
  ),
  details: lazyPart(() =>
    import("@/screens/transaction-logs/details/details-panel").then((m) => m.DetailsPanel),
  ),
  volume: lazyPart(() => import("@/parts/transactions/volume-card").then((m) => m.VolumeCard)),
};
