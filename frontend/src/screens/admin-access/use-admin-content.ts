import texts from "@/content/admin-access.json";
import { contentHook } from "@/content/use-content";

export const useAdminContent = contentHook("admin-access", texts);
export type AdminContent = ReturnType<typeof useAdminContent>;
export type AdminTextKey = Parameters<AdminContent>[0];
export type AdminListKey = Parameters<AdminContent["list"]>[0];
