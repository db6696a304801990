import texts from "@/content/authentic-transfer.json";
import { contentHook } from "@/content/use-content";

export const useDownloadContent = contentHook("authentic-transfer", texts);
export type DownloadContent = ReturnType<typeof useDownloadContent>;
