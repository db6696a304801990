import { replaceEqualDeep } from "@tanstack/react-query";

import { call, post, type Schemas, send } from "@/api/client";
import { query } from "@/api/queries";

export type TaughtLesson = Schemas["TaughtLesson"];
export type LessonChange = Schemas["PatchedChangeLessonRequest"];
export type Steering = Omit<Schemas["SteerRequest"], "insist"> & { insist?: boolean };
export type Board = Schemas["Board"];
export type BoardSeat = Schemas["BoardSeat"];

/** The lessons that are taught, those that go on first. */
export const lessonsQuery = () => query("/api/lessons");

export const lessonQuery = (ref: string) => query("/api/lessons/{ref}", { path: { ref } });

/** Where everybody in a lesson is. */
export function boardQuery(ref: string) {
  return {
    ...query("/api/lessons/{ref}/board", { path: { ref } }),
    structuralSharing: (before: unknown, now: unknown) =>
      sameSeats(before as Board | undefined, now as Board),
  };
}

/** The board as it is now; a seat that is as it was stays the same object in another place too, so that it isn't drawn again. */
function sameSeats(before: Board | undefined, now: Board): Board {
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

/** Does something to everybody in a lesson, or to the seats of some numbers. */
export function steerLesson(ref: string, { insist = false, ...rest }: Steering) {
  return call("POST", "/api/lessons/{ref}/steer", { path: { ref }, body: { insist, ...rest } });
}

/** Takes a seat in a lesson by its code, or takes one again. */
export const joinLesson = post("/api/lessons/join");

export const raiseHand = post("/api/seat/hand");
