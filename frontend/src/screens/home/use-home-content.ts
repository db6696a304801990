import texts from "@/content/home.json";
import { contentHook } from "@/content/use-content";

export const useHomeContent = contentHook("home", texts);
export type HomeContent = ReturnType<typeof useHomeContent>;
