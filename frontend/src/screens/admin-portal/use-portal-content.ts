import texts from "@/content/admin-portal.json";
import { contentHook } from "@/content/use-content";

export const usePortalContent = contentHook("admin-portal", texts);
export type PortalContent = ReturnType<typeof usePortalContent>;
