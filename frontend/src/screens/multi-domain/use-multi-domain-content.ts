import texts from "@/content/multi-domain.json";
import { type Content, useContent } from "@/content/use-content";

export type MultiDomainContent = Content<typeof texts>;

/** The texts of the multi-domain dashboard. */
export function useMultiDomainContent(): MultiDomainContent {
  return useContent("multi-domain", texts);
}
