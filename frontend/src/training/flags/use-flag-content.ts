import texts from "@/content/flags.json";
import { contentHook } from "@/content/use-content";

export const useFlagContent = contentHook("flags", texts);
export type FlagContent = ReturnType<typeof useFlagContent>;
