import { ServerCog, Wallet } from "lucide-react";
import { type ReactNode } from "react";

import { HostBar } from "@/parts/hosts/host-bar";
import { HostPair } from "@/parts/hosts/host-pair";
import { useHostLoad } from "@/parts/hosts/use-host-load";
import { Amount } from "@/kit/figures/amount";
import { formatPercent } from "@/kit/figures/meter";
import { StatusBadge } from "@/kit/figures/status-badge";
import { Parts } from "@/kit/layout/boundary";
import { cardOf, Panel } from "@/kit/layout/panel";
import { ScreenHeader } from "@/kit/layout/screen-header";
import { ScreenLink } from "@/kit/layout/screen-link";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { Badge } from "@/kit/ui/badge";
import { Button } from "@/kit/ui/button";
import { CreateCard } from "@/screens/crypto-host/create-card";
import { type HostContent, useHostContent } from "@/screens/crypto-host/use-host-content";
import { VirtualCard } from "@/screens/crypto-host/virtual-card";

/**
 * Short crypto host page: the two hosts, a bridge that is only displayed, and forms for new wallets by name or address.
 */
export function CryptoHostScreen() {
  const t = useHostContent();
  return (
    <Parts className="flex flex-col gap-4">
      <HostBar t={t} path="/crypto-host" anchor="crypto-host.bar" />
      <ScreenHeader
        t={t}
        badges={<Badge variant="outline">{t("level")}</Badge>}
        actions={
          <Button asChild>
            <ScreenLink to="/crypto-host-management" data-anchor="crypto-host.goToHost">
              <ServerCog aria-hidden />
              {t("goToHost")}
            </ScreenLink>
          </Button>
        }
      />
      <Hosts t={t} />
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
      <Parts className="grid gap-4 lg:grid-cols-2 wide:grid-cols-3">
        <Panel {...cardOf(t, "crypto-host.saved")} className="lg:not-wide:col-span-2">
          <ul aria-label={t("savedTitle")} className="grid divide-y">
            {t.rows("savedWallets").map(({ name, network, status }, place) => (
              <li
                key={place}
                className="flex min-h-11 items-center gap-3 py-1.5 first:pt-0 last:pb-0"
              >
                <Wallet aria-hidden className="size-4 shrink-0 text-muted-foreground" />
                <div className="min-w-0 flex-1 wrap-anywhere">
                  <div className="font-medium">{name}</div>
                  <div className="text-xs text-muted-foreground">{network}</div>
                </div>
                <StatusBadge status="ok">{status}</StatusBadge>
              </li>
            ))}
          </ul>
        </Panel>
        <CreateCard t={t} />
        <VirtualCard t={t} />
      </Parts>
    </Parts>
  );
}

/** Two hosts with their load; this component runs the query, so that a new reading re-renders only the hosts. */
function Hosts({ t }: { t: HostContent }) {
  const { load, isError } = useHostLoad();
  return <HostPair t={t} load={load} isError={isError} anchor="crypto-host.hosts" />;
}

/** Fixed number about the displayed bridge between wallets; no bridge exists. */
function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1 rounded-md border px-3 py-2">
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd className="flex min-h-7 items-center text-title font-semibold">{children}</dd>
    </div>
  );
}
