import { memo } from "react";

import { type CryptoPrice, cryptoPricesQuery } from "@/api/crypto-prices";
import { Change } from "@/kit/figures/change";
import { DataList } from "@/kit/lists/data-list";
import { FreshHeader } from "@/kit/lists/fresh-header";
import { usePolledQuery } from "@/kit/queries/use-polled-query";
import { Price } from "@/kit/figures/price";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { Card, CardContent, CardDescription, CardTitle } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { type SwiftContent } from "@/screens/swift-console/use-swift-content";

const STALE_AFTER_MS = 5000;

/** Grid of the live prices. */
export function PriceCard({ t }: { t: SwiftContent }) {
  const list = usePolledQuery(cryptoPricesQuery(), STALE_AFTER_MS);
  return (
    <Card aria-labelledby="swift-prices" data-anchor="swift-console.prices" className="@container">
      <FreshHeader list={list}>
        <CardTitle id="swift-prices">{t("pricesTitle")}</CardTitle>
        <CardDescription>{t("pricesHint")}</CardDescription>
      </FreshHeader>
      <CardContent className="grid grow">
        <SimulatedArea className="grid">
          <DataList
            label={t("pricesTitle")}
            query={list}
            itemKey={(asset) => asset.symbol}
            empty={{ title: t("pricesEmpty"), hint: t("pricesEmptyHint") }}
            skeletonRows={12}
            skeleton={<Skeleton className="h-22.5 rounded-md" />}
            className="grid auto-rows-fr gap-2 divide-y-0 @min-[15rem]:grid-cols-2 @min-[30rem]:grid-cols-3"
            itemClassName="py-0"
          >
            {(asset) => <Asset asset={asset} />}
          </DataList>
        </SimulatedArea>
      </CardContent>
    </Card>
  );
}

const Asset = memo(function Asset({ asset }: { asset: CryptoPrice }) {
  const { symbol, name, price, change24h } = asset;
  return (
    <div className="grid h-full grid-cols-1 content-between gap-1.5 rounded-md border px-3 py-2">
      <div className="min-w-0">
        <div className="flex justify-between gap-2">
          <span className="font-medium">{symbol}</span>
          <Change value={change24h} className="min-w-0 text-xs" />
        </div>
        <div className="truncate text-xs text-muted-foreground" title={name}>
          {name}
        </div>
      </div>
      <Price symbol={symbol} value={price} className="-ml-1 w-fit text-left" />
    </div>
  );
});
