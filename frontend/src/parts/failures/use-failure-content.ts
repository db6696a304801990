import texts from "@/content/failure-analysis.json";
import { contentHook } from "@/content/use-content";

/** Texts of the failure analysis; the simulated download picks its errors from them. */
export const useFailureContent = contentHook("failure-analysis", texts);
export type FailureContent = ReturnType<typeof useFailureContent>;
