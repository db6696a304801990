import { type CryptoPrice } from "@/api/crypto-prices";
import { type SavedWallet } from "@/api/saved-wallets";
import { type BoardSeat, type TaughtLesson } from "@/api/lessons";
import { type Walkthrough } from "@/api/training";
import { type LogEntry, type Transaction } from "@/api/transactions";
import { type Wallet } from "@/api/wallets";
import { domainAnswers } from "@/testing/app/domain-answers";
import { financialAnswers } from "@/testing/app/financial-answers";
import { globalIntegration, sovereignTest } from "@/testing/app/integration-answers";
import { TRAINING_ADDRESS } from "@/parts/fields/address-schema";
import { mt103 } from "@/testing/screens/api-banking";
import { documentOf } from "@/testing/screens/document-processing";

const asset: CryptoPrice = {
  symbol: "BTC",
  name: "Bitcoin",
  price: "64123.10",
  change24h: "1.20",
  simulated: true,
};
export const wallet: Wallet = {
  id: "WLT_000003",
  label: "master",
  name: "Master Wallet",
  kind: "standard",
  network: "ethereum",
  address: "0xfaCadebC4e18f3433d6d98B9ac5095a40EfACAdE",
  walletId: "WLT_000003",
  idSource: "auto",
  status: "active",
  createdAt: "2026-11-21T07:00:00Z",
  balances: [{ asset: "BTC", amount: "1.5", simulated: true }],
  simulated: true,
};
const saved: SavedWallet = {
  id: "SIM-SAVED-0001",
  name: "Vault",
  network: "polygon",
  status: "active",
  wallet_id: "WLT_VAULT-1",
  address: wallet.address,
  type: "bulk_created",
  id_source: "custom",
  created_at: wallet.createdAt,
  simulated: true,
};
const dappWallet = {
  "*/api/dapp-wallet/state": {
    success: true,
    walletState: {
      connected: true,
      address: TRAINING_ADDRESS,
      balance: "1.5",
      tokenBalance: "250",
      network: "ethereum",
      chainId: 1,
      simulated: true,
    },
  },
  "*/api/dapp-wallet/prepare-transfer": {
    success: true,
    transaction: {
      id: "SIM-TX-000001",
      fromAddress: TRAINING_ADDRESS,
      toAddress: TRAINING_ADDRESS,
      tokenAddress: TRAINING_ADDRESS,
      currency: "USDT",
      amount: "2",
      network: "ethereum",
      chainId: 1,
      simulated: true,
    },
  },
  "*/api/dapp-wallet/confirmations/*": {
    success: true,
    confirmation: {
      hash: `0xfacade${"1".repeat(52)}facade`,
      status: "pending",
      confirmations: 1,
      confirmationsNeeded: 12,
      blockNumber: 5,
      amount: "2",
      currency: "USDT",
      toAddress: TRAINING_ADDRESS,
      simulated: true,
    },
    etherscanLink: "/explorer/tx/0xfacade",
  },
};
export const transaction: Transaction = {
  id: "TRN-000001",
  status: "pending",
  amount: "1.5",
  currency: "BTC",
  network: "bitcoin",
  transactionType: "transfer",
  paymentMethod: "swift",
  fromWallet: "",
  toWallet: "master",
  userId: 1,
  metadata: "{}",
  txHash: "",
  processingTime: null,
  errorMessage: "",
  createdAt: wallet.createdAt,
  createdBy: "administrator",
  simulated: true,
};
const log: LogEntry = {
  id: "SIM-LOG-000001",
  transactionId: transaction.id,
  logLevel: "info",
  source: "transactions",
  logMessage: "Created",
  logData: "{}",
  createdAt: wallet.createdAt,
};
const transactions = {
  "*/api/transactions": [transaction],
  "*/api/transactions/volume": { bucketSeconds: 3600, buckets: [], simulated: true },
  "*/api/transactions/:ref": transaction,
  "*/api/transactions/:ref/history": [
    {
      id: "SIM-HIS-000001",
      oldStatus: "",
      newStatus: "pending",
      statusReason: "Created",
      changedBy: "administrator",
      createdAt: wallet.createdAt,
      retryCount: 0,
    },
  ],
  "*/api/transactions/:ref/logs": [log],
  "*/api/transactions/:ref/messages": { mt103: "{1:}", pacs008: "<Document/>", simulated: true },
  "*/api/logs/transactions": [log],
};
const documents = {
  "*/api/document-processing/documents": [documentOf(1), documentOf(2)],
  "*/api/document-processing/documents/SIM-DOC-0001": documentOf(1, { status: "processed" }),
  "*/api/document-processing/documents/SIM-DOC-0002": documentOf(2, { status: "validated" }),
};
const presented = {
  version: 1,
  state: "joining" as const,
  blank: false,
  bring: null,
  message: null,
};
const lesson: TaughtLesson = {
  ref: "LSN-000001",
  name: "Lesson of today",
  trainer: "trainer",
  room: "Main room",
  rooms: "own",
  walkthrough: "first-steps",
  title: "First steps",
  steps: [{ id: "look", say: "Look.", at: "/home" }],
  state: "joining",
  code: "34K67N",
  joinUrl: "http://console.example/join/34K67N",
  joining: true,
  openUntil: "2026-11-21T19:00:00Z",
  keepNamesDays: 30,
  seats: 1,
  begunAt: "2026-11-21T07:00:00Z",
  startedAt: null,
  endedAt: null,
  presented,
};
const seat: BoardSeat = {
  seat: 1,
  id: 1,
  name: "Ada",
  step: "look",
  since: "2026-11-21T07:00:00Z",
  done: 0,
  skipped: 0,
  hints: 0,
  hand: null,
  connected: true,
  reading: false,
  seenAt: "2026-11-21T07:00:00Z",
  stuck: false,
};
const taught = {
  "*/api/lessons": [{ ...lesson, ref: "LSN-000002", name: "Over", state: "ended" }, lesson],
  "*/api/lessons/LSN-000001": lesson,
  "*/api/lessons/LSN-000001/board": { presented, seats: [seat] },
};

/** Walkthrough in the responses of the test that renders all screens. */
const walkthrough: Walkthrough = {
  key: "first-steps",
  title: "First steps",
  summary: "The way round the console.",
  minutes: 10,
  level: "operate",
  steps: 12,
  lesson: null,
};

export const answers = {
  "*/api/walkthroughs": [walkthrough],
  ...taught,
  "*/api/swift/mt103": mt103,
  "*/api/wallets": [wallet],
  "*/api/wallets/saved": [saved],
  "*/api/crypto-prices": [asset],
  "*/api/crypto-prices/BTC/history": {
    symbol: "BTC",
    name: "Bitcoin",
    simulated: true,
    points: [{ time: "2026-11-21T07:00:00Z", price: "64100.00" }],
  },
  "*/api/swiftnet/command": { success: false, output: ["No."] },
  "*/api/auth/admin-portal": { success: true },
  ...dappWallet,
  ...globalIntegration,
  ...sovereignTest,
  ...transactions,
  ...documents,
  ...domainAnswers,
  ...financialAnswers,
};
