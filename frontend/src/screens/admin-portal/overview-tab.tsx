import { Parts } from "@/kit/layout/boundary";
import { cardOf, Panel } from "@/kit/layout/panel";
import { Badge } from "@/kit/ui/badge";
import { Explanation } from "@/parts/teaching/explanation";
import { VolumeCard } from "@/parts/transactions/volume-card";
import { OverviewStats } from "@/screens/admin-portal/overview-stats";
import { type PortalContent } from "@/screens/admin-portal/use-portal-content";

/** Live numbers of the room beside the numbers that the portal displays. */
export function OverviewTab({ t }: { t: PortalContent }) {
  return (
    <Parts className="flex flex-col gap-4">
      <OverviewStats t={t} />
      <VolumeCard t={t} anchor="admin-portal.volume" />
      <Panel {...cardOf(t, "admin-portal.claims")} className="simulated-mark @container">
        <ul className="grid divide-y" aria-label={t("claimsTitle")}>
          {t.rows("claims").map(({ claim, claimed, check }) => (
            <li
              key={claim}
              className="grid items-baseline gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0 @min-[40rem]:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,5fr)]"
            >
              <span className="font-medium">{claim}</span>
              <Badge variant="outline" className="h-auto min-h-6 whitespace-normal">
                {claimed}
              </Badge>
              <Explanation>
                <span className="text-muted-foreground">{check}</span>
              </Explanation>
            </li>
          ))}
        </ul>
      </Panel>
    </Parts>
  );
}
