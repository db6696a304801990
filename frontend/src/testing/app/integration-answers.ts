import { TRAINING_ADDRESS } from "@/parts/fields/address-schema";

/** Responses of the global integration, for the test that renders all screens. */
export const globalIntegration = {
  "*/api/global-integration/status": {
    swift: { bicCodesCount: 15, connectorActive: true },
    sepa: { countriesSupported: 36, instantPayments: true },
    blockchain: { sovereignLevel: 20, ethereumConnected: true },
    alchemy: { networksSupported: 6, sdkActive: true },
    overall: {
      status: "OPERATIONAL",
      integrationLevel: "GLOBAL",
      authorityLevel: "LEVEL 20",
      networkCoverage: 80,
    },
  },
  "*/api/global-integration/swift-message": {
    success: true,
    messageId: "SIM-OP-0011",
    status: "completed",
    mt103: "{1:}",
    simulated: true,
  },
};

/** Responses of the sovereign test. */
export const sovereignTest = {
  "*/api/sovereign/validate": {
    valid: true,
    level: 20,
    authority: "Level 20",
    keyHash: `0xfacade${"1".repeat(52)}facade`,
    walletAddress: TRAINING_ADDRESS,
    networkStatus: "CONNECTED",
  },
  "*/api/sovereign/wallet-status": {
    found: true,
    name: "Master Wallet",
    address: TRAINING_ADDRESS,
    network: "ethereum",
    chainId: 1,
    balances: [{ asset: "ETH", amount: "1.5", simulated: true }],
    simulated: true,
  },
  "*/api/sovereign/system-status": {
    swiftApiKey: { valid: true },
    blockchain: { connected: true, balance: "1.5", blockNumber: 5, simulated: true },
    capabilities: { level20Authority: true, canTransfer: true },
    integration: { sovereignSystemOperational: true },
  },
  "*/api/sovereign/prepare-transaction": {
    success: true,
    canExecute: true,
    to: TRAINING_ADDRESS,
    amount: "0.001",
    currency: "ETH",
    balance: "1.5",
    missing: "0",
    simulated: true,
  },
};
