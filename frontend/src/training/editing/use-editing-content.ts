import texts from "@/content/editing.json";
import { contentHook } from "@/content/use-content";

/** Return the texts of the pane that edits a screen. */
export const useEditingContent = contentHook("editing", texts);
export type EditingContent = ReturnType<typeof useEditingContent>;
