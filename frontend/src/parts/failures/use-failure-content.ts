import texts from "@/content/failure-analysis.json";
import { contentHook } from "@/content/use-content";

/** The texts of the failure analysis, whose errors are those that the simulated download draws from. */
export const useFailureContent = contentHook("failure-analysis", texts);
export type FailureContent = ReturnType<typeof useFailureContent>;
