import { useRef } from "react";
import { useLocation } from "react-router-dom";

import { type Seat } from "@/api/training";
import { FactList } from "@/kit/layout/fact-list";
import { grouped } from "@/lib/seat-codes";
import { CardCorner } from "@/training/guide/card-corner";
import { CardHead } from "@/training/guide/card-head";
import { AnchoredCard } from "@/training/guide/anchored-card";
import { LiveRegion } from "@/kit/notices/live-region";
import { useCardPlacement } from "@/training/guide/card-placement";
import { type GuideContent } from "@/training/guide/use-guide-content";
import { useGuideKeys } from "@/training/guide/use-guide-keys";
import { type SeatActions } from "@/training/guide/use-seat-actions";

type IdleCardProps = { seat: Seat; actions: SeatActions; t: GuideContent };

/** Card of a lesson without a script, or one that its trainer has not started yet. */
export function IdleCard({ seat, actions, t }: IdleCardProps) {
  const card = useRef<HTMLElement>(null);
  const placement = useCardPlacement(undefined, useLocation().pathname);
  useGuideKeys(card, undefined);
  const text = t(seat.teaching?.presented.state === "joining" ? "notBegun" : "noScript");
  return (
    <>
      <LiveRegion text={text} />
      {/* Nothing here is to be followed: in a low window the facts are below the fold. */}
      <AnchoredCard
        placement={placement}
        card={card}
        label={t("region")}
        className="not-tall:max-h-19"
      >
        <CardHead
          title={seat.teaching?.name ?? seat.title}
          corner={<CardCorner seat={seat} actions={actions} t={t} />}
          t={t}
        />
        <div className="grid grid-cols-1 gap-3 px-4 py-3 max-sm:px-3 not-tall:gap-2 not-tall:py-1 not-tall:text-xs">
          <p>{text}</p>
          <SeatFacts seat={seat} t={t} />
        </div>
      </AnchoredCard>
    </>
  );
}

/** Seat number, and the code to return to it. */
export function SeatFacts({ seat: { teaching }, t }: Pick<IdleCardProps, "seat" | "t">) {
  if (!teaching) return null;
  return (
    <FactList
      facts={[
        { name: t("seat"), value: String(teaching.seat) },
        { name: t("seatCode"), value: grouped(teaching.seatCode) },
      ]}
    />
  );
}
