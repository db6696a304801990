import { LockOpen, LogOut } from "lucide-react";

import { LaterPart, usePreload } from "@/kit/layout/later-part";
import { tabsOf, UrlTabs } from "@/kit/layout/url-tabs";
import { Button } from "@/kit/ui/button";
import { lazyPart } from "@/lib/lazy-part";
import { type PortalContent } from "@/screens/admin-portal/use-portal-content";

/** Tabs of the portal, each a chunk of its own, so that the gate loads without them. */
const portalParts = {
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

type PortalTabsProps = { onLogout: () => void; t: PortalContent };

/** Tabs behind the gate, with Logout. */
export function PortalTabs({ onLogout, t }: PortalTabsProps) {
  const tabOf = tabsOf(t, "admin-portal");
  usePreload(portalParts);

  function tab(name: keyof typeof portalParts) {
    return tabOf(name, <LaterPart part={portalParts[name]} props={{ t }} height={900} />);
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border bg-card px-4 py-2">
        <p className="flex min-w-0 flex-1 basis-60 items-center gap-2 text-muted-foreground">
          <LockOpen aria-hidden className="size-4 shrink-0 text-status-ok" />
          {t("unlocked")}
        </p>
        <Button variant="outline" size="sm" onClick={onLogout} data-anchor="admin-portal.logout">
          <LogOut aria-hidden />
          {t("logout")}
        </Button>
      </div>
      <UrlTabs
        label={t("tabs")}
        tabs={[
          tab("overview"),
          tab("users"),
          tab("system"),
          tab("network"),
          tab("security"),
          tab("logs"),
        ]}
      />
    </div>
  );
}
