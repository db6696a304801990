import { type ReactNode, useEffect, useEffectEvent, useState } from "react";

import { type Presented, type Teaching } from "@/api/training";
import { LiveRegion } from "@/kit/notices/live-region";
import { Button } from "@/kit/ui/button";
import { type PaneState } from "@/training/guide/pane";
import { type GuideContent } from "@/training/guide/use-guide-content";
import { titleOf } from "@/training/page/next";
import { Blank } from "@/training/presenter/blank";
import { TrainerMessage, TrainerMessages } from "@/training/presenter/trainer-messages";
import { useBring } from "@/training/presenter/use-bring";
import { isFor, useLastSeen } from "@/training/presenter/use-last-seen";
import { useReturnPoint } from "@/training/presenter/use-return-point";

type PresenterOptions = {
  lesson: string;
  teaching: Teaching;
  pane: PaneState;
  t: GuideContent;
};

type Presenter = {
  /** Messages of the trainer, for the pane. */
  messages: ReactNode;
  /** Cover of a blanked page, and the live regions for screen readers. */
  beside: ReactNode;
  /** Number of the last move of the trainer that this tab has followed. */
  lastMove: number;
  /** True after the trainer has moved the seat to a screen, until the person presses something there. */
  quiet: boolean;
};

/** Apply the trainer's settings to a seat: a move to a screen, a message or a blank page. */
export function usePresenter({
  lesson,
  teaching: { seat, presented },
  pane,
  t,
}: PresenterOptions): Presenter {
  const { blank, bring, message } = useNewest(presented);
  const place = useReturnPoint();
  const { pending, lastMove, quiet } = useBring({ lesson, seat, bring, place });
  // The localStorage key contains the seat, because another guest may later use this browser for the same lesson.
  const [read, setRead] = useLastSeen("read", `${lesson}/${seat}`, "localStorage");

  const unread = message && isFor(message, seat) && message.n > read ? message : undefined;
  const telling = unread ? t("trainerMessage", { text: unread.text }) : "";
  const screen = pending && titleOf(pending.screen);
  const showing = screen === undefined ? "" : t("trainerShows", { screen });
  const soon = pending && pending.seconds > 0;
  const asks = pending?.asks === true;
  const announcement = asks ? "trainerAsks" : soon ? "trainerSoon" : "trainerWaits";

  const unfold = useEffectEvent(pane.unfold);
  const messageKey = `${telling}${showing}`;
  useEffect(() => {
    if (messageKey !== "") unfold();
  }, [messageKey]);

  const messages = (pending ?? unread ?? place.path) !== undefined && (
    <TrainerMessages t={t}>
      {pending && (
        <TrainerMessage text={showing} t={t}>
          <span aria-hidden className="text-muted-foreground">
            {asks && t("trainerAsks")}
            {!asks && soon && t("trainerIn", { seconds: String(pending.seconds) })}
            {!soon && t("trainerWaits")}
          </span>
          {soon && (
            <Button size="sm" data-urgent onClick={pending.go}>
              {t("trainerGo")}
            </Button>
          )}
        </TrainerMessage>
      )}
      {unread && (
        <TrainerMessage
          key={unread.n}
          text={telling}
          dismiss={t("trainerDismiss")}
          onDismiss={() => {
            setRead(unread.n);
          }}
          t={t}
        />
      )}
      {place.path !== undefined && (
        <TrainerMessage
          text={t("trainerKept", { screen: titleOf(place.path) })}
          dismiss={t("trainerForget")}
          onDismiss={place.forget}
          t={t}
        >
          <Button variant="outline" size="sm" onClick={place.goBack}>
            {t("trainerBack")}
          </Button>
        </TrainerMessage>
      )}
    </TrainerMessages>
  );
  const beside = (
    <>
      <LiveRegion text={telling} />
      <LiveRegion text={pending ? `${showing}. ${t(announcement)}` : ""} />
      {blank && <Blank t={t} />}
    </>
  );
  return { messages, beside, lastMove, quiet };
}

/** Return the newest version of the trainer's settings: a response may be older than a WebSocket message. */
function useNewest(presented: Presented): Presented {
  const [newest, setNewest] = useState(presented);
  if (presented.version <= newest.version) return newest;
  setNewest(presented);
  return presented;
}
