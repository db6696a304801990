import { lazyPart } from "@/lib/lazy-part";

/** Tabs of the portal, each a chunk of its own, so that the gate loads without them. */
export const portalParts = {
  overview: lazyPart(() =>
    import("@/screens/admin-portal/overview-tab").then((m) => m.OverviewTab),
  ),
  users: lazyPart(() => import("@/screens/admin-portal/users-tab").then((m) => m.UsersTab)),
  system: lazyPart(() => import("@/screens/admin-portal/system-tab").then((m) => m.SystemTab)),
  network: lazyPart(() => import("@/screens/admin-portal/network-tab").then((m) => m.NetworkTab)),
  security: lazyPart(() =>
    import("@/screens/admin-portal/security-tab").then((m) => m.SecurityTab),
  ),
  logs: lazyPart(() => import("@/screens/admin-portal/logs-tab").then((m) => m.LogsTab)),
};
