import { memo, type ReactNode } from "react";

import { type CryptoPrice, cryptoPricesQuery } from "@/api/crypto-prices";
import { FreshHeader } from "@/kit/lists/fresh-header";
import { ListFailed } from "@/kit/lists/list-faces";
import { usePolledQuery } from "@/kit/queries/use-polled-query";
import { Price } from "@/kit/figures/price";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { Card, CardContent, CardDescription, CardTitle } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { Explanation } from "@/parts/teaching/explanation";
import { cn } from "@/lib/utils";
import { formatPrice } from "@/lib/format";
import { spreadOf } from "@/screens/off-ramp-crypto/quote";
import { type OffRampContent } from "@/screens/off-ramp-crypto/use-off-ramp-content";

const STALE_AFTER_MS = 5000;

const columns =
  "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 @min-[34rem]:grid-cols-[minmax(0,1fr)_8.5rem_8.5rem_5rem]";

/** Fixed rates of the page, each beside the current price in the room. */
export function RatesCard({ t }: { t: OffRampContent }) {
  const list = usePolledQuery(cryptoPricesQuery(), STALE_AFTER_MS);
  const prices = new Map(list.data?.map(({ symbol, price }) => [symbol, price]));
  return (
    <Card
      aria-labelledby="off-ramp-rates"
      data-anchor="off-ramp-crypto.rates"
      className="@container"
    >
      <FreshHeader list={list}>
        <CardTitle id="off-ramp-rates">{t("ratesTitle")}</CardTitle>
        <CardDescription>{t("ratesHint")}</CardDescription>
      </FreshHeader>
      <CardContent className="grid grid-cols-1 gap-3">
        <SimulatedArea>
          <div
            aria-hidden
            className={cn(
              columns,
              "hidden border-b pb-1 text-right text-xs font-medium text-muted-foreground @min-[34rem]:grid",
            )}
          >
            <span className="text-left">{t("ratesAsset")}</span>
            <span>{t("ratesListed")}</span>
            <span>{t("ratesRoom")}</span>
            <span>{t("ratesSpread")}</span>
          </div>
          <ul aria-label={t("ratesTitle")} className={cn("divide-y", list.stale && "stale")}>
            {t.rows("rates").map(({ symbol, name, dollars }) => (
              <RateRow
                key={symbol}
                symbol={symbol}
                name={name}
                listedRate={dollars.amount}
                price={prices.get(symbol)}
                loading={list.isPending}
                t={t}
              />
            ))}
          </ul>
        </SimulatedArea>
        {list.isError && <ListFailed label={t("ratesPrices")} query={list} />}
        <Explanation>
          <p className="text-xs text-muted-foreground">{t("ratesNote")}</p>
        </Explanation>
      </CardContent>
    </Card>
  );
}

type RateRowProps = {
  symbol: string;
  name: string;
  listedRate: string;
  price: CryptoPrice["price"] | undefined;
  loading: boolean;
  t: OffRampContent;
};

/** Row of a rate, memoized, so that it re-renders only when its own price changes. */
const RateRow = memo(function RateRow({
  symbol,
  name,
  listedRate,
  price,
  loading,
  t,
}: RateRowProps) {
  const spread = price === undefined ? undefined : spreadOf(listedRate, price);
  const unknown = loading ? (
    <Skeleton className="h-5 w-20" />
  ) : (
    <span className="text-muted-foreground">{t("ratesUnknown")}</span>
  );
  return (
    <li className={cn(columns, "min-h-11 py-1.5")}>
      <span className="col-span-2 min-w-0 @min-[34rem]:col-span-1">
        <span className="font-medium">{symbol}</span>{" "}
        <span className="text-xs text-muted-foreground">{name}</span>
      </span>
      <Cell label={t("ratesListed")}>
        <span translate="no" className="font-mono">
          {formatPrice(symbol, listedRate)}
        </span>
      </Cell>
      <Cell label={t("ratesRoom")}>
        {price === undefined ? unknown : <Price symbol={symbol} value={price} className="-mr-1" />}
      </Cell>
      <Cell label={t("ratesSpread")}>
        {spread === undefined ? (
          unknown
        ) : (
          <span translate="no" className="font-mono">{`${spread}%`}</span>
        )}
      </Cell>
    </li>
  );
});

/** Cell of a number; its label is visible only where there is no space for column headings. */
function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="contents @min-[34rem]:block @min-[34rem]:text-right">
      <span className="text-xs text-muted-foreground @min-[34rem]:sr-only">{label} </span>
      <span className="justify-self-end text-right @min-[34rem]:inline-flex">{children}</span>
    </span>
  );
}
