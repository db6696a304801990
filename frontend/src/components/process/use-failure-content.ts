import texts from "@/content/failure-analysis.json";
import { type Content, useContent } from "@/content/use-content";

export type FailureContent = Content<typeof texts>;

/** The texts of the failure analysis, whose errors are those that the simulated download draws from. */
export function useFailureContent(): FailureContent {
  return useContent("failure-analysis", texts);
}
