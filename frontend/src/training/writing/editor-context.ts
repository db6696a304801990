import { createContext, use } from "react";

import texts from "@/content/writing.json";
import { contentHook } from "@/content/use-content";
import { type PaneState } from "@/training/guide/pane";

export const useWritingContent = contentHook("writing", texts);
export type WritingContent = ReturnType<typeof useWritingContent>;

type Editor = { scriptKey: string; pane: PaneState; t: WritingContent };

export const EditorContext = createContext<Editor | undefined>(undefined);

/** Return the pane and the texts of the editor; works only inside the editor's pane. */
export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error("There is no step editor here.");
  return editor;
}
