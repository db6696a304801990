import texts from "@/content/sovereign-test.json";
import { type Content, useContent } from "@/content/use-content";

export type SovereignContent = Content<typeof texts>;

/** The texts of the sovereign test. */
export function useSovereignContent(): SovereignContent {
  return useContent("sovereign-test", texts);
}
