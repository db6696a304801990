import { lazyPart } from "@/lib/lazy-part";

/** All tabs but the first (Clients), each in its own chunk, so that Clients loads without them. */
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
