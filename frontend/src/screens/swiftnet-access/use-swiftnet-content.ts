import texts from "@/content/swiftnet-access.json";
import { type Content, useContent } from "@/content/use-content";

export type SwiftnetContent = Content<typeof texts>;

/** The texts of the SwiftNet server console. */
export function useSwiftnetContent(): SwiftnetContent {
  return useContent("swiftnet-access", texts);
}
