import { Parts } from "@/kit/layout/boundary";
import { VolumeCard } from "@/parts/transactions/volume-card";
import { ClaimsCard } from "@/screens/admin-portal/claims-card";
import { OverviewStats } from "@/screens/admin-portal/overview-stats";
import { type PortalContent } from "@/screens/admin-portal/use-portal-content";

/** The room's live figures and, for comparison, the portal's claims. */
export function OverviewTab({ t }: { t: PortalContent }) {
  return (
    <Parts className="flex flex-col gap-4">
      <OverviewStats t={t} />
      <VolumeCard t={t} anchor="admin-portal.volume" />
      <ClaimsCard t={t} />
    </Parts>
  );
}
