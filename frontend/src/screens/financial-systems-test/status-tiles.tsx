import { Activity, CircleAlert, PlugZap, Vault } from "lucide-react";

import { type FinancialStatus } from "@/api/financial";
import { type StableQuery } from "@/kit/queries/use-stable-query";
import { StatTile, StatTiles, tilesOf } from "@/kit/figures/stat-tile";
import { cn } from "@/lib/utils";
import { type FinancialContent } from "@/screens/financial-systems-test/use-financial-content";

type StatusTilesProps = { status: StableQuery<FinancialStatus>; t: FinancialContent };

/** Four numbers of the status summary. */
export function StatusTiles({ status, t }: StatusTilesProps) {
  const tile = tilesOf(t, "financial-systems-test");
  const { isPending: loading, isError } = status;
  const summary = status.data?.summary;
  const missing = isError && !summary ? t("unavailable") : undefined;
  const ratio = (part: number, total: number) =>
    t("ratio", { part: String(part), total: String(total) });
  return (
    <StatTiles>
      <StatTile
        {...tile("statApis", PlugZap)}
        loading={loading}
        value={summary ? ratio(summary.connectedAPIs, summary.totalAPIs) : t("nothing")}
        hint={missing ?? t("statApisHint")}
      />
      <StatTile
        {...tile("statVaults", Vault)}
        loading={loading}
        value={summary ? ratio(summary.validVaults, summary.totalVaults) : t("nothing")}
        hint={missing ?? t("statVaultsHint")}
      />
      <StatTile
        {...tile("statSystem", Activity)}
        loading={loading}
        value={
          summary ? (
            <span
              className={cn(
                "text-sm @min-[40rem]:text-figure",
                summary.systemOperational ? "text-status-ok" : "text-status-failed",
              )}
            >
              {t(summary.systemOperational ? "operational" : "degraded")}
            </span>
          ) : (
            t("nothing")
          )
        }
        hint={missing ?? t("statSystemHint")}
      />
      <StatTile
        {...tile("statErrors", CircleAlert)}
        loading={loading}
        value={summary?.errors.length ?? t("nothing")}
        hint={missing ?? t("statErrorsHint")}
      />
    </StatTiles>
  );
}
