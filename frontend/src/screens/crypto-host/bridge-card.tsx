import { type ReactNode } from "react";

import { Amount } from "@/kit/figures/amount";
import { formatPercent } from "@/kit/figures/meter";
import { StatusBadge } from "@/kit/figures/status-badge";
import { cardOf } from "@/kit/layout/card-of";
import { Panel } from "@/kit/layout/panel";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { type HostContent } from "@/screens/crypto-host/use-host-content";

/** The claimed bridge between wallets: four fixed figures. */
export function BridgeCard({ t }: { t: HostContent }) {
  return (
    <Panel {...cardOf(t, "crypto-host.bridge")}>
      <SimulatedArea>
        <dl className="grid grid-cols-2 gap-2 lg:grid-cols-4">
          <Figure name={t("bridgeStatus")}>
            <StatusBadge status="ok">{t("bridgeReady")}</StatusBadge>
          </Figure>
          <Figure name={t("bridgePending")}>{String(t.number("bridgePendingCount"))}</Figure>
          <Figure name={t("bridgeTotal")}>
            <Amount value={t.amount("bridgeAmount")} sign="$" />
          </Figure>
          <Figure name={t("bridgeRate")}>{formatPercent(t.number("bridgeSuccess"), 0)}</Figure>
        </dl>
      </SimulatedArea>
    </Panel>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1 rounded-md border px-3 py-2">
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd className="flex min-h-7 items-center text-title font-semibold">{children}</dd>
    </div>
  );
}
