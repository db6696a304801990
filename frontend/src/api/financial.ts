import { call, post, type Schemas } from "@/api/client";
import { query } from "@/api/queries";

export type FinancialStatus = Schemas["FinancialStatus"];
export type FinancialApi = Schemas["FinancialApi"];
export type RequiredCredentials = Schemas["RequiredCredentials"];
export type Vault = Schemas["Vault"];
export type Connectivity = Schemas["Connectivity"];
export type VaultValidation = Schemas["VaultValidation"];
export type VaultAccess = Schemas["VaultAccess"];

/** The claimed APIs and vaults of the room; the server tells when they change. */
export function financialStatusQuery() {
  return query("/api/financial/system-status");
}

/** What each of them is said to want. */
export function requiredCredentialsQuery() {
  return query("/api/financial/required-credentials");
}

/** Tests all APIs. */
export function testConnectivity() {
  return call("GET", "/api/financial/test-connectivity");
}

/** Tests all release codes. */
export function validateVaultAccess() {
  return call("GET", "/api/financial/validate-vault-access");
}

/** Asks the vaults for a release code. */
export const generateVaultAccess = post("/api/financial/generate-vault-access");
