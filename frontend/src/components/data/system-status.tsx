import { ShieldCheck, TriangleAlert } from "lucide-react";
import { type ReactNode } from "react";

import { type Anchor } from "@/anchors/anchor";
import { type Status, StatusBadge } from "@/components/figures/status-badge";
import { useSystemStatus } from "@/components/data/use-system-status";
import { Panel } from "@/components/layout/panel";
import { Badge } from "@/components/ui/badge";
import { Skeleton } from "@/components/ui/skeleton";
import { type Content } from "@/content/use-content";

/** Its words; `statusFailed` takes the place of the hint while the values are those of the fallback. */
type SystemStatusContent = Content<
  Record<
    | "statusTitle"
    | "statusHint"
    | "statusFailed"
    | "apiStatus"
    | "authentication"
    | "system"
    | "authority",
    string
  >
>;

const known: Partial<Record<string, Status>> = {
  CONNECTED: "ok",
  AUTHENTICATED: "ok",
  READY: "ok",
  REQUIRED: "pending",
};

/** The state of the simulated network in four lines, read again every five seconds. */
export function SystemStatus({ t, anchor }: { t: SystemStatusContent; anchor?: Anchor }) {
  const { status, failed } = useSystemStatus();
  return (
    <Panel
      title={t("statusTitle")}
      hint={
        <span role="status">
          {failed ? (
            <span className="text-status-failed">
              <TriangleAlert aria-hidden className="mr-1 inline size-3.5 align-[-0.15em]" />
              {t("statusFailed")}
            </span>
          ) : (
            t("statusHint")
          )}
        </span>
      }
      aria-busy={status === undefined}
      data-anchor={anchor}
      className="@container gap-3"
    >
      <dl className="grid gap-x-4 gap-y-3 @min-[18rem]:grid-cols-2 @min-[44rem]:grid-cols-4">
        <Line name={t("apiStatus")}>
          {status && <State value={status.apiStatus} otherwise="failed" />}
        </Line>
        <Line name={t("authentication")}>
          {status && <State value={status.authentication} otherwise="unknown" />}
        </Line>
        <Line name={t("system")}>
          {status && <State value={status.system} otherwise="unknown" />}
        </Line>
        <Line name={t("authority")}>
          {status && (
            <Badge>
              <ShieldCheck aria-hidden />
              {status.authority}
            </Badge>
          )}
        </Line>
      </dl>
    </Panel>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-1">
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd className="flex min-h-5 min-w-0">{children ?? <Skeleton className="h-5 w-24" />}</dd>
    </div>
  );
}

function State({ value, otherwise }: { value: string; otherwise: Status }) {
  return (
    <StatusBadge status={known[value.toUpperCase()] ?? otherwise} className="max-w-full">
      <span className="truncate" title={value}>
        {value}
      </span>
    </StatusBadge>
  );
}
