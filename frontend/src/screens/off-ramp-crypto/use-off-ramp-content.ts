import texts from "@/content/off-ramp-crypto.json";
import { contentHook } from "@/content/use-content";

/** Texts of the off-ramp. */
export const useOffRampContent = contentHook("off-ramp-crypto", texts);
export type OffRampContent = ReturnType<typeof useOffRampContent>;
