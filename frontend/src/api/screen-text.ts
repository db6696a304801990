import { type Reply } from "@/api/paths";
import { query } from "@/api/queries";

/** What staff has put in place of the screens' own texts, by screen and key. */
export type ScreenText = Reply<"/api/screen-text", "GET">;

export function screenTextQuery() {
  return query("/api/screen-text");
}
