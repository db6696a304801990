import texts from "@/content/crypto-host-management.json";
import { type Content, useContent } from "@/content/use-content";

export type ManagementContent = Content<typeof texts>;

/** The texts of the crypto host's management. */
export function useManagementContent(): ManagementContent {
  return useContent("crypto-host-management", texts);
}
