import { HostCard } from "@/parts/hosts/host-card";
import { SystemStatus } from "@/parts/system-status/system-status";
import { HistoryCard } from "@/parts/hosts/history-card";
import { Parts } from "@/kit/layout/boundary";
import { LinesCard } from "@/parts/teaching/lines-card";
import { type PortalContent } from "@/screens/admin-portal/use-portal-content";

/** Status of the network, the hosts and the history of their load. */
export function SystemTab({ t }: { t: PortalContent }) {
  return (
    <Parts className="flex flex-col gap-4">
      <SystemStatus t={t} anchor="admin-portal.status" />
      <Parts className="grid items-start gap-4 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <HostCard t={t} layout="table" anchor="admin-portal.hosts" />
        <Parts className="flex min-w-0 flex-col gap-4">
          <HistoryCard
            t={t}
            names={{
              cpuUsage: t("figureCpu"),
              memoryUsage: t("figureMemory"),
              networkLoad: t("figureNetwork"),
              storage: t("figureStorage"),
            }}
            anchor="admin-portal.history"
          />
          <LinesCard t={t} of="admin-portal.systemLesson" />
        </Parts>
      </Parts>
    </Parts>
  );
}
