import texts from "@/content/crypto-host.json";
import { type Content, useContent } from "@/content/use-content";

export type HostContent = Content<typeof texts>;

/** The texts of the crypto host. */
export function useHostContent(): HostContent {
  return useContent("crypto-host", texts);
}
