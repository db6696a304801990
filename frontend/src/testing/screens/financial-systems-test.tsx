import { screen, within } from "@testing-library/react";

import {
  type Connectivity,
  type FinancialStatus,
  type RequiredCredentials,
  type VaultValidation,
} from "@/api/financial";
import { FinancialSystemsTestScreen } from "@/screens/financial-systems-test/financial-systems-test-screen";
import { answers } from "@/testing/api";
import { openScreen } from "@/testing/render";

const STATUSES = ["connected", "disconnected", "error", "testing", "on fire"];

export const status: FinancialStatus = {
  summary: {
    connectedAPIs: 1,
    totalAPIs: 5,
    validVaults: 1,
    totalVaults: 3,
    systemOperational: false,
    errors: ["Error API: 401", "Held Vault: A fee is due."],
    simulated: true,
  },
  apis: STATUSES.map((state, place) => ({
    id: `SIM-API-00${place}`,
    name: `Northhaven API ${place}`,
    endpoint: `https://api${place}.northhaven.example/v2`,
    status: state,
    errorMessage: state === "error" ? "401: not known here." : "",
    simulated: true,
  })),
  vaults: [
    { provider: "Open Vault", releaseCode: "SIM-REL-OPEN-1", connected: true, error: "" },
    {
      provider: "Held Vault",
      releaseCode: "SIM-REL-HELD-2",
      connected: true,
      error: "A fee is due.",
    },
    {
      provider: "Lost Vault",
      releaseCode: "SIM-REL-LOST-3",
      connected: false,
      error: "No answer.",
    },
  ].map((vault, place) => ({ ...vault, id: `SIM-VAULT-00${place}`, simulated: true })),
  simulated: true,
};
export const credentials: RequiredCredentials = {
  apis: [
    {
      id: "SIM-API-000",
      name: "Ledger API",
      description: "Balances of nobody",
      required: ["Client ID", "Client certificate"],
    },
    { id: "SIM-API-001", name: "Price Feed", description: "Rates", required: [] },
  ],
  vaults: [{ id: "SIM-VAULT-001", provider: "Held Vault", required: ["Clearance certificate"] }],
  simulated: true,
};
const connectivity: Connectivity = {
  connected: false,
  workingAPIs: ["Ledger API"],
  failedAPIs: ["Custody API", "Instant Rail"],
  requiresCredentials: ["Custody API"],
  simulated: true,
};
const validation: VaultValidation = {
  valid: false,
  validCodes: ["SIM-REL-OPEN-1"],
  invalidCodes: ["SIM-REL-HELD-2"],
  errors: ["Held Vault: A fee is due."],
  simulated: true,
};

export const STATUS = "/api/financial/system-status";
export const CREDENTIALS = "/api/financial/required-credentials";
export const CONNECTIVITY = "/api/financial/test-connectivity";
export const VAULTS = "/api/financial/validate-vault-access";

/** Make every call succeed. */
export function answerFinancial(): void {
  answers("GET", STATUS, status);
  answers("GET", CREDENTIALS, credentials);
  answers("GET", CONNECTIVITY, connectivity);
  answers("GET", VAULTS, validation);
}

export const show = () => openScreen(<FinancialSystemsTestScreen />);

/** Return queries for the card with this name. */
export function part(name: string) {
  return within(screen.getByRole("region", { name }));
}

export const tile = (name: string) => screen.getByRole("group", { name });
export const button = (name: string) => screen.getByRole("button", { name });
