import { type QueryClient, type QueryFunctionContext } from "@tanstack/react-query";

import { refetchResources } from "@/api/changes";
import { call, post, type Schemas } from "@/api/client";
import { query } from "@/api/queries";
import { readQuery } from "@/api/query-client";
import { sessionQuery } from "@/api/session";

export type Lesson = Schemas["Lesson"];
export type CurrentSeat = Schemas["CurrentSeat"];
export type Seat = Schemas["Seat"];
export type Teaching = Schemas["Teaching"];
export type Presented = Schemas["Presented"];
export type Step = Schemas["Step"];
export type Question = Schemas["Question"];
export type Answer = Schemas["Answer"];
export type WatchedLeaf = Schemas["Watch"];
export type Walkthrough = Schemas["Walkthrough"];

/**
 * Return the query of the room's walkthroughs, each with the lesson in which the account last took it. The list isn't
 * cached after its screen is left, because a button of the cached list could continue or play a lesson that has ended
 * meanwhile.
 */
export const walkthroughsQuery = () => ({ ...query("/api/walkthroughs"), gcTime: 0 });

/** Return the query of the account's seat: its script and progress; null without a seat. */
export const seatQuery = () => query("/api/seat");

const SEAT_POLL_MS = 5000;

/**
 * Return the seat query polled every five seconds, for a console without a live connection. Its `X-Live: no` header
 * lets the board show the person as present.
 */
export const polledSeatQuery = () => ({
  ...seatQuery(),
  queryFn: (context: QueryFunctionContext) => readQuery<CurrentSeat>(context, { "X-Live": "no" }),
  refetchInterval: SEAT_POLL_MS,
});

/**
 * Return true while a seat is scored: from the start of the lesson to the debriefing, or until the last step of a
 * lesson taken alone.
 */
export function isScored({ teaching, progress }: Seat): boolean {
  return teaching ? teaching.presented.state === "running" : progress.step !== null;
}

/**
 * Return true once the exercise of a seat is over: from the debriefing on, or after the last step of a lesson taken
 * alone.
 */
export function isOver({ teaching, progress }: Seat): boolean {
  if (!teaching) return progress.step === null;
  const { state } = teaching.presented;
  return state === "debriefing" || state === "ended";
}

/** Put the trainer's pushed settings into the cached seat; older versions are ignored. */
export function putPresented(client: QueryClient, presented: Presented): void {
  const { queryKey } = seatQuery();
  const seat = client.getQueryData(queryKey)?.seat;
  if (!seat?.teaching) refetchResources(client, ["seat"]);
  else if (presented.version > seat.teaching.presented.version) {
    client.setQueryData(queryKey, { seat: { ...seat, teaching: { ...seat.teaching, presented } } });
  }
}

/** Refetch the session, then everything else, after the account has moved to another room. */
export async function readOtherRoom(client: QueryClient): Promise<void> {
  const { queryKey } = sessionQuery();
  await client.invalidateQueries({ queryKey });
  const [seat] = seatQuery().queryKey;
  await Promise.all([
    // Refetch the seat instead of resetting it: without a seat, an open pane would close and lose the focus.
    client.invalidateQueries({ queryKey: [seat] }),
    // Reset, because all cached lists, even those of open screens, belong to the room that the account has left.
    client.resetQueries({
      predicate: (query) => {
        const [path] = query.queryKey;
        return path !== queryKey[0] && !(path === seat && query.isActive());
      },
    }),
  ]);
}

export const learnAlone = post("/api/lessons/alone");

export function returnToLesson(ref: string) {
  return call("POST", "/api/lessons/{ref}/return", { path: { ref } });
}

export function endLesson(ref: string) {
  return call("POST", "/api/lessons/{ref}/end", { path: { ref } });
}

export const takeHint = post("/api/seat/hint");
export const skipStep = post("/api/seat/skip");

export function leaveSeat() {
  return call("POST", "/api/seat/leave");
}

/** Store recorded events; the request completes even if the page unloads. */
export function keepJournal(body: Schemas["EventsRequest"]) {
  return call("POST", "/api/seat/journal", { body, keepalive: true });
}
