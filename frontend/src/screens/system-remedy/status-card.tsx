import { StatusBadge } from "@/kit/figures/status-badge";
import { formatPercent } from "@/kit/figures/meter";
import { cardOf, Panel } from "@/kit/layout/panel";
import { FactRow } from "@/kit/layout/fact-list";
import { Progress } from "@/kit/ui/progress";
import { type Remedies, REMEDIES } from "@/screens/system-remedy/use-remedies";
import { type RemedyContent } from "@/screens/system-remedy/use-remedy-content";

type StatusCardProps = Pick<Remedies, "appliedRemedies" | "running"> & { t: RemedyContent };

function stateText({ appliedRemedies, running, t }: StatusCardProps): string {
  if (running.length > 0) {
    return t("stateRunning", { names: running.map(({ remedy }) => t(`${remedy}Name`)).join(", ") });
  }
  return t(appliedRemedies.length === REMEDIES.length ? "stateDone" : "stateIdle");
}

/** Number of applied remedies, with the verdict of the console. */
export function StatusCard({ appliedRemedies, running, t }: StatusCardProps) {
  const total = REMEDIES.length;
  const percent = Math.round((appliedRemedies.length / total) * 100);
  const all = appliedRemedies.length === total;
  return (
    <Panel {...cardOf(t, "system-remedy.status")} contentClassName="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap gap-2">
        <StatusBadge status="done">{t("analysisComplete")}</StatusBadge>
        <StatusBadge status={all ? "ok" : "pending"}>
          {t(all ? "fullyRemedied" : "inProgress")}
        </StatusBadge>
      </div>
      <FactRow
        facts={[
          {
            name: t("appliedLabel"),
            code: t("appliedOf", { applied: String(appliedRemedies.length), total: String(total) }),
          },
          { name: t("fixedLabel"), code: formatPercent(percent, 0) },
        ]}
      />
      <Progress value={percent} aria-label={t("fixedBar")} />
      <p role="status" className="min-h-10 md:min-h-5">
        {stateText({ appliedRemedies, running, t })}
      </p>
    </Panel>
  );
}
