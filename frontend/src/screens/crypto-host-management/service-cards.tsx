import { LoadBar } from "@/components/figures/load-bar";
import { StatusBadge } from "@/components/figures/status-badge";
import { Panel } from "@/components/layout/panel";
import { ActionButtons, type ClaimedAction } from "@/screens/crypto-host-management/action-buttons";
import { type ManagementContent } from "@/screens/crypto-host-management/use-management-content";

const SPREAD = "flex grow flex-col justify-between gap-4";

const configuration: readonly ClaimedAction[] = [
  {
    label: "configDeploy",
    text: "configDeployText",
    anchor: "crypto-host-management.config.deploy",
  },
  { label: "configScale", text: "configScaleText", anchor: "crypto-host-management.config.scale" },
  {
    label: "configBackup",
    text: "configBackupText",
    anchor: "crypto-host-management.config.backup",
  },
  {
    label: "configConfigure",
    text: "configConfigureText",
    anchor: "crypto-host-management.config.configure",
  },
  {
    label: "configGlobal",
    text: "configGlobalText",
    anchor: "crypto-host-management.config.global",
  },
];

const monitoring: readonly ClaimedAction[] = [
  {
    label: "monitorOptimize",
    text: "monitorOptimizeText",
    anchor: "crypto-host-management.monitor.optimize",
  },
];

const security: readonly ClaimedAction[] = [
  {
    label: "securityScan",
    text: "securityScanText",
    anchor: "crypto-host-management.security.scan",
  },
  {
    label: "securityUpdate",
    text: "securityUpdateText",
    anchor: "crypto-host-management.security.update",
  },
];

type PartProps = { t: ManagementContent };

/** What the console claims to set up. */
export function ConfigurationCard({ t }: PartProps) {
  return (
    <Panel
      title={t("configTitle")}
      hint={t("configHint")}
      data-anchor="crypto-host-management.config"
    >
      <ActionButtons actions={configuration} t={t} />
    </Panel>
  );
}

/** Three bars that never move: they are no reading. */
export function MonitorCard({ t }: PartProps) {
  return (
    <Panel
      title={t("monitorTitle")}
      hint={t("monitorHint")}
      data-anchor="crypto-host-management.monitor"
      contentClassName={SPREAD}
    >
      <div className="grid gap-3">
        {t.rows("monitorBars").map(({ name, value }) => (
          <LoadBar key={name} label={name} value={value} />
        ))}
      </div>
      <ActionButtons actions={monitoring} t={t} />
    </Panel>
  );
}

/** Three words that never change: nothing was checked. */
export function SecurityCard({ t }: PartProps) {
  return (
    <Panel
      title={t("securityTitle")}
      hint={t("securityHint")}
      data-anchor="crypto-host-management.security"
      contentClassName={SPREAD}
    >
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
      <ActionButtons actions={security} t={t} />
    </Panel>
  );
}
