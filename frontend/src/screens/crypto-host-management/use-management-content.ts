import texts from "@/content/crypto-host-management.json";
import { contentHook } from "@/content/use-content";

export const useManagementContent = contentHook("crypto-host-management", texts);
export type ManagementContent = ReturnType<typeof useManagementContent>;
