import { Activity, Globe, Scale, ToggleRight } from "lucide-react";

import { type Domain } from "@/api/multi-domain";
import { StatTile, StatTiles, tilesOf } from "@/kit/figures/stat-tile";
import { cn } from "@/lib/utils";
import { type DomainReads } from "@/screens/multi-domain/use-domains";
import { type MultiDomainContent } from "@/screens/multi-domain/use-multi-domain-content";

type DomainStatsProps = Pick<DomainReads, "domains" | "balancer"> & { t: MultiDomainContent };

/** Four tiles with the numbers at the top of the screen. */
export function DomainStats({ domains, balancer, t }: DomainStatsProps) {
  const tile = tilesOf(t, "multi-domain");
  const total = domains.data?.length;
  const active = domains.data?.filter((domain) => domain.active).length;
  const missing = domains.isError ? t("unavailable") : undefined;
  return (
    <StatTiles>
      <StatTile
        {...tile("statTotal", Globe)}
        loading={domains.isPending}
        value={total ?? t("nothing")}
        hint={missing ?? perPriority(t, domains.data)}
      />
      <StatTile
        {...tile("statActive", ToggleRight)}
        loading={domains.isPending}
        value={active ?? t("nothing")}
        hint={missing ?? switchedOff(t, total, active)}
      />
      <StatTile
        {...tile("statBalancer", Scale)}
        loading={balancer.isPending}
        value={
          balancer.data ? (
            <span className={cn(balancer.data.enabled ? "text-status-ok" : "text-status-failed")}>
              {balancer.data.enabled ? t("on") : t("off")}
            </span>
          ) : (
            t("nothing")
          )
        }
        hint={balancer.data?.algorithm ?? (balancer.isError ? t("unavailable") : t("nothing"))}
      />
      <StatTile
        {...tile("statHealth", Activity)}
        loading={domains.isPending}
        value={
          total && active !== undefined ? `${Math.round((active / total) * 100)}%` : t("nothing")
        }
        hint={missing ?? t("statHealthHint")}
      />
    </StatTiles>
  );
}

function perPriority(t: MultiDomainContent, domains: readonly Domain[] = []): string {
  const count = (kind: Domain["priority"]) =>
    String(domains.filter(({ priority }) => priority === kind).length);
  return t("statTotalHint", {
    primary: count("primary"),
    secondary: count("secondary"),
    tertiary: count("tertiary"),
  });
}

function switchedOff(t: MultiDomainContent, total?: number, active?: number): string {
  if (total === undefined || active === undefined) return t("nothing");
  return total === active
    ? t("statActiveAll")
    : t("statActiveHint", { count: String(total - active) });
}
