import { queryOptions } from "@tanstack/react-query";

import { type paths } from "@/api/schema.gen";

/** What staff has put in place of the screens' own texts, by screen and key. */
export type ScreenText =
  paths["/api/screen-text"]["get"]["responses"]["200"]["content"]["application/json"];

export function screenTextQuery() {
  return queryOptions<ScreenText>({ queryKey: ["/api/screen-text"] });
}
