import { ListChecks } from "lucide-react";

import { RelativeTime } from "@/kit/figures/relative-time";
import { Amount } from "@/kit/figures/amount";
import { type Status, StatusBadge } from "@/kit/figures/status-badge";
import { cardOf, Panel } from "@/kit/layout/panel";
import { ScreenLink } from "@/kit/layout/screen-link";
import { noonDaysAgo, startOfDay } from "@/lib/days-ago";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { Button } from "@/kit/ui/button";
import { useSimulatedClock } from "@/live/use-simulated-time";
import { decimalsOfFiat } from "@/screens/off-ramp-crypto/quote";
import { type OffRampContent } from "@/screens/off-ramp-crypto/use-off-ramp-content";

const badges = new Map<string, Status>([
  ["completed", "done"],
  ["processing", "busy"],
]);

/** Invented conversions: the same rows in every room, always with the same age in days. */
export function RecentCard({ t }: { t: OffRampContent }) {
  const today = useSimulatedClock(startOfDay);
  return (
    <Panel {...cardOf(t, "off-ramp-crypto.recent")} contentClassName="grid grid-cols-1 gap-3">
      <SimulatedArea>
        <ul aria-label={t("recentTitle")} className="divide-y">
          {t.rows("recent").map(({ crypto, amount, fiat, value, status, daysAgo }, place) => (
            <li
              key={place}
              className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2 first:pt-0"
            >
              <span className="flex flex-wrap items-baseline gap-x-2">
                <Amount value={amount.amount} currency={crypto} decimals={0} />
                <span className="text-muted-foreground">{t("recentTo")}</span>
                <Amount value={value.amount} currency={fiat} decimals={decimalsOfFiat(fiat)} />
              </span>
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                {today !== undefined && (
                  <RelativeTime
                    moment={noonDaysAgo(today, daysAgo)}
                    className="text-xs text-muted-foreground"
                  />
                )}
                <StatusBadge status={badges.get(status) ?? "unknown"}>{status}</StatusBadge>
              </span>
            </li>
          ))}
        </ul>
      </SimulatedArea>
      <Button asChild variant="outline" size="sm" className="justify-self-start">
        <ScreenLink to="/transaction-logs">
          <ListChecks aria-hidden />
          {t("recentOpen")}
        </ScreenLink>
      </Button>
    </Panel>
  );
}
