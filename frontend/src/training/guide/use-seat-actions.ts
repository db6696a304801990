import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router-dom";

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
import { setShown, shownLesson } from "@/lib/show";
import { type GuideContent } from "@/training/guide/use-guide-content";

/** What can be done with the seat beside following its script. */
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
    // A screen that is there already takes no focus, and the card that had it goes.
    if (path === pathname) document.getElementById("main")?.focus();
  }

  function leaveFor(path: string) {
    return () => {
      setShown(null);
      move(path);
    };
  }

  const told = (title: string) => ({ title, description: t("tryAgain") });
  return {
    hand: useAction({ call: raiseHand, failure: told(t("handFailed")), onSuccess: put }),
    hint: useAction({ call: takeHint, failure: told(t("hintFailed")), onSuccess: put }),
    skip: useAction({ call: skipStep, failure: told(t("skipFailed")), onSuccess: put }),
    leave: useAction({
      call: leaveSeat,
      failure: told(t("leaveFailed")),
      onSuccess: leaveFor("/learn"),
    }),
    finish: useAction({
      call: endLesson,
      failure: told(t("finishFailed")),
      onSuccess: leaveFor("/learn"),
    }),
    again: useAction({
      call: learnAlone,
      failure: told(t("againFailed")),
      onSuccess: ({ ref }) => {
        if (shownLesson() !== null) setShown(ref);
        move("/home");
      },
    }),
  };
}

export type SeatActions = ReturnType<typeof useSeatActions>;
