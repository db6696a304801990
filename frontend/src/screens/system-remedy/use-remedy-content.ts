import texts from "@/content/system-remedy.json";
import { contentHook } from "@/content/use-content";

export const useRemedyContent = contentHook("system-remedy", texts);
export type RemedyContent = ReturnType<typeof useRemedyContent>;
