import { LockOpen, LogOut } from "lucide-react";
import { useEffect } from "react";

import { LaterPart } from "@/kit/layout/later-part";
import { UrlTabs } from "@/kit/layout/url-tabs";
import { Button } from "@/kit/ui/button";
import { portalParts, preloadPortalParts } from "@/screens/admin-portal/portal-parts";
import { type PortalContent } from "@/screens/admin-portal/use-portal-content";

const TAB_PX = 900;

type PortalTabsProps = { onLogout: () => void; t: PortalContent };

/** The tabs behind the gate, with Logout. */
export function PortalTabs({ onLogout, t }: PortalTabsProps) {
  useEffect(() => {
    void preloadPortalParts();
  }, []);
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
          {
            id: "overview",
            title: t("tabOverview"),
            anchor: "admin-portal.tabs.overview",
            content: <LaterPart part={portalParts.overview} props={{ t }} height={TAB_PX} />,
          },
          {
            id: "users",
            title: t("tabUsers"),
            anchor: "admin-portal.tabs.users",
            content: <LaterPart part={portalParts.users} props={{ t }} height={TAB_PX} />,
          },
          {
            id: "system",
            title: t("tabSystem"),
            anchor: "admin-portal.tabs.system",
            content: <LaterPart part={portalParts.system} props={{ t }} height={TAB_PX} />,
          },
          {
            id: "network",
            title: t("tabNetwork"),
            anchor: "admin-portal.tabs.network",
            content: <LaterPart part={portalParts.network} props={{ t }} height={TAB_PX} />,
          },
          {
            id: "security",
            title: t("tabSecurity"),
            anchor: "admin-portal.tabs.security",
            content: <LaterPart part={portalParts.security} props={{ t }} height={TAB_PX} />,
          },
          {
            id: "logs",
            title: t("tabLogs"),
            anchor: "admin-portal.tabs.logs",
            content: <LaterPart part={portalParts.logs} props={{ t }} height={TAB_PX} />,
          },
        ]}
      />
    </div>
  );
}
