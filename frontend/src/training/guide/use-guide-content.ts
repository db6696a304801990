import texts from "@/content/guide.json";
import { contentHook } from "@/content/use-content";

export const useGuideContent = contentHook("guide", texts);
export type GuideContent = ReturnType<typeof useGuideContent>;
