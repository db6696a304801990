import { Banknote, FileText, Globe, Landmark, Network } from "lucide-react";

import { type NavigationGroup } from "@/app/navigation-item";
import { lazyPart } from "@/lib/lazy-part";

export const banking: NavigationGroup = {
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
};
