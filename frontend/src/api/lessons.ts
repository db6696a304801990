import { replaceEqualDeep } from "@tanstack/react-query";

import { call, post, type Schemas, send } from "@/api/client";
import { query } from "@/api/queries";

export type TaughtLesson = Schemas["TaughtLesson"];
export type LessonChange = Schemas["PatchedChangeLessonRequest"];
export type Steering = Omit<Schemas["SteerRequest"], "insist"> & { insist?: boolean };
export type Board = Schemas["Board"];
export type BoardSeat = Schemas["BoardSeat"];

/** Return the query of the lessons, running lessons first. */
export const lessonsQuery = () => query("/api/lessons");

export const lessonQuery = (ref: string) => query("/api/lessons/{ref}", { path: { ref } });

/** Return the query of a lesson's board: the progress of every seat. */
export function boardQuery(ref: string) {
  return {
    ...query("/api/lessons/{ref}/board", { path: { ref } }),
    structuralSharing: (before: unknown, now: unknown) =>
      shareSeats(before as Board | undefined, now as Board),
  };
}

/** Share the objects of unchanged seats with the previous board, even if reordered, so that they don't render again. */
function shareSeats(before: Board | undefined, now: Board): Board {
  const shared = replaceEqualDeep(before, now);
  if (before === undefined || shared === before) return shared;
  const known = new Map(before.seats.map((seat) => [seat.seat, seat]));
  return {
    presented: shared.presented,
    seats: now.seats.map((seat) => replaceEqualDeep(known.get(seat.seat), seat)),
  };
}

export const openLesson = post("/api/lessons");

export function changeLesson(ref: string, body: LessonChange) {
  return call("PATCH", "/api/lessons/{ref}", { path: { ref }, body });
}

export function deleteLesson(ref: string) {
  return send("DELETE", "/api/lessons/{ref}", { path: { ref } });
}

/** Control a lesson, for the given seats or for all. */
export function steerLesson(ref: string, { insist = false, ...rest }: Steering) {
  return call("POST", "/api/lessons/{ref}/steer", { path: { ref }, body: { insist, ...rest } });
}

/** Return the query of the lesson with the given code, for a person who is about to join. */
export const doorQuery = (code: string) => query("/api/lessons/door/{code}", { path: { code } });

/** Join a lesson by its code, or return to a seat. */
export const joinLesson = post("/api/lessons/join");

export const raiseHand = post("/api/seat/hand");
