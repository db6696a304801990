import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";

import { type Debrief, putRating, rateReason, ratingsQuery, type Reason } from "@/api/debrief";
import { useAction } from "@/kit/actions/use-action";
import { Panel } from "@/kit/layout/panel";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { type Column, ownColumn } from "@/kit/table/column";
import { DataTable } from "@/kit/table/data-table";
import { Button } from "@/kit/ui/button";
import { decisionOf } from "@/parts/results/outcomes";
import { type ResultsContent, useResultsContent } from "@/parts/results/use-results-content";
import { loadedList } from "@/screens/debrief/loaded-list";
import { personOf } from "@/screens/debrief/people-card";
import { type DebriefContent } from "@/screens/debrief/use-debrief-content";

const READ_AGAIN_MS = 3000;
const RATINGS = [0, 1, 2];

type ReasonsCardProps = { found: Debrief; t: DebriefContent };

/** Return the reasons with the latest ratings, including those of other trainers. */
function useRated({ lesson, reasons }: Debrief): Reason[] {
  const { data: ratings } = useStableQuery({
    ...ratingsQuery(lesson),
    refetchInterval: READ_AGAIN_MS,
    enabled: reasons.length > 0,
  });
  return useMemo(() => {
    const latest = new Map(ratings?.map((rating) => [rating.entry, rating]));
    return reasons.map((reason) => {
      const { rating, ratedBy } = latest.get(reason.entry) ?? reason;
      const same = rating === reason.rating && ratedBy === reason.ratedBy;
      return same ? reason : { ...reason, rating, ratedBy };
    });
  }, [reasons, ratings]);
}

type DecisionProps = { reason: Reason; t: DebriefContent; results: ResultsContent };

/** Person, and the decision that the reason explains. */
function Decision({ reason, t, results }: DecisionProps) {
  const { about, decision, right } = reason;
  return (
    <div className="grid min-w-0">
      <bdi className="font-medium">{personOf(reason, t)}</bdi>
      <span className="text-xs text-muted-foreground">
        {`${about}: ${decisionOf(decision, results)}, ${t(right ? "rightly" : "wrongly")}`}
      </span>
    </div>
  );
}

function columnsOf(lesson: string, t: DebriefContent, results: ResultsContent): Column<Reason>[] {
  return [
    ownColumn("person", t("person"), (reason) => (
      <Decision reason={reason} t={t} results={results} />
    )),
    ownColumn("reason", t("reason"), ({ reason }) => <bdi className="text-pretty">{reason}</bdi>, {
      width: "minmax(0,2fr)",
    }),
    ownColumn(
      "rating",
      t("rating"),
      (reason) => <RatingOf lesson={lesson} reason={reason} t={t} />,
      { width: "13rem" },
    ),
  ];
}

/** Reasons that people gave for their decisions, to be rated from 0 to 2. */
export function ReasonsCard({ found, t }: ReasonsCardProps) {
  const { lesson } = found;
  const results = useResultsContent();
  const reasons = useRated(found);
  const columns = useMemo(() => columnsOf(lesson, t, results), [lesson, t, results]);
  const card = useCallback(
    (reason: Reason) => (
      <div className="grid grid-cols-1 gap-1.5">
        <Decision reason={reason} t={t} results={results} />
        <bdi className="text-pretty wrap-anywhere">{reason.reason}</bdi>
        <RatingOf lesson={lesson} reason={reason} t={t} />
      </div>
    ),
    [lesson, t, results],
  );
  return (
    <Panel title={t("reasonsTitle")} hint={t("reasonsHint")}>
      <DataTable
        label={t("reasonsTitle")}
        query={loadedList(reasons)}
        rowKey={({ entry }) => entry}
        columns={columns}
        prefix="reasons"
        card={card}
        empty={{ title: t("reasonsEmpty") }}
        narrowBelow={46}
      />
    </Panel>
  );
}

type RatingProps = { lesson: string; reason: Reason; t: DebriefContent };

/** Rating of a reason with the trainer who gave it, and the buttons that change it. */
function RatingOf({ lesson, reason, t }: RatingProps) {
  const { entry, rating, ratedBy, about } = reason;
  const client = useQueryClient();
  const { busy, run } = useAction({
    call: (chosen: number) => rateReason(lesson, { entry, rating: chosen }),
    success: ({ replaced }) =>
      replaced
        ? {
            title: t("replacedTitle"),
            description: t("replacedText", {
              trainer: replaced.ratedBy ?? "",
              rating: String(replaced.rating),
            }),
          }
        : undefined,
    failure: ({ message }) => ({ title: t("rateFailed"), description: message ?? t("tryAgain") }),
    onSuccess: ({ replaced: _replaced, ...given }) => {
      putRating(client, lesson, given);
    },
  });
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
      <div
        role="group"
        aria-label={t("ratingOf", { name: personOf(reason, t), about })}
        className="flex gap-1"
      >
        {RATINGS.map((choice) => (
          <Button
            key={choice}
            size="sm"
            variant={rating === choice ? "default" : "outline"}
            aria-pressed={rating === choice}
            aria-disabled={busy}
            className="min-w-8 tabular-nums"
            onClick={() => {
              run(choice);
            }}
          >
            {choice}
          </Button>
        ))}
      </div>
      <span className="min-w-0 flex-1 text-xs wrap-anywhere text-muted-foreground">
        {ratedBy !== null && t("ratedBy", { trainer: ratedBy })}
      </span>
    </div>
  );
}
