/**
 * Descriptions and synonyms of each screen for the search. They are in the search's chunk, because nothing else needs
 * them; the titles are part of the first load.
 */
export const screenWords = {
  "/home": {
    description: "Live prices, host servers and quick actions",
    keywords: ["home", "command center", "prices", "hosts", "overview"],
  },
  "/learn": {
    description: "Learn the console step by step, in a copy of the room",
    keywords: ["learn", "tutorial", "guide", "lesson", "training"],
  },
  "/teach": {
    description: "Lessons that people join with a code, and their progress",
    keywords: ["lesson", "class", "board", "trainer", "code", "projector"],
  },
  "/help": {
    description: "The trainers' manual: lessons, accounts, exercises, results",
    keywords: ["manual", "help", "documentation", "how to", "trainer"],
  },
  "/swift-console": {
    description: "Secure messaging, Alliance terminal, hosts and prices",
    keywords: ["tnt", "mt103", "terminal", "balance", "alliance"],
  },
  "/swiftnet-access": {
    description: "The private server's console, institutions and operations",
    keywords: ["swiftnet", "private server", "status", "institutions", "operations"],
  },
  "/swift-alliance-login": {
    description: "Sign in to the SwiftNet private server",
    keywords: ["swiftnet", "login", "connect", "private server"],
  },
  "/swift-additions": {
    description: "Eight add-on services with their settings",
    keywords: ["sepa", "gpi", "mt103+", "bridge", "compliance", "risk", "monitor", "vault"],
  },
  "/wallet-transfer": {
    description: "Send simulated funds from wallet to wallet",
    keywords: ["transfer", "send", "funds", "usdt", "master wallet", "gas", "sepa"],
  },
  "/crypto-host-management": {
    description: "Hosts, wallets, saved configurations and the console that runs them",
    keywords: ["crypto host", "wallets", "portfolio", "saved wallets", "performance", "air gap"],
  },
  "/crypto-host": {
    description: "The two hosts, the bridge and new wallets",
    keywords: ["hosting", "bridge", "virtual wallet", "create wallet"],
  },
  "/dapp-wallet-connector": {
    description: "Connect a wallet, prepare a token transfer and broadcast it",
    keywords: ["dapp", "usdt", "token", "broadcast", "confirmations", "ethereum", "blockchain"],
  },
  "/transaction-logs": {
    description: "Pending transactions, history and logs, and SWIFT operations",
    keywords: [
      "transactions",
      "pending",
      "complete",
      "fail",
      "history",
      "logs",
      "monitoring",
      "csv",
    ],
  },
  "/hash-verification": {
    description: "A wallet's hash tag, its transactions and the block explorer",
    keywords: ["hash tag", "verify", "address", "block explorer", "proof"],
  },
  "/authentic-transfer": {
    description: "Two attempts to download funds, both of which fail",
    keywords: ["authentic transfer", "server download", "attempts", "failed"],
  },
  "/failure-analysis": {
    description: "The errors of the download, with the excuses and the real meanings",
    keywords: ["errors", "red flags", "timeout", "gas", "rpc", "private key", "refused"],
  },
  "/api-banking": {
    description: "API clients, transfer requests, the MT103 generator and webhooks",
    keywords: [
      "api banking",
      "clients",
      "keys",
      "mt103",
      "fin",
      "message reader",
      "privileges",
      "csv",
      "webhook",
    ],
  },
  "/global-integration": {
    description: "Interbank messages, euro payments and blockchain transactions",
    keywords: ["swift message", "sepa", "sovereign", "bic", "mt103", "euro", "instant", "networks"],
  },
  "/multi-domain": {
    description: "Health of the domains, their load balancer and its checks",
    keywords: ["domains", "health check", "load balancer", "dns", "response time", "hosts"],
  },
  "/document-processing": {
    description: "Bank transfer contracts with their codes, validation and SWIFT transfer",
    keywords: ["contract", "chocolate", "access code", "release code", "validate", "documents"],
  },
  "/off-ramp-crypto": {
    description: "Crypto-to-fiat quotes, rates compared with the market, and bank details",
    keywords: ["off-ramp", "fiat", "convert", "rates", "ach", "sepa", "iban", "bank details"],
  },
  "/sovereign-test": {
    description: "Checks of a sovereign key, its wallet and its system",
    keywords: [
      "sovereign",
      "level 20",
      "authority",
      "validate",
      "key hash",
      "master wallet",
      "eth",
      "spot the error",
    ],
  },
  "/financial-systems-test": {
    description: "Claimed bank interfaces and vaults, and two tests of them",
    keywords: ["connectivity", "apis", "vaults", "credentials", "status", "release codes"],
  },
  "/vault-access-generator": {
    description: "A release code that is granted or denied, and opens nothing",
    keywords: ["release code", "vault signature", "granted", "denied", "clearance", "cot"],
  },
  "/system-remedy": {
    description: "Four remedies for admitted faults, and their effect",
    keywords: ["remedy", "repair", "fix", "issues", "recovery", "evidence", "reality"],
  },
  "/admin-access": {
    description: "The sovereign admin console and its terminal",
    keywords: ["admin", "level 20", "sovereign", "terminal", "fee waiver", "pathways"],
  },
  "/admin-portal": {
    description: "A password gate before users, system, network, security and logs",
    keywords: ["admin", "portal", "password", "gate", "users", "security", "spot the error"],
  },
};

export type ScreenPath = keyof typeof screenWords;
