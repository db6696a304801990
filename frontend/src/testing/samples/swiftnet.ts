import { type Reply } from "@/api/paths";
import { type SwiftOperation } from "@/api/swift-operations";
import { type Institution } from "@/api/swiftnet";

export const systemStatus: Reply<"/api/swiftnet/system-status", "GET"> = {
  apiStatus: "CONNECTED",
  authentication: "AUTHENTICATED",
  system: "READY",
  level20Authority: "LEVEL 20",
};

export const institution: Institution = {
  id: "SIM-INST-001",
  name: "Northhaven Exchange Bank",
  bic: "SIMUBEB0XXX",
  country: "BE",
  status: "connected",
};

export const operation: SwiftOperation = {
  id: "SIM-OP-0008",
  operationType: "wallet_transfer",
  transactionId: "TRN-000008",
  swiftBic: institution.bic,
  correspondentBank: institution.name,
  operationData: '{"amount": "5000.00", "currency": "USDT (SIM)"}',
  processingStatus: "processing",
  swiftReference: "SIM-000000000008",
  feeAmount: "100.00",
  feeWaived: true,
  levelTwentyOverride: true,
  createdAt: "2026-11-21T05:27:05Z",
  completedAt: null,
  simulated: true,
};
