import texts from "@/content/home.json";
import { contentHook } from "@/content/use-content";

/** The texts of the dashboard. */
export const useHomeContent = contentHook("home", texts);
export type HomeContent = ReturnType<typeof useHomeContent>;
