import { call, post, type Schemas } from "@/api/client";
import { query } from "@/api/queries";

export type FinancialStatus = Schemas["FinancialStatus"];
export type FinancialApi = Schemas["FinancialApi"];
export type RequiredCredentials = Schemas["RequiredCredentials"];
export type Vault = Schemas["Vault"];
export type Connectivity = Schemas["Connectivity"];
export type VaultValidation = Schemas["VaultValidation"];
export type VaultAccess = Schemas["VaultAccess"];

/**
 * Return the query of the financial APIs and vaults that the room displays; not polled, because the server announces
 * changes.
 */
export function financialStatusQuery() {
  return query("/api/financial/system-status");
}

/** Return the query of the credentials that, according to the screens, the APIs and vaults require. */
export function requiredCredentialsQuery() {
  return query("/api/financial/required-credentials");
}

export function testConnectivity() {
  return call("GET", "/api/financial/test-connectivity");
}

export function validateVaultAccess() {
  return call("GET", "/api/financial/validate-vault-access");
}

/** Request a release code from the vaults. */
export const generateVaultAccess = post("/api/financial/generate-vault-access");
