import texts from "@/content/debrief.json";
import { contentHook } from "@/content/use-content";

export const useDebriefContent = contentHook("debrief", texts);
export type DebriefContent = ReturnType<typeof useDebriefContent>;
