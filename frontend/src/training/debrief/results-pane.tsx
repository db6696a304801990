import { LiveRegion } from "@/kit/notices/live-region";
import { Results } from "@/training/debrief/results";
import { Pane } from "@/training/guide/pane";
import { PaneCorner } from "@/training/guide/pane-corner";
import { FoldedLine, Mark, PaneHead } from "@/training/guide/pane-head";
import { type SeatPaneProps } from "@/training/guide/seat-pane";

/** Pane of a lesson in its debriefing: the person's own results. */
export function ResultsPane({ seat, pane, actions, news, t }: SeatPaneProps) {
  const title = seat.title || (seat.teaching?.name ?? "");
  return (
    <>
      <LiveRegion text={t("debriefing")} />
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
          <p>{t("debriefing")}</p>
          <Results t={t} />
        </div>
      </Pane>
    </>
  );
}
