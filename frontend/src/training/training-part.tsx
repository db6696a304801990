import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router-dom";

import { refetchResources } from "@/api/changes";
import { sessionQuery } from "@/api/session";
import { type CurrentSeat, seatQuery, polledSeatQuery } from "@/api/training";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { isViewingSeat } from "@/lib/seat-view";
import { setPlaybackLesson } from "@/lib/playback";
import { useConnection } from "@/live/live-provider";
import { Guide } from "@/training/guide/guide";
import { recordVisit, startRecorder } from "@/training/recorder/recorder";
import { useFarewell } from "@/training/use-farewell";

/** Pages about a class: the lessons, and their debriefings. */
const OF_TRAINERS = /^\/(?:teach|debrief\/LSN-)/;

/** Everything that a seat adds to the console: the pane of the guide, the trainer's messages, and the recorder. */
export function TrainingPart() {
  const client = useQueryClient();
  const { state } = useConnection();
  const query = useStableQuery<CurrentSeat>(state === "open" ? seatQuery() : polledSeatQuery());
  const { pathname, search } = useLocation();
  const seat = query.data?.seat;
  const step = seat?.progress.step;
  const lessonState = seat?.teaching?.presented.state;
  const waits = lessonState === "joining";
  const isOver = lessonState === "debriefing";

  useFarewell(seat);
  const latest = useEffectEvent(() => seat);
  useEffect(() => {
    // Don't record a trainer who views the seat: the actions are not the participant's. When the lesson is debriefed,
    // the server rejects events, so unsent events are dropped.
    if (isViewingSeat() || isOver) return undefined;
    return startRecorder({
      steps: () => latest()?.steps ?? [],
      current: () => latest()?.progress.step ?? null,
      waits: () => latest()?.teaching?.presented.state === "joining",
      onMoved: () => {
        refetchResources(client, ["seat", "walkthroughs"]);
      },
      onLost: () => {
        refetchResources(client, ["session", "seat"]);
      },
    });
  }, [client, isOver]);
  useEffect(
    () => () => {
      // End playback with the seat: after a return to the seat, in this tab or another, playback must be started again.
      if (client.getQueryData(sessionQuery().queryKey)?.onSeat !== true) setPlaybackLesson(null);
    },
    [client],
  );
  // Report the screen again for each step: the new step may wait for the screen that the person is already on.
  useEffect(() => {
    if (step !== undefined) recordVisit(pathname, search);
  }, [pathname, search, step, waits]);

  // Show no guide on the pages from which trainers control a class; /teach has its own button to leave a walkthrough.
  return OF_TRAINERS.test(pathname) ? null : <Guide query={query} />;
}
