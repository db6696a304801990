import { Results } from "@/training/debrief/results";
import { type SeatPaneProps } from "@/training/guide/seat-pane";
import { TextPane } from "@/training/guide/text-pane";

/** Pane during the debriefing of a lesson, with the person's own results. */
export function ResultsPane(props: SeatPaneProps) {
  const { seat, t } = props;
  return (
    <TextPane {...props} title={seat.title || (seat.teaching?.name ?? "")} text={t("debriefing")}>
      <Results t={t} />
    </TextPane>
  );
}
