import { type Seat } from "@/api/training";
import { FactList } from "@/kit/layout/fact-list";
import { groupCode } from "@/lib/seat-codes";
import { type SeatPaneProps } from "@/training/guide/seat-pane";
import { TextPane } from "@/training/guide/text-pane";
import { type GuideContent } from "@/training/guide/use-guide-content";

/** Pane of a lesson without a script, or of a lesson that the trainer has not started yet. */
export function IdlePane(props: SeatPaneProps) {
  const { seat, t } = props;
  const text = t(seat.teaching?.presented.state === "joining" ? "notBegun" : "noScript");
  return (
    <TextPane {...props} title={seat.teaching?.name ?? seat.title} text={text}>
      <SeatFacts seat={seat} t={t} />
    </TextPane>
  );
}

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
