import texts from "@/content/vault-access-generator.json";
import { contentHook } from "@/content/use-content";

export const useVaultContent = contentHook("vault-access-generator", texts);
export type VaultContent = ReturnType<typeof useVaultContent>;
