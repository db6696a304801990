import { memo } from "react";

import { type HostPartProps, isActive } from "@/parts/hosts/host-row";
import { formatPercent, Meter } from "@/kit/figures/meter";
import { StatusBadge } from "@/kit/figures/status-badge";
import { Skeleton } from "@/kit/ui/skeleton";

/** Tile of a host server, memoized, so that it re-renders only when its data change. */
export const HostTile = memo(function HostTile({ host, t }: HostPartProps) {
  const { name, status, location, hostType, uptime, cpuUsage } = host;
  const place = `${location} · ${hostType}`;
  return (
    <div className="grid h-full grid-cols-1 content-between gap-2 rounded-md border bg-background/60 px-3 py-2">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <span className="min-w-0 flex-1 basis-24 truncate font-medium" title={name}>
            {name}
          </span>
          <StatusBadge status={isActive(host) ? "ok" : "failed"}>{status}</StatusBadge>
        </div>
        <div className="truncate text-xs text-muted-foreground" title={place}>
          {place}
        </div>
      </div>
      <div className="grid gap-1">
        <div className="flex flex-wrap justify-between gap-x-2 text-xs">
          <span>
            <span className="text-muted-foreground">{t("columnCpu")} </span>
            <span translate="no" className="font-mono">
              {formatPercent(cpuUsage, 1)}
            </span>
          </span>
          <span>
            <span className="text-muted-foreground">{t("columnUptime")} </span>
            <span translate="no" className="font-mono">
              {formatPercent(uptime, 2)}
            </span>
          </span>
        </div>
        <Meter value={cpuUsage} label={t("cpuUsage", { name })} className="h-1" />
      </div>
    </div>
  );
});

export function HostTileSkeleton() {
  return <Skeleton className="h-22.5 rounded-md" />;
}
