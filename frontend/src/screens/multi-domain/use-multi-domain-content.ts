import texts from "@/content/multi-domain.json";
import { contentHook } from "@/content/use-content";

export const useMultiDomainContent = contentHook("multi-domain", texts);
export type MultiDomainContent = ReturnType<typeof useMultiDomainContent>;
