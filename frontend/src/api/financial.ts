import * as v from "valibot";

import { checked } from "@/api/checked";
import { call, type Schemas } from "@/api/client";
import { checkedQuery } from "@/api/queries";

export type FinancialStatus = Schemas["FinancialStatus"];
export type FinancialApi = Schemas["FinancialApi"];
export type RequiredCredentials = Schemas["RequiredCredentials"];
export type Vault = Schemas["Vault"];
export type Connectivity = Schemas["Connectivity"];
export type VaultValidation = Schemas["VaultValidation"];
export type VaultAccess = Schemas["VaultAccess"];

const Texts = v.array(v.string());

const StatusParts = v.object({
  summary: v.object({
    connectedAPIs: v.number(),
    totalAPIs: v.number(),
    validVaults: v.number(),
    totalVaults: v.number(),
    systemOperational: v.boolean(),
    errors: Texts,
  }),
  apis: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      endpoint: v.string(),
      status: v.string(),
      errorMessage: v.string(),
    }),
  ),
  vaults: v.array(
    v.object({
      id: v.string(),
      provider: v.string(),
      releaseCode: v.string(),
      connected: v.boolean(),
      error: v.string(),
    }),
  ),
});
const CredentialsParts = v.object({
  apis: v.array(
    v.object({ id: v.string(), name: v.string(), description: v.string(), required: Texts }),
  ),
  vaults: v.array(v.object({ id: v.string(), provider: v.string(), required: Texts })),
});
const ConnectivityParts = v.object({
  connected: v.boolean(),
  workingAPIs: Texts,
  failedAPIs: Texts,
  requiresCredentials: Texts,
});
const ValidationParts = v.object({
  valid: v.boolean(),
  validCodes: Texts,
  invalidCodes: Texts,
  errors: Texts,
});
const AccessParts = v.object({
  accessGranted: v.boolean(),
  releaseCode: v.string(),
  vaultSignature: v.optional(v.string()),
  timestamp: v.pipe(
    v.string(),
    v.check((text) => !Number.isNaN(Date.parse(text))),
  ),
});

/** The claimed APIs and vaults of the room; the server tells when they change. */
export function financialStatusQuery() {
  return checkedQuery("/api/financial/system-status", (answer) => checked(answer, StatusParts));
}

/** What each of them is said to want. */
export function requiredCredentialsQuery() {
  return checkedQuery("/api/financial/required-credentials", (answer) =>
    checked(answer, CredentialsParts),
  );
}

/** Tests all APIs. */
export async function testConnectivity() {
  return checked(await call("GET", "/api/financial/test-connectivity"), ConnectivityParts);
}

/** Tests all release codes. */
export async function validateVaultAccess() {
  return checked(await call("GET", "/api/financial/validate-vault-access"), ValidationParts);
}

/** Asks the vaults for a release code. */
export async function generateVaultAccess(releaseCode: string) {
  const body = { releaseCode };
  return checked(await call("POST", "/api/financial/generate-vault-access", { body }), AccessParts);
}
