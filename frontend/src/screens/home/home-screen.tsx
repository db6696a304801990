import { ShieldCheck } from "lucide-react";

import { HostCard } from "@/parts/hosts/host-card";
import { Parts } from "@/kit/layout/boundary";
import { ScreenBadges } from "@/kit/layout/screen-badges";
import { Screen } from "@/kit/layout/screen";
import { ScreenLink } from "@/kit/layout/screen-link";
import { Button } from "@/kit/ui/button";
import { AssetCard } from "@/screens/home/asset-card";
import { HomeStats } from "@/screens/home/home-stats";
import { QuickActions } from "@/screens/home/quick-actions";
import { useHomeContent } from "@/screens/home/use-home-content";

/** Dashboard, or command center; each card has its own query, so that a failure affects only one card. */
export function HomeScreen() {
  const t = useHomeContent();
  return (
    <Screen
      t={t}
      badges={<ScreenBadges texts={t.list("badges")} icons={[ShieldCheck]} claim />}
      actions={
        <Button asChild data-anchor="home.adminAccess">
          <ScreenLink to="/admin-access">
            <ShieldCheck aria-hidden />
            {t("adminAccess")}
          </ScreenLink>
        </Button>
      }
    >
      <HomeStats t={t} />
      <Parts className="grid gap-4 wide:grid-cols-2">
        <AssetCard t={t} />
        <Parts className="flex min-w-0 flex-col gap-4">
          <QuickActions t={t} />
          <HostCard t={t} layout="table" anchor="home.hosts" />
        </Parts>
      </Parts>
    </Screen>
  );
}
