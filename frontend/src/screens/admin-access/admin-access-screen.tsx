import {
  BadgeCheck,
  CircleCheckBig,
  Gauge,
  House,
  KeyRound,
  Landmark,
  ShieldCheck,
} from "lucide-react";
import { Link } from "react-router-dom";

import { StatTile, StatTiles, tilesOf } from "@/kit/figures/stat-tile";
import { Parts } from "@/kit/layout/boundary";
import { CardGrid } from "@/kit/layout/card-grid";
import { cardOf, Panel } from "@/kit/layout/panel";
import { FactsCard } from "@/kit/layout/facts-card";
import { ScreenBadges } from "@/kit/layout/screen-badges";
import { Screen } from "@/kit/layout/screen";
import { SystemStatus } from "@/parts/system-status/system-status";
import { Badge } from "@/kit/ui/badge";
import { Button } from "@/kit/ui/button";
import { AdminTerminal } from "@/screens/admin-access/admin-terminal";
import { claimedFigures } from "@/screens/admin-access/claimed-figures";
import { CredentialActions } from "@/screens/admin-access/credential-actions";
import { DealCard } from "@/screens/admin-access/deal-card";
import { DownloadCard } from "@/screens/admin-access/download-card";
import { FeeWaiverCard } from "@/screens/admin-access/fee-waiver-card";
import { ProcessCard } from "@/screens/admin-access/process-card";
import { TransferButton } from "@/screens/admin-access/transfer-button";
import { useAdminConsole } from "@/screens/admin-access/use-admin-console";
import { useAdminContent } from "@/screens/admin-access/use-admin-content";

/** Admin console: panels with unverified statements on the left, the terminal on the right, more panels below. */
export function AdminAccessScreen() {
  const t = useAdminContent();
  const console = useAdminConsole(t);
  const tile = tilesOf(t, "admin-access");
  const figures = claimedFigures(t);
  return (
    <Screen
      t={t}
      badges={<ScreenBadges texts={t.list("badges")} icons={[ShieldCheck, KeyRound]} claim />}
      actions={
        <>
          <TransferButton t={t} />
          <Button asChild variant="outline" data-anchor="admin-access.home">
            <Link to="/">
              <House aria-hidden />
              {t("home")}
            </Link>
          </Button>
        </>
      }
    >
      <StatTiles>
        <StatTile {...tile("statBanks", Landmark, "banksHint")} value={figures.banks} />
        <StatTile {...tile("statMessages", Gauge, "messagesHint")} value={figures.messages} />
        <StatTile {...tile("statSuccess", CircleCheckBig, "successHint")} value={figures.success} />
        <StatTile {...tile("statLicence", BadgeCheck, "licenceHint")} value={t("licence")} />
      </StatTiles>
      <SystemStatus t={t} anchor="admin-access.status" />
      <div className="grid items-start gap-4 wide:grid-cols-12 wide:grid-rows-[auto_1fr] wide:*:col-span-5">
        <Parts className="grid min-w-0 gap-4">
          <DownloadCard console={console} t={t} />
          <ProcessCard console={console} t={t} />
        </Parts>
        <Parts className="grid min-w-0 grid-cols-1 self-stretch wide:col-span-7! wide:col-start-6! wide:row-span-2 wide:row-start-1">
          <AdminTerminal console={console} t={t} />
        </Parts>
        <Parts className="grid min-w-0 gap-4 self-stretch wide:grid-rows-[auto_1fr]">
          <FactsCard t={t} of="admin-access.failure" facts={t.rows("failures")}>
            <CredentialActions actions={["errorHistory"]} t={t} />
          </FactsCard>
          <FeeWaiverCard t={t} />
        </Parts>
      </div>
      <CardGrid share="4-4-4">
        <FactsCard t={t} of="admin-access.operations" facts={t.rows("operations", figures)}>
          <CredentialActions
            actions={["statistics", "networkStatus", "directory", "healthMonitoring"]}
            t={t}
          />
        </FactsCard>
        <FactsCard t={t} of="admin-access.security" facts={t.rows("security")}>
          <CredentialActions actions={["deepScan", "userManagement"]} t={t} />
        </FactsCard>
        <DealCard t={t} />
      </CardGrid>
      <CardGrid share="5-7">
        <FactsCard t={t} of="admin-access.profile" facts={t.rows("profile")} mono />
        <Panel {...cardOf(t, "admin-access.permissions")}>
          <ul className="flex flex-wrap gap-2" aria-label={t("permissionsTitle")}>
            {t.list("permissions").map((permission) => (
              <li key={permission} className="max-w-full">
                <Badge variant="secondary" className="h-auto min-h-6 whitespace-normal">
                  {permission}
                </Badge>
              </li>
            ))}
          </ul>
        </Panel>
      </CardGrid>
    </Screen>
  );
}
