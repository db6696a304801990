import texts from "@/content/learn.json";
import { contentHook } from "@/content/use-content";

/** The texts of the page of the walkthroughs. */
export const useLearnContent = contentHook("learn", texts);
export type LearnContent = ReturnType<typeof useLearnContent>;
