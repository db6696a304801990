import texts from "@/content/multi-domain.json";
import { contentHook } from "@/content/use-content";

/** Texts of the multi-domain dashboard. */
export const useMultiDomainContent = contentHook("multi-domain", texts);
export type MultiDomainContent = ReturnType<typeof useMultiDomainContent>;
