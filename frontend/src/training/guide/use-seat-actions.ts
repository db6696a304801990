import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router-dom";

import { answerQuestion } from "@/api/judging";
import { raiseHand } from "@/api/lessons";
import {
  endLesson,
  learnAlone,
  leaveSeat,
  readOtherRoom,
  type Seat,
  seatQuery,
  skipStep,
  takeHint,
} from "@/api/training";
import { useAction } from "@/kit/actions/use-action";
import { setPlaybackLesson, playbackLesson } from "@/lib/playback";
import { screenAfterWalkthrough } from "@/lib/trial";
import { type GuideContent } from "@/training/guide/use-guide-content";

/** Return the actions on a seat: answer, take a hint, skip, raise a hand, finish, restart and leave. */
export function useSeatActions(t: GuideContent) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();

  function put(seat: Seat) {
    client.setQueryData(seatQuery().queryKey, { seat });
  }

  function move(path: string) {
    void readOtherRoom(client);
    void navigate(path);
    // Move the focus out of the removed pane, unless a navigation follows, which moves the focus itself.
    if (path === pathname) document.getElementById("main")?.focus();
  }

  function goBack() {
    setPlaybackLesson(null);
    move(screenAfterWalkthrough());
  }

  const failureNotice = (title: string) => ({ title, description: t("tryAgain") });
  return {
    hand: useAction({ call: raiseHand, failure: failureNotice(t("handFailed")), onSuccess: put }),
    answer: useAction({
      call: answerQuestion,
      failure: failureNotice(t("answerFailed")),
      onSuccess: put,
    }),
    hint: useAction({ call: takeHint, failure: failureNotice(t("hintFailed")), onSuccess: put }),
    skip: useAction({ call: skipStep, failure: failureNotice(t("skipFailed")), onSuccess: put }),
    leave: useAction({
      call: leaveSeat,
      failure: failureNotice(t("leaveFailed")),
      onSuccess: goBack,
    }),
    finish: useAction({
      call: ({ lesson }: { lesson: string; to?: string }) => endLesson(lesson),
      failure: failureNotice(t("finishFailed")),
      onSuccess: (_, { to }) => {
        // Keep the playback of a check until the seat ends, so that the check's result stays in the pane.
        if (to === undefined) goBack();
        else move(to);
      },
    }),
    again: useAction({
      call: learnAlone,
      failure: failureNotice(t("againFailed")),
      onSuccess: ({ ref }) => {
        if (playbackLesson() !== null) setPlaybackLesson(ref);
        move("/home");
      },
    }),
  };
}

export type SeatActions = ReturnType<typeof useSeatActions>;
