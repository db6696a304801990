import { type Reply } from "@/api/paths";
import { call, type Schemas } from "@/api/client";
import { query } from "@/api/queries";

/** Staff's overrides of the screens' texts, by screen and key. */
export type ScreenText = Reply<"/api/screen-text", "GET">;

/** Text with its default and its override, for trainers. */
export type EditedText = Schemas["EditedText"];

export function screenTextQuery() {
  return query("/api/screen-text");
}

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
