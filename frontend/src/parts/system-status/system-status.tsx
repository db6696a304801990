import { ShieldCheck, TriangleAlert } from "lucide-react";

import { type Anchor } from "@/anchors/anchor";
import { systemStatusQuery } from "@/api/swiftnet";
import { type Status, StatusBadge } from "@/kit/figures/status-badge";
import { FactRow } from "@/kit/layout/fact-list";
import { Panel } from "@/kit/layout/panel";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { Badge } from "@/kit/ui/badge";
import { Skeleton } from "@/kit/ui/skeleton";
import { type Content } from "@/content/use-content";

/** Texts of the panel; `statusFailed` replaces the hint while the fallback is shown. */
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

const statuses: Partial<Record<string, Status>> = {
  CONNECTED: "ok",
  AUTHENTICATED: "ok",
  READY: "ok",
  REQUIRED: "pending",
};

/** State that is shown after a failed read. */
const FALLBACK = { apiStatus: "NO CONNECTION", authentication: "REQUIRED", system: "READY" };
/** Authority that the consoles always show, whatever the response says. */
const AUTHORITY = "LEVEL 20";

const WAITING = <Skeleton className="h-5 w-24" />;

/** State of the simulated network in four facts, polled every 5 seconds. */
export function SystemStatus({ t, anchor }: { t: SystemStatusContent; anchor?: Anchor }) {
  const { data, isError } = useStableQuery(systemStatusQuery());
  const status = isError ? FALLBACK : data;
  return (
    <Panel
      title={t("statusTitle")}
      hint={
        <>
          <span role="status">
            {isError && (
              <span className="text-status-failed">
                <TriangleAlert aria-hidden className="mr-1 inline size-3.5 align-[-0.15em]" />
                {t("statusFailed")}
              </span>
            )}
          </span>
          {!isError && <span>{t("statusHint")}</span>}
        </>
      }
      aria-busy={status === undefined}
      data-anchor={anchor}
      className="gap-3"
    >
      <FactRow
        facts={[
          {
            name: t("apiStatus"),
            value: status ? <State value={status.apiStatus} otherwise="failed" /> : WAITING,
          },
          {
            name: t("authentication"),
            value: status ? <State value={status.authentication} otherwise="unknown" /> : WAITING,
          },
          {
            name: t("system"),
            value: status ? <State value={status.system} otherwise="unknown" /> : WAITING,
          },
          {
            name: t("authority"),
            value: status ? (
              <Badge>
                <ShieldCheck aria-hidden />
                {AUTHORITY}
              </Badge>
            ) : (
              WAITING
            ),
          },
        ]}
      />
    </Panel>
  );
}

function State({ value, otherwise }: { value: string; otherwise: Status }) {
  return (
    <StatusBadge status={statuses[value.toUpperCase()] ?? otherwise} className="max-w-full">
      <span className="truncate" title={value}>
        {value}
      </span>
    </StatusBadge>
  );
}
