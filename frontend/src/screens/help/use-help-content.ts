import texts from "@/content/help.json";
import { contentHook } from "@/content/use-content";

export const useHelpContent = contentHook("help", texts);
export type HelpContent = ReturnType<typeof useHelpContent>;
