import texts from "@/content/help.json";
import { contentHook } from "@/content/use-content";

/** The texts around the manual. */
export const useHelpContent = contentHook("help", texts);
export type HelpContent = ReturnType<typeof useHelpContent>;
