import { type QueryClient, type QueryFunctionContext } from "@tanstack/react-query";

import { readResourcesAnew } from "@/api/changes";
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
export type WatchedLeaf = Schemas["Watch"];
export type Walkthrough = Schemas["Walkthrough"];

/** The room's walkthroughs, each with the account's latest lesson of it. */
export const walkthroughsQuery = () => query("/api/walkthroughs");

/** The script that the account follows, and how far it is; nothing where it is on no seat. */
export const seatQuery = () => query("/api/seat");

const UNHEARD_MS = 5000;

/**
 * The same, read again and again by a console without a live connection: what a trainer does reaches it all the same, and
 * by the header the board tells its person from one who has left.
 */
export const unheardSeatQuery = () => ({
  ...seatQuery(),
  queryFn: (context: QueryFunctionContext) => readQuery<CurrentSeat>(context, { "X-Live": "no" }),
  refetchInterval: UNHEARD_MS,
});

/** Puts what a trainer has set into the seat; an older version changes nothing. */
export function putPresented(client: QueryClient, presented: Presented): void {
  const { queryKey } = seatQuery();
  const seat = client.getQueryData(queryKey)?.seat;
  if (!seat?.teaching) readResourcesAnew(client, ["seat"]);
  else if (presented.version > seat.teaching.presented.version) {
    client.setQueryData(queryKey, { seat: { ...seat, teaching: { ...seat.teaching, presented } } });
  }
}

/** Reads everything again once the account is in another room, who is signed in first. */
export async function readOtherRoom(client: QueryClient): Promise<void> {
  await client.invalidateQueries(sessionQuery());
  await client.invalidateQueries();
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

/** Has what the browser noted kept; it arrives although the page goes. */
export function keepJournal(body: Schemas["EventsRequest"]) {
  return call("POST", "/api/seat/journal", { body, keepalive: true });
}
