/** What the global integration is answered where all screens are walked over. */
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
