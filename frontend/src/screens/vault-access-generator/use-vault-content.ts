import texts from "@/content/vault-access-generator.json";
import { contentHook } from "@/content/use-content";

/** Texts of the vault access generator. */
export const useVaultContent = contentHook("vault-access-generator", texts);
export type VaultContent = ReturnType<typeof useVaultContent>;
