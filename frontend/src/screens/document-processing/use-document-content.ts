import texts from "@/content/document-processing.json";
import { contentHook } from "@/content/use-content";

export const useDocumentContent = contentHook("document-processing", texts);
export type DocumentContent = ReturnType<typeof useDocumentContent>;
