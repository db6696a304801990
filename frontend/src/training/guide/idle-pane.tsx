import { type Seat } from "@/api/training";
import { FactList } from "@/kit/layout/fact-list";
import { LiveRegion } from "@/kit/notices/live-region";
import { groupCode } from "@/lib/seat-codes";
import { Pane } from "@/training/guide/pane";
import { PaneCorner } from "@/training/guide/pane-corner";
import { FoldedLine, Mark, PaneHead } from "@/training/guide/pane-head";
import { type GuideContent } from "@/training/guide/use-guide-content";
import { type SeatPaneProps } from "@/training/guide/seat-pane";

/** Pane of a lesson without a script, or of a lesson that its trainer has not started yet. */
export function IdlePane({ seat, pane, actions, news, t }: SeatPaneProps) {
  const text = t(seat.teaching?.presented.state === "joining" ? "notBegun" : "noScript");
  const title = seat.teaching?.name ?? seat.title;
  return (
    <>
      <LiveRegion text={text} />
      <Pane
        pane={pane}
        head={
          <>
            <Mark />
            <PaneCorner seat={seat} actions={actions} t={t} />
          </>
        }
        line={<FoldedLine title={title} />}
        t={t}
      >
        {news}
        <div className="grid grid-cols-1 gap-3 p-3">
          <PaneHead title={title} t={t} />
          <p>{text}</p>
          <SeatFacts seat={seat} t={t} />
        </div>
      </Pane>
    </>
  );
}

/** Seat number, and the code to return to it. */
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
