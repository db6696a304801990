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

/** What is there as long as the account follows a walkthrough: its card, and what notes how far the person is. */
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
    // What is tried before the lesson begins is no part of it, nor is what a trainer does who looks.
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
      // Who comes back to the seat, here or elsewhere, asks for the show again.
      if (client.getQueryData(sessionQuery().queryKey)?.onSeat !== true) setPlaybackLesson(null);
    },
    [client],
  );
  // A step may wait for the place where the person is already.
  useEffect(() => {
    if (step !== undefined) visited(pathname, search);
  }, [pathname, search, step]);

  return (
    <>
      {seat?.teaching && !isViewingSeat() && (
        <Presenter key={seat.lesson} lesson={seat.lesson} teaching={seat.teaching} />
      )}
      {/* A trainer who has a walkthrough played steers the class here; the page itself says how to leave. */}
      {!pathname.startsWith("/teach") && <Guide query={query} />}
    </>
  );
}
