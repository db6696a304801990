import { memo, useRef } from "react";

import { type CryptoPrice } from "@/api/crypto-prices";
import { Change } from "@/kit/figures/change";
import { Price } from "@/kit/figures/price";
import { Sparkline } from "@/kit/charts/sparkline";
import { useRemovalNotice } from "@/kit/notices/use-removal-notice";
import { Dialog, DialogTrigger } from "@/kit/ui/dialog";
import { Skeleton } from "@/kit/ui/skeleton";
import { cn } from "@/lib/utils";
import { AssetChart } from "@/screens/home/asset-chart";
import { type HomeContent } from "@/screens/home/use-home-content";
import { useOpenAsset } from "@/screens/home/use-open-asset";

/** Classes of a row: on a narrow card, the change is below the price; on a wide card, each has a column. */
export const assetColumns =
  "grid items-center gap-x-3 @min-[15rem]:grid-cols-[minmax(0,1fr)_4.5rem_minmax(11ch,auto)] @min-[27rem]:grid-cols-[minmax(0,1fr)_7rem_7rem_5.5rem] print:min-[27rem]:grid-cols-[minmax(0,1fr)_7rem_7rem_5.5rem]";

type AssetRowProps = { asset: CryptoPrice; trend: readonly string[] | undefined; t: HomeContent };

/** Row of an asset, which opens the asset's chart; memoized, because the prices change every second. */
export const AssetRow = memo(function AssetRow({ asset, trend, t }: AssetRowProps) {
  const { symbol, name } = asset;
  const [open, setOpen] = useOpenAsset(symbol);
  const opener = useRef<HTMLButtonElement>(null);
  useRemovalNotice(open, opener, symbol);
  return (
    <div
      className={cn(
        assetColumns,
        "relative -mx-2 min-h-11 rounded-sm px-2 py-1 hover:bg-accent/60",
      )}
    >
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogTrigger
          ref={opener}
          aria-label={t("chartOpen", { symbol, name })}
          className="text-left wrap-anywhere after:absolute after:inset-0 after:rounded-sm focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-ring"
        >
          <span className="block font-medium">{symbol}</span>
          <span className="line-clamp-2 text-xs text-muted-foreground" title={name}>
            {name}
          </span>
        </DialogTrigger>
        <AssetChart asset={asset} t={t} />
      </Dialog>
      <div className="h-8">
        {trend !== undefined && (
          <Sparkline
            points={[...trend, asset.price]}
            change={asset.change24h}
            label={t("sparkline", { symbol })}
            className="w-full"
          />
        )}
      </div>
      <div className="flex flex-col items-end @min-[27rem]:contents print:min-[27rem]:contents">
        <Price symbol={symbol} value={asset.price} className="justify-self-end" />
        <Change
          value={asset.change24h}
          className="text-xs @min-[27rem]:justify-self-end @min-[27rem]:text-sm print:min-[27rem]:justify-self-end print:min-[27rem]:text-sm"
        />
      </div>
    </div>
  );
});

export function AssetRowSkeleton() {
  return (
    <div className={cn(assetColumns, "h-11 py-1")}>
      <div className="grid gap-1.5">
        <Skeleton className="h-3.5 w-12" />
        <Skeleton className="h-3 w-20" />
      </div>
      <Skeleton className="h-6" />
      <div className="grid justify-items-end gap-1.5 @min-[27rem]:contents">
        <Skeleton className="h-4 w-20 justify-self-end" />
        <Skeleton className="h-3.5 w-14 justify-self-end" />
      </div>
    </div>
  );
}
