import { useMemo } from "react";

import { cryptoPricesQuery } from "@/api/crypto-prices";
import { walletsQuery } from "@/api/wallets";
import { ListEmpty, ListFailed } from "@/kit/lists/list-faces";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { Amount } from "@/kit/figures/amount";
import { formatPercent } from "@/kit/figures/meter";
import { cardOf, Panel } from "@/kit/layout/panel";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { type Holding, portfolioOf } from "@/screens/crypto-host-management/portfolio";
import { type ManagementContent } from "@/screens/crypto-host-management/use-management-content";

const NOTHING: never[] = [];

/** Sum of all wallets by asset. */
export function PortfolioCard({ t }: { t: ManagementContent }) {
  const wallets = useStableQuery(walletsQuery());
  const { data: prices = NOTHING } = useStableQuery(cryptoPricesQuery());
  const { holdings, total } = useMemo(
    () => portfolioOf(wallets.data ?? NOTHING, prices),
    [wallets.data, prices],
  );
  return (
    <Panel {...cardOf(t, "crypto-host-management.portfolio")}>
      {wallets.data === undefined ? (
        <ListFailed label={t("portfolioTitle")} query={wallets} />
      ) : holdings.length === 0 ? (
        <ListEmpty title={t("portfolioEmpty")} hint={t("portfolioEmptyHint")} />
      ) : (
        <SimulatedArea>
          <dl className="grid gap-2">
            {holdings.map((holding) => (
              <Bar key={holding.asset} t={t} holding={holding} />
            ))}
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t pt-2 font-semibold">
              <dt>{t("portfolioTotal")}</dt>
              <dd className="min-w-0">
                <Amount value={total} currency={t("portfolioCurrency")} />
              </dd>
            </div>
          </dl>
        </SimulatedArea>
      )}
    </Panel>
  );
}

type BarProps = { t: ManagementContent; holding: Holding };

function Bar({ t, holding: { asset, amount, value, share } }: BarProps) {
  return (
    <div className="grid gap-0.5">
      <dt className="flex flex-wrap items-center gap-x-3">
        <span className="min-w-12 font-medium">{asset}</span>
        <span aria-hidden className="h-2 min-w-8 flex-1 overflow-hidden rounded-full bg-muted">
          <span
            className="block size-full origin-left bg-primary"
            style={{ transform: `scaleX(${share})` }}
          />
        </span>
        <span className="text-xs text-muted-foreground">
          {value === undefined
            ? t("portfolioNoPrice")
            : t("portfolioShare", { share: formatPercent(share * 100, 1) })}
        </span>
      </dt>
      <dd className="flex flex-wrap justify-between gap-x-4 text-code">
        <Amount value={amount} currency={asset} />
        {value !== undefined && <Amount value={value} currency={t("portfolioCurrency")} />}
      </dd>
    </div>
  );
}
