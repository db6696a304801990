import { type QueryClient } from "@tanstack/react-query";

import { call, type Schemas } from "@/api/client";
import { type NamedFile, requestFile } from "@/api/files";
import { query } from "@/api/queries";

export type Debrief = Schemas["Debrief"];
export type SeatDebrief = Schemas["SeatDebrief"];
export type ClassItem = Schemas["ClassItem"];
export type OwnItem = Schemas["OwnItem"];
export type Card = Schemas["Card"];
export type Reason = Schemas["Reason"];
export type SeatRow = Schemas["SeatRow"];
export type StepFigures = Schemas["StepFigures"];
export type EventOfSeat = Schemas["EventOfSeat"];
export type RunAlone = Schemas["Alone"];
type Rating = Schemas["RatingOfEntry"];

/** Value of the query parameter that includes (`true`) or omits (`false`) people's names. */
type Names = "true" | "false";

/** Return the query of a lesson's results, for trainers. */
export const debriefQuery = (ref: string, names: Names) =>
  query("/api/lessons/{ref}/debrief", { path: { ref }, query: { names } });

/** Return the query of a seat's results, for trainers. */
export const seatDebriefQuery = (ref: string, seat: number, names: Names) =>
  query("/api/lessons/{ref}/debrief/{seat}", { path: { ref, seat }, query: { names } });

/** Return the query of the caller's own results: in the current seat, or in the given lesson taken alone. */
export const ownDebriefQuery = (lesson?: string) =>
  query("/api/seat/debrief", { query: { lesson } });

/** Return the query of the lessons that accounts took alone, newest first. */
export const lessonsAloneQuery = () => query("/api/lessons/alone");

export const ratingsQuery = (ref: string) => query("/api/lessons/{ref}/ratings", { path: { ref } });

export function rateReason(ref: string, body: Schemas["RateRequest"]) {
  return call("PUT", "/api/lessons/{ref}/ratings", { path: { ref }, body });
}

/** Put a rating into the cached list, in place of the older rating of the same entry, if there is one. */
export function putRating(client: QueryClient, ref: string, { entry, ...rest }: Rating): void {
  client.setQueryData(ratingsQuery(ref).queryKey, (before: Rating[] | undefined) => [
    ...(before ?? []).filter((rating) => rating.entry !== entry),
    { entry, ...rest },
  ]);
}

/** Downloadable files of a lesson's results. */
export type LessonFile =
  | { kind: "pdf"; of: "lesson" | "seats" | "records" }
  | { kind: "csv"; of: "steps" | "items" }
  | { kind: "xapi"; of: "results" | "all" };

export function requestLessonFile(ref: string, file: LessonFile, names: Names): Promise<NamedFile> {
  const path = { ref };
  switch (file.kind) {
    case "pdf":
      return requestFile("GET", "/api/lessons/{ref}/debrief.pdf", {
        path,
        query: { names, of: file.of },
      });
    case "csv":
      return requestFile("GET", "/api/lessons/{ref}/debrief.csv", {
        path,
        query: { names, of: file.of },
      });
    case "xapi":
      return requestFile("GET", "/api/lessons/{ref}/debrief.xapi.json", {
        path,
        query: { names, of: file.of },
      });
  }
}

export function requestSeatFile(
  ref: string,
  seat: number,
  of: "seat" | "record",
  names: Names,
): Promise<NamedFile> {
  return requestFile("GET", "/api/lessons/{ref}/debrief/{seat}.pdf", {
    path: { ref, seat },
    query: { names, of },
  });
}

/** Download the printable PDF of a walkthrough with its answer key. */
export function requestPlan(key: string): Promise<NamedFile> {
  return requestFile("GET", "/api/walkthroughs/{key}/plan.pdf", { path: { key } });
}
