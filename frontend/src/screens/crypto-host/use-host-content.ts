import texts from "@/content/crypto-host.json";
import { contentHook } from "@/content/use-content";

export const useHostContent = contentHook("crypto-host", texts);
export type HostContent = ReturnType<typeof useHostContent>;
