import texts from "@/content/authentic-transfer.json";
import { contentHook } from "@/content/use-content";

/** The texts of the simulated download. */
export const useDownloadContent = contentHook("authentic-transfer", texts);
export type DownloadContent = ReturnType<typeof useDownloadContent>;
