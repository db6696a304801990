import { useCallback, useMemo } from "react";

import {
  type Debrief,
  type EventOfSeat,
  requestSeatFile,
  seatDebriefQuery,
  type SeatRow,
} from "@/api/debrief";
import { Panel } from "@/kit/layout/panel";
import { Loaded } from "@/kit/lists/loaded";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { type Column, dateColumn, ownColumn } from "@/kit/table/column";
import { DataTable } from "@/kit/table/data-table";
import { Skeleton } from "@/kit/ui/skeleton";
import { formatLocal, formatSpan } from "@/lib/simulated-clock";
import { decisionOf } from "@/parts/results/outcomes";
import { OwnResults } from "@/parts/results/own-results";
import { type ResultsContent, useResultsContent } from "@/parts/results/use-results-content";
import { DownloadButton } from "@/screens/debrief/downloads";
import { loadedList } from "@/screens/debrief/loaded-list";
import { personOf } from "@/screens/debrief/people-card";
import { type DebriefContent } from "@/screens/debrief/use-debrief-content";

const kinds = { step: "kindStep", decision: "kindDecision", flag: "kindFlag" } as const;
const hows = {
  done: "howDone",
  early: "howEarly",
  skipped: "howSkipped",
  played: "howPlayed",
} as const;

/** Return the detail of a timeline entry: the completion of a step, the decision, or the title of the flagged trick. */
function howOf({ kind, how }: EventOfSeat, t: DebriefContent, results: ResultsContent): string {
  if (kind === "step" && how in hows) return t(hows[how as keyof typeof hows]);
  return kind === "decision" ? decisionOf(how, results) : how;
}

function columnsOf(t: DebriefContent, results: ResultsContent): Column<EventOfSeat>[] {
  return [
    dateColumn("when", t("when"), ({ at }) => at, { sort: undefined }),
    {
      id: "what",
      title: t("what"),
      width: "minmax(0,2fr)",
      cell: ({ kind, what }) => (
        <div className="grid min-w-0">
          <span className="text-xs text-muted-foreground">{t(kinds[kind])}</span>
          <span className="line-clamp-2" title={what}>
            {what}
          </span>
        </div>
      ),
    },
    ownColumn("how", t("how"), (event) => howOf(event, t, results)),
    ownColumn(
      "took",
      t("took"),
      ({ seconds }) =>
        seconds !== null && <span className="tabular-nums">{formatSpan(seconds)}</span>,
      { align: "end", width: "7rem" },
    ),
  ];
}

type SeatResultsProps = {
  seat: SeatRow;
  found: Debrief;
  names: "true" | "false";
  t: DebriefContent;
};

/** Results and timeline of a seat, with its downloads. */
export function SeatResults({ seat, found: { lesson }, names, t }: SeatResultsProps) {
  const results = useResultsContent();
  const query = useStableQuery(seatDebriefQuery(lesson, seat.seat, names));
  const columns = useMemo(() => columnsOf(t, results), [t, results]);
  const card = useCallback(
    (event: EventOfSeat) => {
      const { at, kind, what, seconds } = event;
      const facts = [howOf(event, t, results), ...(seconds === null ? [] : [formatSpan(seconds)])];
      return (
        <div className="grid grid-cols-1 gap-0.5 wrap-anywhere">
          <p className="flex flex-wrap justify-between gap-x-3 text-xs text-muted-foreground">
            <span>{t(kinds[kind])}</span>
            <time dateTime={at}>{formatLocal(new Date(at))}</time>
          </p>
          <p>{what}</p>
          <p className="text-muted-foreground tabular-nums">{facts.join(" · ")}</p>
        </div>
      );
    },
    [t, results],
  );
  const found = query.data;
  return (
    <div className="flex flex-col gap-4">
      <Panel
        title={personOf(seat, t)}
        hint={t("resultsTitle")}
        action={
          <div className="flex flex-wrap justify-end gap-2" data-print="hidden">
            {(["seat", "record"] as const).map((of) => (
              <DownloadButton
                key={of}
                label={t(of === "seat" ? "pdfSeat" : "pdfRecord")}
                call={() => requestSeatFile(lesson, seat.seat, of, names)}
                t={t}
              />
            ))}
          </div>
        }
      >
        <Loaded label={t("resultsTitle")} query={query} skeleton={<Skeleton className="h-60" />}>
          {(debrief) => <OwnResults found={debrief} />}
        </Loaded>
      </Panel>
      {found && (
        <Panel title={t("timelineTitle")}>
          <DataTable
            label={t("timelineTitle")}
            query={loadedList(found.timeline)}
            rowKey={({ at, kind, what }) => `${at} ${kind} ${what}`}
            columns={columns}
            card={card}
            cardHeight={80}
            empty={{ title: t("timelineEmpty") }}
          />
        </Panel>
      )}
    </div>
  );
}
