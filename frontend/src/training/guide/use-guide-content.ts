import texts from "@/content/guide.json";
import { contentHook } from "@/content/use-content";

/** Return the texts of the walkthrough's pane. */
export const useGuideContent = contentHook("guide", texts);
export type GuideContent = ReturnType<typeof useGuideContent>;
