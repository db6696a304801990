import { type CurrentSeat, type Teaching } from "@/api/training";
import { ListFailed } from "@/kit/lists/list-faces";
import { type StableQuery } from "@/kit/queries/use-stable-query";
import { Skeleton } from "@/kit/ui/skeleton";
import { isViewingSeat } from "@/lib/seat-view";
import { LessonPane } from "@/training/guide/lesson-pane";
import { Pane, usePane } from "@/training/guide/pane";
import { LeaveButton } from "@/training/guide/pane-corner";
import { SeatFacts } from "@/training/guide/seat-facts";
import { type SeatPaneProps } from "@/training/guide/seat-pane";
import { TextPane } from "@/training/guide/text-pane";
import { useGuideContent } from "@/training/guide/use-guide-content";
import { useSeatActions } from "@/training/guide/use-seat-actions";
import { Results } from "@/training/debrief/results";
import { useRequestedPlaces } from "@/training/debrief/use-requested-places";
import { TrainerMessage, TrainerMessages } from "@/training/presenter/trainer-messages";
import { isFor } from "@/training/presenter/use-last-seen";
import { usePresenter } from "@/training/presenter/use-presenter";

type GuideProps = { query: StableQuery<CurrentSeat> };

/** Pane of a walkthrough: shows the step and highlights its target, without taking the focus. */
export function Guide({ query }: GuideProps) {
  const t = useGuideContent();
  const actions = useSeatActions(t);
  const pane = usePane();
  useRequestedPlaces(t);
  const seat = query.data?.seat;
  if (!seat) {
    // Show no pane if the seat has ended but the session hasn't been refetched yet.
    return query.data ? null : <PaneWithoutSeat {...{ query, pane, actions, t }} />;
  }
  const props = { seat, pane, actions, t };
  if (!seat.teaching) return <SeatPane messages={null} lastMove={0} quiet={false} {...props} />;
  if (isViewingSeat()) return <ViewedPane teaching={seat.teaching} {...props} />;
  return <TaughtPane key={seat.lesson} teaching={seat.teaching} {...props} />;
}

type TaughtPaneProps = Omit<SeatPaneProps, "messages" | "lastMove" | "quiet"> & {
  teaching: Teaching;
};

/** Pane of a seat in a taught lesson, which follows the trainer's moves and shows the trainer's messages. */
function TaughtPane({ teaching, ...props }: TaughtPaneProps) {
  const { lesson } = props.seat;
  const { beside, ...presented } = usePresenter({ lesson, teaching, ...props });
  return (
    <>
      {beside}
      <SeatPane {...presented} {...props} />
    </>
  );
}

/** Pane of a seat that a trainer views; it shows a message to the seat even if the person has dismissed the message. */
function ViewedPane({ teaching: { seat, presented }, ...props }: TaughtPaneProps) {
  const { t } = props;
  const { message } = presented;
  const messages = message && isFor(message, seat) && (
    <TrainerMessages t={t}>
      <TrainerMessage text={t("trainerMessage", { text: message.text })} t={t} />
    </TrainerMessages>
  );
  return <SeatPane messages={messages} lastMove={0} quiet={false} {...props} />;
}

/** Pane of a script, or of a lesson that isn't running or has no script. */
function SeatPane(props: SeatPaneProps) {
  const { seat, t } = props;
  const { title, steps, teaching } = seat;
  if (!teaching) return <LessonPane {...props} />;
  const { state } = teaching.presented;
  if (state === "debriefing") {
    return (
      <TextPane {...props} title={title || teaching.name} text={t("debriefing")}>
        <Results t={t} />
      </TextPane>
    );
  }
  const isJoining = state === "joining";
  if (!isJoining && steps.length > 0) return <LessonPane {...props} />;
  return (
    <TextPane {...props} title={teaching.name} text={t(isJoining ? "notBegun" : "noScript")}>
      <SeatFacts seat={seat} t={t} />
    </TextPane>
  );
}

type PaneWithoutSeatProps = GuideProps & Pick<SeatPaneProps, "pane" | "actions" | "t">;

function PaneWithoutSeat({ query, pane, actions, t }: PaneWithoutSeatProps) {
  return (
    <Pane pane={pane} buttons={<LeaveButton actions={actions} t={t} />} title={t("region")} t={t}>
      {query.isError ? (
        <ListFailed label={t("region")} query={query} />
      ) : (
        <div aria-busy className="grid gap-2 p-3">
          <span className="sr-only">{t("loading")}</span>
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-2/3" />
        </div>
      )}
    </Pane>
  );
}
