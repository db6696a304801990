import texts from "@/content/editing.json";
import { contentHook } from "@/content/use-content";

export const useEditingContent = contentHook("editing", texts);
export type EditingContent = ReturnType<typeof useEditingContent>;
