import texts from "@/content/system-remedy.json";
import { type Content, useContent } from "@/content/use-content";

export type RemedyContent = Content<typeof texts>;

/** The texts of the system remedy centre. */
export function useRemedyContent(): RemedyContent {
  return useContent("system-remedy", texts);
}
