import { LockOpen, LogOut } from "lucide-react";

import { LaterPart, usePreload } from "@/kit/layout/later-part";
import { tabOf, UrlTabs } from "@/kit/layout/url-tabs";
import { Button } from "@/kit/ui/button";
import { portalParts } from "@/screens/admin-portal/portal-parts";
import { type PortalContent } from "@/screens/admin-portal/use-portal-content";

const TAB_PX = 900;

type PortalTabsProps = { onLogout: () => void; t: PortalContent };

/** Tabs behind the gate, with Logout. */
export function PortalTabs({ onLogout, t }: PortalTabsProps) {
  usePreload(portalParts);

  function tab(name: keyof typeof portalParts) {
    const content = <LaterPart part={portalParts[name]} props={{ t }} height={TAB_PX} />;
    return { ...tabOf(t, `admin-portal.tabs.${name}`), content };
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
