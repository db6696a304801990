import { ChartLine, CircleAlert } from "lucide-react";
import { type ReactNode } from "react";

import { type CryptoPrice, type PriceHistory, priceHistoryQuery } from "@/api/crypto-prices";
import { CopyButton } from "@/kit/actions/copy-button";
import { RetryButton } from "@/kit/actions/retry-button";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { Change } from "@/kit/figures/change";
import { Price } from "@/kit/figures/price";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { TimeSeriesChart } from "@/kit/charts/time-series-chart";
import { DialogContent, DialogHead } from "@/kit/ui/dialog";
import { Skeleton } from "@/kit/ui/skeleton";
import { formatPrice } from "@/lib/format";
import { formatMoment } from "@/lib/simulated-clock";
import { type HomeContent } from "@/screens/home/use-home-content";

function priceOf({ price }: PriceHistory["points"][number]): string {
  return price;
}

type AssetChartProps = { asset: CryptoPrice; t: HomeContent };

/** Dialog with the prices of an asset in the last 24 hours. */
export function AssetChart({ asset, t }: AssetChartProps) {
  const { symbol, name } = asset;
  return (
    <DialogContent className="max-w-3xl" data-anchor="home.chart">
      <DialogHead
        title={
          <>
            {t("chartTitle", { symbol, name })}
            <span className="simulation-stripes rounded-xs px-1.5 text-xs font-bold">
              {t("chartMark")}
            </span>
          </>
        }
        hint={t("chartHint")}
        titleClassName="flex flex-wrap items-center gap-2"
      />
      <SimulatedArea className="grid min-h-94 min-w-0 content-start gap-4">
        <History asset={asset} t={t} />
      </SimulatedArea>
    </DialogContent>
  );
}

function History({ asset, t }: AssetChartProps) {
  const query = useStableQuery({ ...priceHistoryQuery(asset.symbol), refetchOnMount: "always" });
  if (query.data === undefined && query.isError) {
    return (
      <Message icon={<CircleAlert aria-hidden className="size-5 text-status-failed" />} alert>
        <p className="font-medium">{t("chartFailed")}</p>
        <RetryButton busy={query.isFetching} onClick={() => void query.refetch()} />
      </Message>
    );
  }
  if (query.data === undefined) return <HistorySkeleton />;
  if (query.data.points.length === 0) {
    return (
      <Message icon={<ChartLine aria-hidden className="size-5 text-muted-foreground" />}>
        <p className="font-medium">{t("chartEmpty")}</p>
        <p className="text-xs text-muted-foreground">{t("chartEmptyHint")}</p>
      </Message>
    );
  }
  return <FilledHistory asset={asset} history={query.data} t={t} />;
}

type MessageProps = { icon: ReactNode; alert?: boolean; children: ReactNode };

function Message({ icon, alert, children }: MessageProps) {
  return (
    <div
      role={alert ? "alert" : undefined}
      className="flex min-h-94 flex-col items-center justify-center gap-2 text-center"
    >
      {icon}
      {children}
    </div>
  );
}

const figureGrid = "grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-5";

function HistorySkeleton() {
  return (
    <>
      <div className={figureGrid}>
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} className="h-9" />
        ))}
      </div>
      <Skeleton className="h-72" />
    </>
  );
}

type FilledHistoryProps = AssetChartProps & { history: PriceHistory };

function FilledHistory({ asset, history, t }: FilledHistoryProps) {
  const { symbol, price } = asset;
  const { points } = history;
  const first = points[0];
  const last = points.at(-1);
  // The live price is newer than the last point, so it is included in the day's high and low.
  const { low, high } = extremes([...points.map(priceOf), price]);
  return (
    <>
      <dl className={figureGrid}>
        <Figure name={t("figureOpen")}>{first && formatPrice(symbol, first.price)}</Figure>
        <Figure name={t("figureHigh")}>{formatPrice(symbol, high)}</Figure>
        <Figure name={t("figureLow")}>{formatPrice(symbol, low)}</Figure>
        <Figure name={t("figureLast")}>
          <Price symbol={symbol} value={price} className="-ml-1 text-left" />
        </Figure>
        <Figure name={t("figureChange")}>
          <Change value={asset.change24h} className="justify-start" />
        </Figure>
      </dl>
      <TimeSeriesChart
        points={points}
        value={priceOf}
        label={t("chartLabel", { symbol })}
        unit={t("currency")}
        format={(value) => formatPrice(symbol, value)}
        height={260}
      />
      {first && last && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-xs text-muted-foreground">
            {t("chartRange")}:{" "}
            <time dateTime={first.time}>{formatMoment(new Date(first.time))}</time> –{" "}
            <time dateTime={last.time}>{formatMoment(new Date(last.time))}</time>
          </p>
          <CopyButton
            label={t("chartCopy")}
            data-anchor="home.chart.copy"
            value={() => pricesText([t("chartTimes"), `${symbol}, ${t("chartMark")}`], points)}
          />
        </div>
      )}
    </>
  );
}

/** Return the points as tab-separated lines for a spreadsheet, with the simulation mark in the header. */
function pricesText(head: readonly string[], points: PriceHistory["points"]): string {
  const rows = points.map(({ time, price }) => [time, price]);
  return [head, ...rows].map((cells) => cells.join("\t")).join("\n");
}

function extremes(prices: readonly string[]): { low: string; high: string } {
  const [first = "0", ...others] = prices;
  return others.reduce(
    ({ low, high }, value) => ({
      low: Number(value) < Number(low) ? value : low,
      high: Number(value) > Number(high) ? value : high,
    }),
    { low: first, high: first },
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd translate="no" className="font-mono">
        {children}
      </dd>
    </div>
  );
}
