import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";

import { isScored, seatQuery } from "@/api/training";
import { PartBoundary } from "@/kit/layout/boundary";
import { lazyPart } from "@/lib/lazy-part";
import { isViewingSeat } from "@/lib/seat-view";

/** Card of a decision; in its own chunk, because few seats are asked to decide. */
const decisionCard = lazyPart(() =>
  import("@/parts/decisions/decision-card").then((m) => m.DecisionCard),
);

type DecisionsProps = {
  /** Reference of a transaction or a document. */
  about: string;
  /** True while the record can be decided. */
  open: boolean;
};

/** Decision of the person about a record; renders nothing unless the script of their seat asks for decisions. */
export function Decisions({ about, open }: DecisionsProps) {
  const { data } = useQuery({ ...seatQuery(), enabled: false });
  const seat = data?.seat;
  if (!seat?.steps.some(({ decide }) => decide)) return null;
  const decisions = seat.decisions.filter((decision) => decision.about === about);
  const mayDecide = open && isScored(seat) && !isViewingSeat();
  if (!mayDecide && decisions.length === 0) return null;
  const step = seat.steps.find(({ id }) => id === seat.progress.step);
  return (
    <PartBoundary>
      <Suspense>
        <decisionCard.Part
          key={about}
          isRequested={step?.decide?.about === about}
          {...{ about, decisions, mayDecide }}
        />
      </Suspense>
    </PartBoundary>
  );
}
