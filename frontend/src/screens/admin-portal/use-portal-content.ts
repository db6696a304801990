import texts from "@/content/admin-portal.json";
import { type Content, useContent } from "@/content/use-content";

export type PortalContent = Content<typeof texts>;

/** The texts of the admin portal. */
export function usePortalContent(): PortalContent {
  return useContent("admin-portal", texts);
}
