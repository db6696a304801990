import texts from "@/content/teach.json";
import { contentHook } from "@/content/use-content";

export const useTeachContent = contentHook("teach", texts);
export type TeachContent = ReturnType<typeof useTeachContent>;
