import { useMemo } from "react";

import { Parts } from "@/components/layout/boundary";
import { VolumeCard } from "@/components/transactions/volume-card";
import { ClaimsCard } from "@/screens/admin-portal/claims-card";
import { OverviewStats } from "@/screens/admin-portal/overview-stats";
import { type PortalContent } from "@/screens/admin-portal/use-portal-content";

/** The room's live figures, and what the portal claims beside them. */
export function OverviewTab({ t }: { t: PortalContent }) {
  const names = useMemo(
    () => ({
      pending: t("transactionPending"),
      processing: t("transactionProcessing"),
      completed: t("transactionCompleted"),
      failed: t("transactionFailed"),
    }),
    [t],
  );
  return (
    <Parts className="flex flex-col gap-4">
      <OverviewStats t={t} />
      <VolumeCard t={t} names={names} anchor="admin-portal.volume" />
      <ClaimsCard t={t} />
    </Parts>
  );
}
