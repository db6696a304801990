import { useMemo } from "react";

import { DownloadFundsButton } from "@/parts/hosts/fund-buttons";
import { HostBar } from "@/parts/hosts/host-bar";
import { HostPair } from "@/parts/hosts/host-pair";
import { useHostLoad } from "@/parts/hosts/use-host-load";
import { Parts } from "@/kit/layout/boundary";
import { Deferred } from "@/kit/layout/deferred";
import { LaterPart, usePreload } from "@/kit/layout/later-part";
import { SectionJumps } from "@/kit/layout/section-jumps";
import { ScreenHeader } from "@/kit/layout/screen-header";
import { ReceiptButton } from "@/parts/receipts/receipt-button";
import { type LazyPart, lazyPart } from "@/lib/lazy-part";
import { HistoryCard } from "@/parts/hosts/history-card";
import { InfoCard } from "@/screens/crypto-host-management/info-card";
import { LoadingGate } from "@/screens/crypto-host-management/loading-gate";
import { PortfolioCard } from "@/screens/crypto-host-management/portfolio-card";
import { jumpsOf } from "@/screens/crypto-host-management/sections";
import {
  type ManagementContent,
  useManagementContent,
} from "@/screens/crypto-host-management/use-management-content";

type PartProps = { t: ManagementContent };

const LATER_PX = 384;

// The page is too large for one chunk, so the sections further down have chunks of their own.
const laterParts = {
  services: lazyPart<PartProps>(() =>
    import("@/screens/crypto-host-management/services/host-services").then((m) => m.HostServices),
  ),
  configurations: lazyPart<PartProps>(() =>
    import("@/screens/crypto-host-management/wallets/wallet-configurations").then(
      (m) => m.WalletConfigurations,
    ),
  ),
  virtualWallets: lazyPart<PartProps>(() =>
    import("@/screens/crypto-host-management/wallets/virtual-wallets-card").then(
      (m) => m.VirtualWalletsCard,
    ),
  ),
  wallets: lazyPart<PartProps>(() =>
    import("@/screens/crypto-host-management/wallets/wallets-card").then((m) => m.WalletsCard),
  ),
  tools: lazyPart<PartProps>(() =>
    import("@/screens/crypto-host-management/security/security-tools").then((m) => m.SecurityTools),
  ),
};

/** Crypto Host Management: the hosts and their balances first, then the services and the wallets. */
export function CryptoHostManagementScreen() {
  const t = useManagementContent();
  const sections = useMemo(() => jumpsOf(t), [t]);
  usePreload(laterParts);

  return (
    <LoadingGate t={t}>
      <Parts className="flex flex-col gap-4">
        <HostBar t={t} path="/crypto-host-management" anchor="crypto-host-management.bar" />
        <ScreenHeader
          t={t}
          actions={
            <>
              <ReceiptButton t={t} anchor="crypto-host-management.receipt" />
              <DownloadFundsButton t={t} anchor="crypto-host-management.download" />
            </>
          }
        />
        <SectionJumps
          label={t("sectionsLabel")}
          sections={sections}
          anchor="crypto-host-management.sections"
        />
        <Parts className="grid grid-cols-1 gap-4 wide:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
          <InfoCard t={t} />
          <Hosts t={t} />
        </Parts>
        <Parts className="grid gap-4 wide:grid-cols-2">
          <HistoryCard
            t={t}
            names={{
              cpuUsage: t("cpuUsage"),
              memoryUsage: t("memoryUsage"),
              networkLoad: t("networkLoad"),
              storage: t("storage"),
            }}
            anchor="crypto-host-management.history"
          />
          <PortfolioCard t={t} />
        </Parts>
        {Object.entries(laterParts).map(([name, part]) => (
          <Later key={name} part={part} t={t} />
        ))}
      </Parts>
    </LoadingGate>
  );
}

/** Two hosts with their load; this component runs the query, so that a new reading re-renders only the hosts. */
function Hosts({ t }: PartProps) {
  const { load, isError } = useHostLoad();
  return <HostPair t={t} load={load} isError={isError} anchor="crypto-host-management.hosts" />;
}

/** Section further down, rendered after the sections above it. */
function Later({ part, t }: PartProps & { part: LazyPart<PartProps> }) {
  return (
    <Deferred fallback={<div style={{ height: LATER_PX }} />}>
      <LaterPart part={part} props={{ t }} height={LATER_PX} />
    </Deferred>
  );
}
