import texts from "@/content/hash-verification.json";
import { contentHook } from "@/content/use-content";

export const useHashContent = contentHook("hash-verification", texts);
export type HashContent = ReturnType<typeof useHashContent>;
