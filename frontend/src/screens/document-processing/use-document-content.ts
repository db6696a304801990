import texts from "@/content/document-processing.json";
import { type Content, useContent } from "@/content/use-content";

export type DocumentContent = Content<typeof texts>;

/** The texts of the document processing. */
export function useDocumentContent(): DocumentContent {
  return useContent("document-processing", texts);
}
