import { type Reply } from "@/api/paths";
import { query } from "@/api/queries";

/** Staff's overrides of the screens' texts, by screen and key. */
export type ScreenText = Reply<"/api/screen-text", "GET">;

export function screenTextQuery() {
  return query("/api/screen-text");
}
