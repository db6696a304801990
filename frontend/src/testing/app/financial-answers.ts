const access = {
  accessGranted: true,
  releaseCode: "SIM-REL-NORTH-4417",
  vaultSignature: `SIM-SIG-facade${"1".repeat(52)}facade`,
  timestamp: "2026-11-21T07:00:00Z",
  simulated: true,
};
/** Responses of the financial systems' calls, for tests that only need its parts. */
export const financialAnswers = {
  "*/api/financial/system-status": {
    summary: {
      connectedAPIs: 1,
      totalAPIs: 1,
      validVaults: 1,
      totalVaults: 1,
      systemOperational: true,
      errors: [],
      simulated: true,
    },
    apis: [
      {
        id: "SIM-API-001",
        name: "Northhaven Ledger API",
        endpoint: "https://api.northhaven.example/v2",
        status: "connected",
        errorMessage: "",
        simulated: true,
      },
    ],
    vaults: [
      {
        id: "SIM-VAULT-001",
        provider: "Northhaven Reserve Vault",
        releaseCode: access.releaseCode,
        connected: true,
        error: "",
        simulated: true,
      },
    ],
    simulated: true,
  },
  "*/api/financial/required-credentials": { apis: [], vaults: [], simulated: true },
  "*/api/financial/generate-vault-access": access,
};
