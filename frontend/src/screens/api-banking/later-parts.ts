import { lazyPart } from "@/lib/lazy-part";

/** The tabs behind the first; each arrives on its own, so that the clients needn't wait for it. */
export const laterParts = {
  transfers: lazyPart(() =>
    import("@/screens/api-banking/transfers/transfers-tab").then((m) => m.TransfersTab),
  ),
  mt103: lazyPart(() => import("@/screens/api-banking/mt103/mt103-tab").then((m) => m.Mt103Tab)),
  privileges: lazyPart(() =>
    import("@/screens/api-banking/privileges-tab").then((m) => m.PrivilegesTab),
  ),
  csv: lazyPart(() => import("@/screens/api-banking/csv-tab").then((m) => m.CsvTab)),
  webhooks: lazyPart(() => import("@/screens/api-banking/webhooks-tab").then((m) => m.WebhooksTab)),
};

/** Fetches all of them ahead of their use. */
export async function preloadLaterParts(): Promise<void> {
  await Promise.all(Object.values(laterParts).map(({ preload }) => preload()));
}
