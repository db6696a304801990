import { memo } from "react";

import { type HostServer, hostServersQuery } from "@/api/host-servers";
import { DataList } from "@/components/data/data-list";
import { formatPercent, Meter } from "@/components/figures/meter";
import { FreshHeader } from "@/components/data/fresh-header";
import { usePolledList } from "@/components/data/use-polled-list";
import { StatusBadge } from "@/components/figures/status-badge";
import { Badge } from "@/components/ui/badge";
import { Card, CardContent, CardDescription, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { type SwiftContent } from "@/screens/swift-console/use-swift-content";

const EXPECTED_HOSTS = 10;
const PATIENCE_MS = 15_000;

/** The hosts, a small card each, below what the console claims of them. */
export function HostCard({ t }: { t: SwiftContent }) {
  const list = usePolledList(hostServersQuery(), PATIENCE_MS);
  return (
    <Card aria-labelledby="swift-hosts" className="@container">
      <FreshHeader list={list}>
        <div className="flex flex-wrap items-center gap-2">
          <CardTitle id="swift-hosts">{t("hostsTitle")}</CardTitle>
          <Badge>{t("claimHosts")}</Badge>
          <Badge variant="outline">{t("claimWallets")}</Badge>
        </div>
        <CardDescription>{t("hostsHint")}</CardDescription>
      </FreshHeader>
      <CardContent>
        <DataList
          label={t("hostsTitle")}
          query={list}
          itemKey={(host) => host.id}
          empty={{ title: t("hostsEmpty"), hint: t("hostsEmptyHint") }}
          skeletonRows={EXPECTED_HOSTS}
          skeleton={<Skeleton className="h-22.5 rounded-md" />}
          className="grid gap-2 divide-y-0 @min-[30rem]:grid-cols-2"
          itemClassName="py-0"
        >
          {(host) => <Host host={host} t={t} />}
        </DataList>
      </CardContent>
    </Card>
  );
}

const Host = memo(function Host({ host, t }: { host: HostServer; t: SwiftContent }) {
  const { name, status, location, hostType, uptime, cpuUsage } = host;
  return (
    <div className="grid h-full grid-cols-1 content-between gap-2 rounded-md border bg-background/60 px-3 py-2">
      <div className="min-w-0">
        <div className="flex items-center justify-between gap-2">
          <span className="truncate font-medium" title={name}>
            {name}
          </span>
          <StatusBadge status={status === "active" ? "ok" : "failed"}>{status}</StatusBadge>
        </div>
        <div className="truncate text-xs text-muted-foreground" title={`${location} · ${hostType}`}>
          {location} · {hostType}
        </div>
      </div>
      <div className="grid gap-1">
        <div className="flex justify-between gap-2 text-xs">
          <span>
            <span className="text-muted-foreground">{t("hostCpu")} </span>
            <span className="font-mono">{formatPercent(cpuUsage, 1)}</span>
          </span>
          <span>
            <span className="text-muted-foreground">{t("hostUptime")} </span>
            <span className="font-mono">{formatPercent(uptime, 2)}</span>
          </span>
        </div>
        <Meter value={cpuUsage} label={t("hostCpuOf", { name })} className="h-1" />
      </div>
    </div>
  );
});
