import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

import { readResourcesAnew } from "@/api/changes";
import { sessionQuery } from "@/api/session";
import { type CurrentSeat, type Seat, seatQuery, unheardSeatQuery } from "@/api/training";
import { useCalmQuery } from "@/kit/queries/use-calm-query";
import { isViewingSeat } from "@/lib/seat-view";
import { setPlaybackLesson } from "@/lib/playback";
import { useConnection } from "@/live/live-provider";
import { Guide } from "@/training/guide/guide";
import { Presenter } from "@/training/presenter/presenter";
import { startRecorder, visited } from "@/training/recorder/recorder";

/** Parts of a seat: the guide's card, the trainer's presentation and the recorder. */
export function TrainingPart() {
  const client = useQueryClient();
  const { state } = useConnection();
  const query = useCalmQuery<CurrentSeat>(state === "open" ? seatQuery() : unheardSeatQuery());
  const { pathname, search } = useLocation();
  const latest = useRef<Seat | null>(null);
  const seat = query.data?.seat;
  const step = seat?.progress.step;
  const waits = seat?.teaching?.presented.state === "joining";

  useEffect(() => {
    latest.current = seat ?? null;
  });
  useEffect(() => {
    // Actions before the lesson starts don't count, nor those of a trainer who views the seat.
    if (waits || isViewingSeat()) return undefined;
    return startRecorder({
      steps: () => latest.current?.steps ?? [],
      current: () => latest.current?.progress.step ?? null,
      onMoved: () => {
        readResourcesAnew(client, ["seat", "walkthroughs"]);
      },
      onLost: () => {
        readResourcesAnew(client, ["session", "seat"]);
      },
    });
  }, [client, waits]);
  useEffect(
    () => () => {
      // Playback must be started again after a return to the seat, in this tab or another.
      if (client.getQueryData(sessionQuery().queryKey)?.onSeat !== true) setPlaybackLesson(null);
    },
    [client],
  );
  // A step may wait for the screen that the person is already on.
  useEffect(() => {
    if (step !== undefined) visited(pathname, search);
  }, [pathname, search, step]);

  return (
    <>
      {seat?.teaching && !isViewingSeat() && (
        <Presenter key={seat.lesson} lesson={seat.lesson} teaching={seat.teaching} />
      )}
      {/* Trainers who play a walkthrough control the class on /teach; the page itself has the way out. */}
      {!pathname.startsWith("/teach") && <Guide query={query} />}
    </>
  );
}
