import texts from "@/content/hash-verification.json";
import { type Content, useContent } from "@/content/use-content";

export type HashContent = Content<typeof texts>;

/** The texts of the hash verification. */
export function useHashContent(): HashContent {
  return useContent("hash-verification", texts);
}
