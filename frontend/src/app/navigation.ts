import {
  ArrowLeftRight,
  Banknote,
  DownloadCloud,
  FileText,
  Fingerprint,
  Globe,
  HardDrive,
  Landmark,
  Layers,
  LayoutDashboard,
  ListChecks,
  LockKeyhole,
  type LucideIcon,
  Network,
  PlugZap,
  RadioTower,
  SearchX,
  Server,
  ServerCog,
  ShieldCheck,
  SquareTerminal,
} from "lucide-react";

import { type Anchor } from "@/anchors/anchor";
import { type LazyPart, lazyPart } from "@/lib/lazy-part";

export type NavigationItem = LazyPart & {
  path: string;
  title: string;
  description: string;
  icon: LucideIcon;
  /** Other words by which the search finds it. */
  keywords: string[];
  /** Its entry in the list of screens. */
  anchor: Anchor;
};

export type NavigationGroup = {
  id: string;
  title: string;
  /** The letter that leads here after `g`. */
  key: string;
  items: NavigationItem[];
};

/** Every screen of the console: a screen exists where it has an entry here, and nowhere else. */
export const navigation: NavigationGroup[] = [
  {
    id: "overview",
    title: "Overview",
    key: "o",
    items: [
      {
        path: "/home",
        title: "Dashboard",
        description: "Live prices, host servers and quick actions",
        icon: LayoutDashboard,
        keywords: ["home", "command center", "prices", "hosts", "overview"],
        anchor: "frame.screens.home",
        ...lazyPart(() => import("@/screens/home/home-screen").then((m) => m.HomeScreen)),
      },
    ],
  },
  {
    id: "swift",
    title: "SWIFT",
    key: "s",
    items: [
      {
        path: "/swift-console",
        title: "SWIFT Console",
        description: "Secure messaging, Alliance terminal, hosts and prices",
        icon: SquareTerminal,
        keywords: ["tnt", "mt103", "terminal", "balance", "alliance"],
        anchor: "frame.screens.swiftConsole",
        ...lazyPart(() =>
          import("@/screens/swift-console/swift-console-screen").then((m) => m.SwiftConsoleScreen),
        ),
      },
      {
        path: "/swiftnet-access",
        title: "SwiftNet Access",
        description: "The private server's console, institutions and operations",
        icon: ServerCog,
        keywords: ["swiftnet", "private server", "status", "institutions", "operations"],
        anchor: "frame.screens.swiftnetAccess",
        ...lazyPart(() =>
          import("@/screens/swiftnet-access/swiftnet-access-screen").then(
            (m) => m.SwiftnetAccessScreen,
          ),
        ),
      },
      {
        path: "/swift-alliance-login",
        title: "SWIFT Alliance Server",
        description: "Sign in to the SwiftNet private server",
        icon: PlugZap,
        keywords: ["swiftnet", "login", "connect", "private server"],
        anchor: "frame.screens.swiftAllianceLogin",
        ...lazyPart(() =>
          import("@/screens/swift-alliance-login/swift-alliance-login-screen").then(
            (m) => m.SwiftAllianceLoginScreen,
          ),
        ),
      },
      {
        path: "/swift-additions",
        title: "SWIFT Additions",
        description: "Eight add-on services with their settings",
        icon: Layers,
        keywords: ["sepa", "gpi", "mt103+", "bridge", "compliance", "risk", "monitor", "vault"],
        anchor: "frame.screens.swiftAdditions",
        ...lazyPart(() =>
          import("@/screens/swift-additions/swift-additions-screen").then(
            (m) => m.SwiftAdditionsScreen,
          ),
        ),
      },
    ],
  },
  {
    id: "wallets",
    title: "Wallets",
    key: "w",
    items: [
      {
        path: "/wallet-transfer",
        title: "Wallet Transfer",
        description: "Send simulated funds from wallet to wallet",
        icon: ArrowLeftRight,
        keywords: ["transfer", "send", "funds", "usdt", "master wallet", "gas", "sepa"],
        anchor: "frame.screens.walletTransfer",
        ...lazyPart(() =>
          import("@/screens/wallet-transfer/wallet-transfer-screen").then(
            (m) => m.WalletTransferScreen,
          ),
        ),
      },
      {
        path: "/crypto-host-management",
        title: "Crypto Host Management",
        description: "Hosts, wallets, saved configurations and the console that runs them",
        icon: HardDrive,
        keywords: [
          "crypto host",
          "wallets",
          "portfolio",
          "saved wallets",
          "performance",
          "air gap",
        ],
        anchor: "frame.screens.cryptoHostManagement",
        ...lazyPart(() =>
          import("@/screens/crypto-host-management/crypto-host-management-screen").then(
            (m) => m.CryptoHostManagementScreen,
          ),
        ),
      },
      {
        path: "/crypto-host",
        title: "Crypto Host",
        description: "The two hosts, the bridge and new wallets",
        icon: Server,
        keywords: ["hosting", "bridge", "virtual wallet", "create wallet"],
        anchor: "frame.screens.cryptoHost",
        ...lazyPart(() =>
          import("@/screens/crypto-host/crypto-host-screen").then((m) => m.CryptoHostScreen),
        ),
      },
      {
        path: "/dapp-wallet-connector",
        title: "DApp Wallet Connector",
        description: "Connect a wallet, prepare a token transfer and broadcast it",
        icon: RadioTower,
        keywords: ["dapp", "usdt", "token", "broadcast", "confirmations", "ethereum", "blockchain"],
        anchor: "frame.screens.dappWalletConnector",
        ...lazyPart(() =>
          import("@/screens/dapp-wallet-connector/dapp-wallet-connector-screen").then(
            (m) => m.DappWalletConnectorScreen,
          ),
        ),
      },
    ],
  },
  {
    id: "transactions",
    title: "Transactions",
    key: "t",
    items: [
      {
        path: "/transaction-logs",
        title: "Transaction Dashboard",
        description: "What is pending, the history and logs of transactions, SWIFT operations",
        icon: ListChecks,
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
        anchor: "frame.screens.transactionLogs",
        ...lazyPart(() =>
          import("@/screens/transaction-logs/transaction-logs-screen").then(
            (m) => m.TransactionLogsScreen,
          ),
        ),
      },
      {
        path: "/hash-verification",
        title: "Hash Verification",
        description: "A wallet's hash tag, its transactions and the block explorer",
        icon: Fingerprint,
        keywords: ["hash tag", "verify", "address", "block explorer", "proof"],
        anchor: "frame.screens.hashVerification",
        ...lazyPart(() =>
          import("@/screens/hash-verification/hash-verification-screen").then(
            (m) => m.HashVerificationScreen,
          ),
        ),
      },
      {
        path: "/authentic-transfer",
        title: "Simulated Download",
        description: "Two attempts to download funds, both of which fail",
        icon: DownloadCloud,
        keywords: ["authentic transfer", "server download", "attempts", "failed"],
        anchor: "frame.screens.authenticTransfer",
        ...lazyPart(() =>
          import("@/screens/authentic-transfer/authentic-transfer-screen").then(
            (m) => m.AuthenticTransferScreen,
          ),
        ),
      },
      {
        path: "/failure-analysis",
        title: "Failure Analysis",
        description: "How the errors of the download are dressed up, and what they mean",
        icon: SearchX,
        keywords: ["errors", "red flags", "timeout", "gas", "rpc", "private key", "refused"],
        anchor: "frame.screens.failureAnalysis",
        ...lazyPart(() =>
          import("@/screens/failure-analysis/failure-analysis-screen").then(
            (m) => m.FailureAnalysisScreen,
          ),
        ),
      },
    ],
  },
  {
    id: "banking",
    title: "Banking & Integration",
    key: "b",
    items: [
      {
        path: "/api-banking",
        title: "Bank API Console",
        description: "API clients, transfer requests, the MT103 generator and webhooks",
        icon: Landmark,
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
        anchor: "frame.screens.apiBanking",
        ...lazyPart(() =>
          import("@/screens/api-banking/api-banking-screen").then((m) => m.ApiBankingScreen),
        ),
      },
      {
        path: "/global-integration",
        title: "Global Integration",
        description: "Interbank messages, euro payments and blockchain transactions",
        icon: Globe,
        keywords: [
          "swift message",
          "sepa",
          "sovereign",
          "bic",
          "mt103",
          "euro",
          "instant",
          "networks",
        ],
        anchor: "frame.screens.globalIntegration",
        ...lazyPart(() =>
          import("@/screens/global-integration/global-integration-screen").then(
            (m) => m.GlobalIntegrationScreen,
          ),
        ),
      },
      {
        path: "/multi-domain",
        title: "Multi-Domain",
        description: "Health of the domains, their load balancer and its checks",
        icon: Network,
        keywords: ["domains", "health check", "load balancer", "dns", "response time", "hosts"],
        anchor: "frame.screens.multiDomain",
        ...lazyPart(() =>
          import("@/screens/multi-domain/multi-domain-screen").then((m) => m.MultiDomainScreen),
        ),
      },
      {
        path: "/document-processing",
        title: "Document Processing",
        description: "Bank transfer contracts with their codes, validation and SWIFT transfer",
        icon: FileText,
        keywords: ["contract", "chocolate", "access code", "release code", "validate", "documents"],
        anchor: "frame.screens.documentProcessing",
        ...lazyPart(() =>
          import("@/screens/document-processing/document-processing-screen").then(
            (m) => m.DocumentProcessingScreen,
          ),
        ),
      },
      {
        path: "/off-ramp-crypto",
        title: "Crypto Off-Ramp",
        description: "Quotes from crypto to fiat, rates beside the market's, and bank details",
        icon: Banknote,
        keywords: ["off-ramp", "fiat", "convert", "rates", "ach", "sepa", "iban", "bank details"],
        anchor: "frame.screens.offRampCrypto",
        ...lazyPart(() =>
          import("@/screens/off-ramp-crypto/off-ramp-crypto-screen").then(
            (m) => m.OffRampCryptoScreen,
          ),
        ),
      },
    ],
  },
  {
    id: "administration",
    title: "Administration",
    key: "a",
    items: [
      {
        path: "/admin-access",
        title: "Admin Access",
        description: "The sovereign admin console and its terminal",
        icon: ShieldCheck,
        keywords: ["admin", "level 20", "sovereign", "terminal", "fee waiver", "pathways"],
        anchor: "frame.screens.adminAccess",
        ...lazyPart(() =>
          import("@/screens/admin-access/admin-access-screen").then((m) => m.AdminAccessScreen),
        ),
      },
      {
        path: "/admin-portal",
        title: "Admin Portal",
        description: "A password gate before users, system, network, security and logs",
        icon: LockKeyhole,
        keywords: ["admin", "portal", "password", "gate", "users", "security", "spot the error"],
        anchor: "frame.screens.adminPortal",
        ...lazyPart(() =>
          import("@/screens/admin-portal/admin-portal-screen").then((m) => m.AdminPortalScreen),
        ),
      },
    ],
  },
];

export const screens: NavigationItem[] = navigation.flatMap((group) => group.items);

export const screenPaths: ReadonlySet<string> = new Set(screens.map((screen) => screen.path));

/** Where a path stands: its screen and the group of it. */
export function placeOf(
  path: string,
): { group: NavigationGroup; item: NavigationItem } | undefined {
  for (const group of navigation) {
    const item = group.items.find((candidate) => candidate.path === path);
    if (item) return { group, item };
  }
  return undefined;
}
