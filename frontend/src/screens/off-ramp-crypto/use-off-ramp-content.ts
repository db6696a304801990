import texts from "@/content/off-ramp-crypto.json";
import { type Content, useContent } from "@/content/use-content";

export type OffRampContent = Content<typeof texts>;

/** The texts of the off-ramp. */
export function useOffRampContent(): OffRampContent {
  return useContent("off-ramp-crypto", texts);
}
