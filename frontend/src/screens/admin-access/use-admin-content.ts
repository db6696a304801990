import texts from "@/content/admin-access.json";
import { type Content, useContent } from "@/content/use-content";

export type AdminContent = Content<typeof texts>;
export type AdminTextKey = Parameters<AdminContent>[0];
export type AdminListKey = Parameters<AdminContent["list"]>[0];

/** The texts of the admin console. */
export function useAdminContent(): AdminContent {
  return useContent("admin-access", texts);
}
