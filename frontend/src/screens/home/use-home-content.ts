import texts from "@/content/home.json";
import { type Content, useContent } from "@/content/use-content";

export type HomeContent = Content<typeof texts>;

/** The texts of the dashboard. */
export function useHomeContent(): HomeContent {
  return useContent("home", texts);
}
