import { useCallback } from "react";
import { useNavigate } from "react-router-dom";

import { cardOf, Panel } from "@/kit/layout/panel";
import { AllLogsCard } from "@/parts/logs/all-logs-card";
import { Parts } from "@/kit/layout/boundary";
import { Code } from "@/kit/ui/code";
import { type PortalContent } from "@/screens/admin-portal/use-portal-content";

/** Transaction logs of the room, and invented administrator activity. */
export function LogsTab({ t }: { t: PortalContent }) {
  const navigate = useNavigate();
  const view = useCallback(
    (ref: string) => {
      void navigate(
        `/transaction-logs?${new URLSearchParams({ tab: "logs", tx: ref }).toString()}`,
      );
    },
    [navigate],
  );
  return (
    <Parts className="flex flex-col gap-4">
      <AllLogsCard onView={view} t={t} anchor="admin-portal.allLogs" />
      <ActivityCard t={t} />
    </Parts>
  );
}

function ActivityCard({ t }: { t: PortalContent }) {
  return (
    <Panel {...cardOf(t, "admin-portal.activity")} className="simulated-mark @container">
      <ol aria-label={t("activityTitle")} className="grid divide-y">
        {t.rows("activity").map(({ when, who, what, result }, place) => (
          <li
            key={place}
            className="grid items-baseline gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0 @min-[40rem]:grid-cols-[3.5rem_minmax(0,12rem)_minmax(0,1fr)_auto]"
          >
            <Code className="text-muted-foreground">{when}</Code>
            <span className="font-medium">{who}</span>
            <span>{what}</span>
            <span
              translate="no"
              className="font-mono text-xs text-muted-foreground"
              title={t("activityResult")}
            >
              {result}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
