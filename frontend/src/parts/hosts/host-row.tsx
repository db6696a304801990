import { memo } from "react";

import { type HostServer } from "@/api/host-servers";
import { formatPercent, Meter } from "@/kit/figures/meter";
import { StatusBadge } from "@/kit/figures/status-badge";
import { Skeleton } from "@/kit/ui/skeleton";
import { type Content } from "@/content/use-content";
import { cn } from "@/lib/utils";

/** Grid of a host row: the name is above the status on a narrow card; on a wide card, each has a column. */
export const hostColumns =
  "grid items-center gap-x-3 @min-[15rem]:grid-cols-[minmax(0,1fr)_auto] @min-[30rem]:grid-cols-[minmax(0,1fr)_7.5rem_4rem_8rem] print:min-[30rem]:grid-cols-[minmax(0,1fr)_7.5rem_4rem_8rem]";

/** Return true for the status "active"; any other status means that the host is down. */
export function isActive({ status }: Pick<HostServer, "status">): boolean {
  return status === "active";
}

function Load({ value, label }: { value: number; label: string }) {
  return (
    <div className="flex items-center gap-2">
      <Meter value={value} label={label} className="min-w-16 flex-1" />
      <span translate="no" className="w-12 text-right font-mono text-xs">
        {formatPercent(value, 1)}
      </span>
    </div>
  );
}

export type HostContent = Content<Record<"columnUptime" | "columnCpu" | "cpuUsage", string>>;

export type HostPartProps = { host: HostServer; t: HostContent };

/** Row of a host server, memoized, so that it re-renders only when its data change. */
export const HostRow = memo(function HostRow({ host, t }: HostPartProps) {
  return (
    <div className={cn(hostColumns, "min-h-11 gap-y-1 py-1")}>
      <div className="min-w-0 wrap-anywhere">
        <div className="font-medium">{host.name}</div>
        <div className="text-xs text-muted-foreground">{`${host.location} · ${host.hostType}`}</div>
      </div>
      <StatusBadge
        status={isActive(host) ? "ok" : "failed"}
        className="@min-[15rem]:justify-self-end @min-[30rem]:justify-self-start print:min-[30rem]:justify-self-start"
      >
        {host.status}
      </StatusBadge>
      <div className="font-mono text-xs @min-[30rem]:text-right print:min-[30rem]:text-right">
        <span className="font-sans text-muted-foreground @min-[30rem]:sr-only print:min-[30rem]:sr-only">
          {t("columnUptime")}{" "}
        </span>
        <span translate="no">{formatPercent(host.uptime, 2)}</span>
      </div>
      <div className="w-32">
        <Load value={host.cpuUsage} label={t("cpuUsage", { name: host.name })} />
      </div>
    </div>
  );
});

export function HostRowSkeleton() {
  return (
    <div className={cn(hostColumns, "h-16 gap-y-1 py-1 @min-[30rem]:h-11")}>
      <div className="grid gap-1.5">
        <Skeleton className="h-3.5 w-32" />
        <Skeleton className="h-3 w-full max-w-44" />
      </div>
      <Skeleton className="h-5 w-16 justify-self-end @min-[30rem]:justify-self-start" />
      <Skeleton className="h-3 w-12 @min-[30rem]:justify-self-end" />
      <Skeleton className="h-3 w-32" />
    </div>
  );
}
