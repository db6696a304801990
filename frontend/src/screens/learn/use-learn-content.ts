import texts from "@/content/learn.json";
import { contentHook } from "@/content/use-content";

export const useLearnContent = contentHook("learn", texts);
export type LearnContent = ReturnType<typeof useLearnContent>;
