import { useMemo } from "react";

import { historyQuery } from "@/api/transactions";
import { ListFailed } from "@/kit/lists/list-faces";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { Skeleton } from "@/kit/ui/skeleton";
import { formatMoment, formatSpan } from "@/lib/simulated-clock";
import { cn } from "@/lib/utils";
import { useSimulatedTime } from "@/live/use-simulated-time";
import { type Span, spansOf } from "@/screens/transaction-logs/details/timeline-spans";
import { statusColor, statusTexts, ProcessingState } from "@/parts/transactions/processing-state";
import { type LogsContent } from "@/screens/transaction-logs/use-logs-content";

type TimelineProps = { id: string; t: LogsContent };

/** Statuses of a transaction, on a time axis and in a list. */
export function Timeline({ id, t }: TimelineProps) {
  const query = useStableQuery(historyQuery(id));
  const now = useSimulatedTime()?.getTime();
  const spans = useMemo(
    () => query.data && spansOf(query.data, now ?? Date.parse(query.data[0]?.createdAt ?? "")),
    [query.data, now],
  );
  if (spans === undefined) {
    return query.isError ? (
      <ListFailed label={t("timelineFailed", { id })} query={query} />
    ) : (
      <Skeleton className="h-40" />
    );
  }
  return (
    <section
      className="min-w-0"
      aria-label={t("timelineLabel", { id })}
      data-anchor="transaction-logs.details.timeline"
      data-key={id}
    >
      <h3 className="mb-2 font-medium">{t("timelineTitle")}</h3>
      <Axis spans={spans} t={t} />
      <ol className="grid gap-0">
        {spans.map((span, place) => (
          <SpanLine key={span.id} span={span} last={place === spans.length - 1} t={t} />
        ))}
      </ol>
    </section>
  );
}

function spanText({ status, seconds = 0, open }: Span, t: LogsContent): string {
  const text = open ? "timelineStill" : "timelineFor";
  return t(text, { status: t(statusTexts[status]), span: formatSpan(seconds) });
}

/**
 * Time axis, on which the width of each status shows its duration. Hidden from screen readers, because the list below
 * has the same facts.
 */
function Axis({ spans, t }: { spans: readonly Span[]; t: LogsContent }) {
  const [first] = spans;
  const last = spans.at(-1);
  if (first === undefined || last === undefined) return null;
  return (
    <div aria-hidden className="mb-4 text-xs text-muted-foreground">
      <div className="flex h-7 gap-0.5 overflow-hidden rounded-md">
        {spans.map((span) => (
          <div
            key={span.id}
            title={span.seconds === undefined ? t(statusTexts[span.status]) : spanText(span, t)}
            className={cn(
              "flex min-w-1 items-center justify-center overflow-hidden px-1 font-medium whitespace-nowrap",
              span.open && "[mask-image:linear-gradient(to_right,#000_70%,transparent)]",
            )}
            style={{
              flexGrow: span.share,
              flexBasis: 0,
              color: statusColor(span.status),
              backgroundColor: `color-mix(in oklab, ${statusColor(span.status)} 22%, transparent)`,
            }}
          >
            {span.share > 0.2 && t(statusTexts[span.status])}
          </div>
        ))}
      </div>
      <div className="mt-1 flex justify-between gap-4">
        <span>{formatMoment(new Date(first.begin))}</span>
        <span className="text-right">
          {last.open ? t("timelineNow") : formatMoment(new Date(last.begin))}
        </span>
      </div>
    </div>
  );
}

function SpanLine({ span, last, t }: { span: Span; last: boolean; t: LogsContent }) {
  return (
    <li className="relative grid gap-0.5 pb-3 pl-5 last:pb-0">
      <span
        aria-hidden
        className="absolute top-1.5 left-0.5 size-2 rounded-full"
        style={{ background: statusColor(span.status) }}
      />
      {!last && <span aria-hidden className="absolute top-4 bottom-0 left-[5px] w-px bg-border" />}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <ProcessingState status={span.status} t={t} />
        <time
          dateTime={span.begin}
          translate="no"
          className="font-mono text-xs text-muted-foreground"
        >
          {formatMoment(new Date(span.begin))}
        </time>
        {span.seconds !== undefined && (
          // The duration is on a line of its own, because otherwise its growing number of seconds would wrap and move
          // the lines below.
          <span className="basis-full text-xs text-muted-foreground">{spanText(span, t)}</span>
        )}
      </div>
      <div className="text-sm wrap-anywhere">
        {span.reason}{" "}
        <span className="text-muted-foreground">{t("timelineBy", { who: span.by })}</span>
      </div>
    </li>
  );
}
