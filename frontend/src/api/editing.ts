import { queryOptions } from "@tanstack/react-query";

import { call, type Schemas } from "@/api/client";
import { query } from "@/api/queries";

/** Text of a screen with its default and its override. */
export type EditedText = Schemas["EditedText"];
/** Text with the name of its content file; `place` is the text's unique name. */
export type ScreenEntry = EditedText & { screen: string; place: string };

async function readTexts(screen: string, signal: AbortSignal): Promise<ScreenEntry[]> {
  const texts = await call("GET", "/api/screen-text/{screen}", { path: { screen }, signal });
  return texts.map((text) => ({ ...text, screen, place: `${screen}.${text.key}` }));
}

/** Return the query of all texts of the given content files. */
export function textsOfScreensQuery(screens: readonly string[]) {
  return queryOptions<ScreenEntry[]>({
    queryKey: ["/api/screen-text", { screens }],
    queryFn: async ({ signal }) => {
      const texts = await Promise.all(screens.map((screen) => readTexts(screen, signal)));
      return texts.flat();
    },
    // When a dialog opens, its content file is added to the query key; keep the previous list until the new one is
    // loaded.
    placeholderData: (before) => before,
  });
}

type TextPlace = { screen: string; key: string };

export function overrideText({ value, ...path }: TextPlace & { value: string }) {
  return call("PUT", "/api/screen-text/{screen}/{key}", { path, body: { value } });
}

export function resetText(path: TextPlace) {
  return call("DELETE", "/api/screen-text/{screen}/{key}", { path });
}

/** Return the query of a record's kind and of the URL of the record's page in the admin. */
export function recordQuery(ref: string) {
  return query("/api/records/{ref}", { path: { ref } });
}
