import { call, post, type Schemas } from "@/api/client";
import { query } from "@/api/queries";

export type Decision = Schemas["Decision"];
export type Flag = Schemas["Flag"];
export type Trick = Schemas["Trick"];

/** Return the query of the tricks that people choose from when they flag a place. */
export const tricksQuery = () => query("/api/tricks");

export const answerQuestion = post("/api/seat/answers");
export const decide = post("/api/seat/decisions");
export const flagPlace = post("/api/seat/flags");

export function withdrawFlag(number: number) {
  return call("DELETE", "/api/seat/flags/{number}", { path: { number } });
}
