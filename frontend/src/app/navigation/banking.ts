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
      icon: Landmark,
      anchor: "frame.screens.apiBanking",
      ...lazyPart(() =>
        import("@/screens/api-banking/api-banking-screen").then((m) => m.ApiBankingScreen),
      ),
    },
    {
      path: "/global-integration",
      title: "Global Integration",
      icon: Globe,
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
      icon: Network,
      anchor: "frame.screens.multiDomain",
      ...lazyPart(() =>
        import("@/screens/multi-domain/multi-domain-screen").then((m) => m.MultiDomainScreen),
      ),
    },
    {
      path: "/document-processing",
      title: "Document Processing",
      icon: FileText,
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
      icon: Banknote,
      anchor: "frame.screens.offRampCrypto",
      ...lazyPart(() =>
        import("@/screens/off-ramp-crypto/off-ramp-crypto-screen").then(
          (m) => m.OffRampCryptoScreen,
        ),
      ),
    },
  ],
};
