import texts from "@/content/vault-access-generator.json";
import { type Content, useContent } from "@/content/use-content";

export type VaultContent = Content<typeof texts>;

/** The texts of the vault access generator. */
export function useVaultContent(): VaultContent {
  return useContent("vault-access-generator", texts);
}
