import texts from "@/content/sovereign-test.json";
import { contentHook } from "@/content/use-content";

export const useSovereignContent = contentHook("sovereign-test", texts);
export type SovereignContent = ReturnType<typeof useSovereignContent>;
