import { type CryptoPrice } from "@/api/crypto-prices";
import { type Walkthrough } from "@/api/training";
import { type Script } from "@/api/walkthroughs";
import { type Transaction } from "@/api/transactions";
import { type Wallet } from "@/api/wallets";
import { documentOf } from "@/testing/samples/documents";
import { log, pending } from "@/testing/samples/transactions";
import { savedWallet, wallet as master } from "@/testing/samples/wallets";
import { mt103 } from "@/testing/screens/api-banking";
import {
  confirmation,
  connectedState,
  transaction as prepared,
} from "@/testing/screens/dapp-wallet-connector";
import { credentials, status as financialStatus } from "@/testing/screens/financial-systems-test";
import { message, status as integrationStatus } from "@/testing/screens/global-integration";
import { balancer, PRIMARY, primary } from "@/testing/screens/multi-domain";
import {
  preparedTest,
  system,
  validation,
  wallet as sovereignWallet,
} from "@/testing/screens/sovereign-test";
import { boardSeat, taughtLesson } from "@/testing/screens/teach";
import { history, volume } from "@/testing/screens/transaction-logs";

const asset: CryptoPrice = {
  symbol: "BTC",
  name: "Bitcoin",
  price: "64123.10",
  change24h: "1.20",
  simulated: true,
};
export const wallet: Wallet = {
  ...master,
  balances: [{ asset: "BTC", amount: "1.5", simulated: true }],
};
const dappWallet = {
  "*/api/dapp-wallet/state": { success: true, walletState: connectedState },
  "*/api/dapp-wallet/prepare-transfer": { success: true, transaction: prepared },
  "*/api/dapp-wallet/confirmations/*": {
    success: true,
    confirmation: { ...confirmation, confirmations: 1, blockNumber: 5 },
    etherscanLink: "/explorer/tx/0xfacade",
  },
};
export const transaction: Transaction = { ...pending, id: "TRN-000001", paymentMethod: "swift" };
const logs = [{ ...log, transactionId: transaction.id }];
const transactions = {
  "*/api/transactions": [transaction],
  "*/api/transactions/volume": { ...volume, buckets: [] },
  "*/api/transactions/:ref": transaction,
  "*/api/transactions/:ref/history": history,
  "*/api/transactions/:ref/logs": logs,
  "*/api/transactions/:ref/messages": { mt103: "{1:}", pacs008: "<Document/>", simulated: true },
  "*/api/logs/transactions": logs,
};
const integration = {
  "*/api/global-integration/status": integrationStatus,
  "*/api/global-integration/swift-message": message,
};
const sovereignTest = {
  "*/api/sovereign/validate": validation,
  "*/api/sovereign/wallet-status": sovereignWallet,
  "*/api/sovereign/system-status": system,
  "*/api/sovereign/prepare-transaction": preparedTest,
};
const domains = {
  "*/api/multi-domain/status": { [PRIMARY]: primary },
  "*/api/multi-domain/load-balancer": balancer,
  "*/api/multi-domain/history": [],
};
const financial = {
  "*/api/financial/system-status": financialStatus,
  "*/api/financial/required-credentials": credentials,
  "*/api/financial/generate-vault-access": {
    accessGranted: true,
    releaseCode: "SIM-REL-NORTH-4417",
    vaultSignature: `SIM-SIG-facade${"1".repeat(52)}facade`,
    timestamp: wallet.createdAt,
    simulated: true,
  },
};
const documents = {
  "*/api/document-processing/documents": [documentOf(1), documentOf(2)],
  "*/api/document-processing/documents/SIM-DOC-0001": documentOf(1, { status: "processed" }),
  "*/api/document-processing/documents/SIM-DOC-0002": documentOf(2, { status: "validated" }),
};
const taught = {
  "*/api/lessons": [
    { ...taughtLesson, ref: "LSN-000002", name: "Over", state: "ended" },
    taughtLesson,
  ],
  "*/api/lessons/alone": [
    {
      lesson: "LSN-000003",
      title: "First steps",
      name: "operator",
      begunAt: "2026-11-21T07:08:00Z",
      endedAt: null,
      points: 1,
      of: 2,
      minutes: 5,
    },
  ],
  "*/api/lessons/LSN-000001": taughtLesson,
  "*/api/lessons/LSN-000001/board": { presented: taughtLesson.presented, seats: [boardSeat()] },
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

const script: Script = {
  ...walkthrough,
  steps: [{ id: "welcome", say: "Welcome." }],
  waits: ["Press Next."],
  rules: "",
  revision: "0123456789abcdef",
};

export const answers = {
  "*/api/walkthroughs": [walkthrough],
  "*/api/walkthroughs/first-steps/script": script,
  ...taught,
  "*/api/swift/mt103": mt103,
  "*/api/wallets": [wallet],
  "*/api/wallets/saved": [savedWallet],
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
  ...integration,
  ...sovereignTest,
  ...transactions,
  ...documents,
  ...domains,
  ...financial,
};
