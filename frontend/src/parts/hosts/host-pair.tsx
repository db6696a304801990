import { TriangleAlert } from "lucide-react";

import { type AnchorWith } from "@/anchors/anchor";
import { type HostPerformance } from "@/api/host-performance";
import { Amount } from "@/kit/figures/amount";
import { LoadBar } from "@/kit/figures/load-bar";
import { StatusBadge } from "@/kit/figures/status-badge";
import { Parts } from "@/kit/layout/boundary";
import { Panel } from "@/kit/layout/panel";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { type AmountEntry, type NumberEntry } from "@/content/entries";
import { type Content } from "@/content/use-content";

type Host = "primary" | "backup";

type HostPairContent = Content<
  Record<
    | `${Host}Name`
    | `${Host}Status`
    | `${Host}Type`
    | "hostFacts"
    | "hostBalance"
    | "hostLoadFailed"
    | keyof HostPerformance,
    string
  > &
    Record<`${Host}Wallets`, NumberEntry> &
    Record<`${Host}Balance`, AmountEntry>
>;

/** Load values shown as bars, by host. */
const BARS = {
  primary: ["cpuUsage", "memoryUsage"],
  backup: ["networkLoad", "storage"],
} as const;

type HostPairProps = {
  t: HostPairContent;
  load: HostPerformance;
  /** True while the bars show the defaults, because no read of the load has succeeded. */
  isError: boolean;
  anchor?: AnchorWith<Host>;
};

/** Two crypto hosts with fixed, unverified details, and with the load that the room reports. */
export function HostPair({ t, load, isError, anchor }: HostPairProps) {
  return (
    <div data-anchor={anchor} className="grid gap-2">
      <Parts className="grid gap-4 md:grid-cols-2">
        <HostPanel host="primary" t={t} load={load} anchor={anchor && `${anchor}.primary`} />
        <HostPanel host="backup" t={t} load={load} anchor={anchor && `${anchor}.backup`} />
      </Parts>
      <p role="status" className="text-xs text-status-failed empty:hidden">
        {isError && (
          <>
            <TriangleAlert aria-hidden className="mr-1 inline size-3.5 align-[-0.15em]" />
            {t("hostLoadFailed")}
          </>
        )}
      </p>
    </div>
  );
}

type HostPanelProps = Pick<HostPairProps, "t" | "load"> & {
  host: Host;
  anchor: `${NonNullable<HostPairProps["anchor"]>}.${Host}` | undefined;
};

function HostPanel({ host, t, load, anchor }: HostPanelProps) {
  return (
    <Panel
      title={t(`${host}Name`)}
      hint={t("hostFacts", {
        type: t(`${host}Type`),
        wallets: String(t.number(`${host}Wallets`)),
      })}
      action={<StatusBadge status="ok">{t(`${host}Status`)}</StatusBadge>}
      data-anchor={anchor}
      contentClassName="grid gap-3"
    >
      <SimulatedArea>
        <dl className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-muted-foreground">{t("hostBalance")}</dt>
          <dd className="min-w-0 text-title font-semibold">
            <Amount value={t.amount(`${host}Balance`)} sign="$" />
          </dd>
        </dl>
      </SimulatedArea>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-6 gap-y-3">
        {BARS[host].map((figure) => (
          <LoadBar key={figure} label={t(figure)} value={load[figure]} decimals={1} />
        ))}
      </div>
    </Panel>
  );
}
