import texts from "@/content/global-integration.json";
import { contentHook } from "@/content/use-content";

export const useIntegrationContent = contentHook("global-integration", texts);
export type IntegrationContent = ReturnType<typeof useIntegrationContent>;
