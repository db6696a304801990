import { type Seat } from "@/api/training";
import { FactList } from "@/kit/layout/fact-list";
import { groupCode } from "@/lib/seat-codes";
import { type GuideContent } from "@/training/guide/use-guide-content";

/** Seat number, and the code with which the person can return to the seat. */
export function SeatFacts({ seat: { teaching }, t }: { seat: Seat; t: GuideContent }) {
  if (!teaching) return null;
  return (
    <FactList
      facts={[
        { name: t("seat"), value: String(teaching.seat) },
        { name: t("seatCode"), value: <span translate="no">{groupCode(teaching.seatCode)}</span> },
      ]}
    />
  );
}
