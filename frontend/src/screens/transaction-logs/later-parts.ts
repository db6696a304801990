import { lazyPart } from "@/lib/lazy-part";

/** What the dashboard shows besides its list; each arrives on its own, so that the list needn't wait for it. */
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

/** Fetches all of them ahead of their use. */
export async function preloadLaterParts(): Promise<void> {
  await Promise.all(Object.values(laterParts).map(({ preload }) => preload()));
}
