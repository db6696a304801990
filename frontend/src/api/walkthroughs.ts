import { call, post, type Schemas } from "@/api/client";
import { query } from "@/api/queries";

export type Script = Schemas["Script"];
export type ScriptContents = Omit<Schemas["SaveScriptRequest"], "revision">;
export type Operation = Schemas["Operation"];

/** Return the query of a walkthrough with its script, for the editor. */
export const scriptQuery = (key: string) =>
  query("/api/walkthroughs/{key}/script", { path: { key } });

/** Return the query of the API calls that a step can wait for. */
export const operationsQuery = () => query("/api/walkthroughs/operations");

/** Create a walkthrough of one step, or a copy of the walkthrough `like`. */
export const createWalkthrough = post("/api/walkthroughs");

/** Save a walkthrough; the server rejects it with 409 `changed` if the stored revision differs. */
export function saveScript(key: string, body: Schemas["SaveScriptRequest"]) {
  return call("PUT", "/api/walkthroughs/{key}/script", { path: { key }, body });
}

export function deleteWalkthrough(key: string) {
  return call("DELETE", "/api/walkthroughs/{key}/script", { path: { key } });
}
