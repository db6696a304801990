import { ClaimedActions, claimsOf } from "@/kit/actions/claimed-actions";
import { LoadBar } from "@/kit/figures/load-bar";
import { StatusBadge } from "@/kit/figures/status-badge";
import { cardOf, Panel } from "@/kit/layout/panel";
import { type ManagementContent } from "@/screens/crypto-host-management/use-management-content";

/** Grid with two buttons per row in a narrow card; a single last button spans its row. */
const PAIRS = "grid-cols-2 *:px-2 *:text-xs *:last:odd:col-span-2";
const CONTENT_CLASS = "flex grow flex-col justify-between gap-4";

type PartProps = { t: ManagementContent };

/** Simulated actions of the global configuration. */
export function ConfigurationCard({ t }: PartProps) {
  return (
    <Panel {...cardOf(t, "crypto-host-management.config")}>
      <ClaimedActions
        actions={claimsOf(
          t,
          "crypto-host-management.config",
          ["deploy", "scale", "backup", "configure", "global"],
          () => t("actionExecuted"),
        )}
        className={PAIRS}
      />
    </Panel>
  );
}

/** Three bars with fixed values from the content catalogue; nothing is measured. */
export function MonitorCard({ t }: PartProps) {
  return (
    <Panel {...cardOf(t, "crypto-host-management.monitor")} contentClassName={CONTENT_CLASS}>
      <div className="grid gap-3">
        {t.rows("monitorBars").map(({ name, value }) => (
          <LoadBar key={name} label={name} value={value} />
        ))}
      </div>
      <ClaimedActions
        actions={claimsOf(t, "crypto-host-management.monitor", ["optimize"], () =>
          t("actionExecuted"),
        )}
        className={PAIRS}
      />
    </Panel>
  );
}

/** Three fixed status words from the content catalogue; nothing is checked. */
export function SecurityCard({ t }: PartProps) {
  return (
    <Panel {...cardOf(t, "crypto-host-management.security")} contentClassName={CONTENT_CLASS}>
      <dl className="grid gap-2">
        {t.rows("securityFacts").map(({ name, value }) => (
          <div key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <dt className="text-muted-foreground">{name}</dt>
            <dd>
              <StatusBadge status="ok">{value}</StatusBadge>
            </dd>
          </div>
        ))}
      </dl>
      <ClaimedActions
        actions={claimsOf(t, "crypto-host-management.security", ["scan", "update"], () =>
          t("actionExecuted"),
        )}
        className={PAIRS}
      />
    </Panel>
  );
}
