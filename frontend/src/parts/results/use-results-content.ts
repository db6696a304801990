import texts from "@/content/results.json";
import { contentHook } from "@/content/use-content";

export const useResultsContent = contentHook("results", texts);
export type ResultsContent = ReturnType<typeof useResultsContent>;
