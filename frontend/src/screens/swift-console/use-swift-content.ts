import texts from "@/content/swift-console.json";
import { type Content, useContent } from "@/content/use-content";

export type SwiftContent = Content<typeof texts>;

/** The texts of the SWIFT console. */
export function useSwiftContent(): SwiftContent {
  return useContent("swift-console", texts);
}
