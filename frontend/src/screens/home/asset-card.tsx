import { useQuery } from "@tanstack/react-query";
import { ArrowDownNarrowWide, ArrowDownWideNarrow, ArrowUpDown } from "lucide-react";
import { useRef, useState } from "react";

import { cryptoPricesQuery, type Sparkline, sparklinesQuery } from "@/api/crypto-prices";
import { DataList } from "@/kit/lists/data-list";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { Button } from "@/kit/ui/button";
import { Card, CardContent, CardDescription, CardTitle } from "@/kit/ui/card";
import { SearchInput } from "@/kit/ui/search-input";
import { cn } from "@/lib/utils";
import { filterAssets, type Sort, type SortKey } from "@/screens/home/asset-order";
import { assetColumns, AssetRow, AssetRowSkeleton } from "@/screens/home/asset-row";
import { FreshHeader } from "@/kit/lists/fresh-header";
import { useAssetOrder } from "@/screens/home/use-asset-order";
import { type HomeContent } from "@/screens/home/use-home-content";
import { usePolledQuery } from "@/kit/queries/use-polled-query";

const STALE_AFTER_MS = 5000;

function bySymbol(lines: Sparkline[]): Partial<Record<string, string[]>> {
  return Object.fromEntries(lines.map(({ symbol, points }) => [symbol, points]));
}

/** Live price list with a filter and a sort; each asset opens its chart. */
export function AssetCard({ t }: { t: HomeContent }) {
  const list = usePolledQuery(cryptoPricesQuery(), STALE_AFTER_MS);
  const trends = useQuery({ ...sparklinesQuery(), select: bySymbol }).data;
  const area = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [filter, setFilter] = useState("");
  const { assets, sort, sortBy } = useAssetOrder(list.data, area);

  const visible = assets && filterAssets(assets, filter);
  const isFiltered = assets !== undefined && assets.length > 0 && visible?.length === 0;
  const clear = () => {
    setFilter("");
    field.current?.focus();
  };

  return (
    <Card aria-labelledby="home-assets" data-anchor="home.prices" className="@container gap-3">
      <FreshHeader list={list}>
        <CardTitle id="home-assets">{t("assetsTitle")}</CardTitle>
        <CardDescription>{t("assetsHint", { currency: t("currency") })}</CardDescription>
      </FreshHeader>
      <SearchInput
        ref={field}
        label={t("assetsFilter")}
        value={filter}
        onChange={setFilter}
        data-anchor="home.prices.filter"
        placeholder={t("assetsFilterPlaceholder")}
      />
      <CardContent>
        <div
          className={cn(
            assetColumns,
            "border-b pb-1 text-xs font-medium text-muted-foreground [&>*:first-child]:justify-self-start [&>*:last-child]:justify-self-end",
          )}
        >
          <SortButton column="symbol" name={t("columnAsset")} sort={sort} onSort={sortBy} t={t} />
          <span>{t("columnTrend")}</span>
          <span className="hidden pr-1 text-right @min-[27rem]:block print:min-[27rem]:block">
            {t("columnPrice")}
          </span>
          <SortButton column="change" name={t("columnChange")} sort={sort} onSort={sortBy} t={t} />
        </div>
        <SimulatedArea ref={area} data-anchor="home.prices.list">
          <DataList
            label={t("assetsTitle")}
            query={{ ...list, data: visible }}
            itemKey={(asset) => asset.symbol}
            empty={
              isFiltered
                ? {
                    title: t("assetsNoMatch", { filter: filter.trim() }),
                    hint: (
                      <Button variant="outline" size="sm" data-clears-filter onClick={clear}>
                        {t("assetsClearFilter")}
                      </Button>
                    ),
                  }
                : { title: t("assetsEmpty"), hint: t("assetsEmptyHint") }
            }
            skeletonRows={12}
            skeleton={<AssetRowSkeleton />}
            itemClassName="py-0"
          >
            {(asset) => <AssetRow asset={asset} trend={trends?.[asset.symbol]} t={t} />}
          </DataList>
        </SimulatedArea>
      </CardContent>
    </Card>
  );
}

type SortButtonProps = {
  column: SortKey;
  name: string;
  sort: Sort;
  onSort: (column: SortKey) => void;
  t: HomeContent;
};

function SortButton({ column, name, sort, onSort, t }: SortButtonProps) {
  const active = sort?.by === column;
  const Icon = !active ? ArrowUpDown : sort.descending ? ArrowDownWideNarrow : ArrowDownNarrowWide;
  const label = !active ? "sort" : sort.descending ? "sortDescending" : "sortAscending";
  return (
    <button
      type="button"
      aria-label={t(label, { column: name })}
      data-anchor={`home.prices.sort.${column}`}
      onClick={() => onSort(column)}
      className={cn(
        "-mx-1 inline-flex h-6 items-center gap-1 rounded-sm px-1 hover:text-foreground",
        active && "text-foreground",
      )}
    >
      {name}
      <Icon aria-hidden className="size-3" />
    </button>
  );
}
