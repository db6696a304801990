import { CircleAlert, ShieldCheck, Wallet } from "lucide-react";

import { RetryButton } from "@/kit/actions/retry-button";
import { StatusBadge } from "@/kit/figures/status-badge";
import { TrainingAddress } from "@/parts/addresses/training-address";
import { cardOf, Panel } from "@/kit/layout/panel";
import { FactList, factsOf } from "@/kit/layout/fact-list";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { Button } from "@/kit/ui/button";
import { Skeleton } from "@/kit/ui/skeleton";
import { type Connection } from "@/screens/dapp-wallet-connector/use-connection";
import { type DappContent } from "@/screens/dapp-wallet-connector/use-dapp-content";

type ConnectionCardProps = { connection: Connection; t: DappContent };

/** State of the connection and, while connected, the wallet's address, balance and network. */
export function ConnectionCard({ connection, t }: ConnectionCardProps) {
  const { wallet, isLoading, isConnecting, problem, connect } = connection;
  return (
    <Panel
      {...cardOf(t, "dapp-wallet-connector.connection")}
      action={<State connection={connection} t={t} />}
      contentClassName="grid grid-cols-1 gap-4"
    >
      <p className="flex items-center gap-2 font-medium">
        <ShieldCheck aria-hidden className="size-4 shrink-0 text-primary" />
        {t("authority")}
      </p>
      <SimulatedArea className="grid min-h-34 content-center rounded-md border px-3 py-2 lg:min-h-29">
        {isLoading ? <Loading /> : <Facts connection={connection} t={t} />}
      </SimulatedArea>
      <Button
        disabled={isLoading || wallet.connected}
        busy={isConnecting}
        onClick={connect}
        data-anchor="dapp-wallet-connector.connection.connect"
      >
        <Wallet aria-hidden />
        {wallet.connected ? t("connected") : t("connect")}
      </Button>
      {problem !== undefined && (
        <p role="alert" className="flex gap-2 text-xs text-destructive">
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{problem}</span>
        </p>
      )}
    </Panel>
  );
}

function State({ connection: { wallet, isConnecting, isUnknown }, t }: ConnectionCardProps) {
  if (isConnecting) return <StatusBadge status="busy">{t("connecting")}</StatusBadge>;
  if (isUnknown) return <StatusBadge status="unknown">{t("unread")}</StatusBadge>;
  return wallet.connected ? (
    <StatusBadge status="ok">{t("connected")}</StatusBadge>
  ) : (
    <StatusBadge status="unknown">{t("disconnected")}</StatusBadge>
  );
}

function Loading() {
  return (
    <div aria-busy className="grid gap-3 py-1">
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-5" />
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-5 w-1/2" />
    </div>
  );
}

const fact = factsOf("dapp-wallet-connector.connection");

function Facts({ connection: { wallet, isUnknown, isFetching, refetch }, t }: ConnectionCardProps) {
  if (isUnknown) {
    return (
      <div role="alert" className="grid justify-items-start gap-2 py-1">
        <p>{t("unreadText")}</p>
        <RetryButton busy={isFetching} onClick={refetch} />
      </div>
    );
  }
  if (!wallet.connected) {
    return <p className="py-1 text-muted-foreground">{t("notConnectedYet")}</p>;
  }
  return (
    <FactList
      facts={[
        {
          name: t("address"),
          value: (
            <TrainingAddress
              value={wallet.address}
              label={t("addressLabel")}
              anchor="dapp-wallet-connector.connection.address"
            />
          ),
        },
        {
          ...fact("balance", t("balance")),
          amount: wallet.balance,
          currency: t("balanceUnit"),
        },
        {
          ...fact("network", t("network")),
          value: t("networkValue", { network: wallet.network, chainId: String(wallet.chainId) }),
        },
      ]}
    />
  );
}
