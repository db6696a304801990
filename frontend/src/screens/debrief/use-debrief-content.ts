import texts from "@/content/debrief.json";
import { contentHook } from "@/content/use-content";

/** Return the texts of debriefings. */
export const useDebriefContent = contentHook("debrief", texts);
export type DebriefContent = ReturnType<typeof useDebriefContent>;
