import texts from "@/content/global-integration.json";
import { type Content, useContent } from "@/content/use-content";

export type IntegrationContent = Content<typeof texts>;

/** The texts of the global integration. */
export function useIntegrationContent(): IntegrationContent {
  return useContent("global-integration", texts);
}
