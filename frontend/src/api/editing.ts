import { call, type Schemas } from "@/api/client";
import { query } from "@/api/queries";

/** Text of a screen with its default and its override. */
export type EditedText = Schemas["EditedText"];

/** Return the query of all texts of a content file. */
export function textsOfScreenQuery(screen: string) {
  return query("/api/screen-text/{screen}", { path: { screen } });
}

type TextPlace = { screen: string; key: string };

export function overrideText({ value, ...path }: TextPlace & { value: string }) {
  return call("PUT", "/api/screen-text/{screen}/{key}", { path, body: { value } });
}

export function resetText(path: TextPlace) {
  return call("DELETE", "/api/screen-text/{screen}/{key}", { path });
}

/** Return the query of a record's kind and its page in the admin. */
export function recordQuery(ref: string) {
  return query("/api/records/{ref}", { path: { ref } });
}
