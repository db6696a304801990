import { useRef } from "react";
import { useLocation } from "react-router-dom";

import { type CurrentSeat } from "@/api/training";
import { ListFailed } from "@/kit/lists/list-faces";
import { type CalmQuery } from "@/kit/queries/use-calm-query";
import { Skeleton } from "@/kit/ui/skeleton";
import { LeaveButton } from "@/training/guide/card-corner";
import { CardHead } from "@/training/guide/card-head";
import { LessonCard } from "@/training/guide/lesson-card";
import { AnchoredCard } from "@/training/guide/anchored-card";
import { useCardPlacement } from "@/training/guide/card-placement";
import { IdleCard } from "@/training/guide/idle-card";
import { useGuideContent } from "@/training/guide/use-guide-content";
import { useGuideKeys } from "@/training/guide/use-guide-keys";
import { useSeatActions } from "@/training/guide/use-seat-actions";

/** Card that leads through a walkthrough: shows the step, points at its target, and never takes the focus. */
export function Guide({ query }: { query: CalmQuery<CurrentSeat> }) {
  const t = useGuideContent();
  const actions = useSeatActions(t);
  const seat = query.data?.seat;
  if (seat) {
    const waits = seat.teaching?.presented.state === "joining";
    const Card = seat.teaching && (waits || seat.steps.length === 0) ? IdleCard : LessonCard;
    return <Card seat={seat} actions={actions} t={t} />;
  }
  // The seat has just ended; the session is about to report it.
  if (query.data) return null;
  return <CardWithoutScript query={query} actions={actions} t={t} />;
}

type CardWithoutScriptProps = { query: CalmQuery<CurrentSeat> } & Omit<
  Parameters<typeof LessonCard>[0],
  "seat"
>;

function CardWithoutScript({ query, actions, t }: CardWithoutScriptProps) {
  const card = useRef<HTMLElement>(null);
  const placement = useCardPlacement(undefined, useLocation().pathname);
  useGuideKeys(card, undefined);
  return (
    <AnchoredCard placement={placement} card={card} label={t("region")}>
      <CardHead title={t("region")} corner={<LeaveButton actions={actions} t={t} />} t={t} />
      {query.isError ? (
        <ListFailed label={t("region")} query={{ ...query, data: undefined }} />
      ) : (
        <div aria-busy className="grid gap-2 p-4">
          <span className="sr-only">{t("loading")}</span>
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-2/3" />
        </div>
      )}
    </AnchoredCard>
  );
}
