import texts from "@/content/off-ramp-crypto.json";
import { contentHook } from "@/content/use-content";

export const useOffRampContent = contentHook("off-ramp-crypto", texts);
export type OffRampContent = ReturnType<typeof useOffRampContent>;
