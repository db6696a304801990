import { House, KeyRound, ShieldCheck } from "lucide-react";
import { Link } from "react-router-dom";

import { Parts } from "@/kit/layout/boundary";
import { CardGrid } from "@/kit/layout/card-grid";
import { ScreenBadges } from "@/kit/layout/screen-badges";
import { ScreenHeader } from "@/kit/layout/screen-header";
import { SystemStatus } from "@/parts/system-status/system-status";
import { Button } from "@/kit/ui/button";
import { AdminStats } from "@/screens/admin-access/admin-stats";
import { AdminTerminal } from "@/screens/admin-access/admin-terminal";
import { DealCard } from "@/screens/admin-access/deal-card";
import { DownloadCard } from "@/screens/admin-access/download-card";
import { FeeWaiverCard } from "@/screens/admin-access/fee-waiver-card";
import {
  FailureCard,
  OperationsCard,
  PermissionsCard,
  ProfileCard,
  SecurityCard,
} from "@/screens/admin-access/panel-cards";
import { ProcessCard } from "@/screens/admin-access/process-card";
import { TransferButton } from "@/screens/admin-access/transfer-button";
import { useAdminConsole } from "@/screens/admin-access/use-admin-console";
import { useAdminContent } from "@/screens/admin-access/use-admin-content";

/** The admin console: claims on the left, the terminal on the right, more panels below. */
export function AdminAccessScreen() {
  const t = useAdminContent();
  const console = useAdminConsole(t);
  return (
    <Parts className="flex flex-col gap-4">
      <ScreenHeader
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
      />
      <AdminStats t={t} />
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
          <FailureCard t={t} />
          <FeeWaiverCard t={t} />
        </Parts>
      </div>
      <CardGrid share="4-4-4">
        <OperationsCard t={t} />
        <SecurityCard t={t} />
        <DealCard t={t} />
      </CardGrid>
      <CardGrid share="5-7">
        <ProfileCard t={t} />
        <PermissionsCard t={t} />
      </CardGrid>
    </Parts>
  );
}
