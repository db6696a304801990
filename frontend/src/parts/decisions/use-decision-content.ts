import texts from "@/content/decisions.json";
import { contentHook } from "@/content/use-content";

export const useDecisionContent = contentHook("decisions", texts);
export type DecisionContent = ReturnType<typeof useDecisionContent>;
