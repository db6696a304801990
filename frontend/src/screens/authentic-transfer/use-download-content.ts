import texts from "@/content/authentic-transfer.json";
import { type Content, useContent } from "@/content/use-content";

export type DownloadContent = Content<typeof texts>;

/** The texts of the simulated download. */
export function useDownloadContent(): DownloadContent {
  return useContent("authentic-transfer", texts);
}
