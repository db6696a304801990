import { Banknote, FileText, Globe, Landmark, Network } from "lucide-react";

import { type NavigationGroup, screenAt } from "@/app/navigation-item";

export const banking: NavigationGroup = {
  id: "banking",
  title: "Banking & Integration",
  key: "b",
  items: [
    screenAt(
      "/api-banking",
      "Bank API Console",
      Landmark,
      () => import("@/screens/api-banking/api-banking-screen"),
    ),
    screenAt(
      "/global-integration",
      "Global Integration",
      Globe,
      () => import("@/screens/global-integration/global-integration-screen"),
    ),
    screenAt(
      "/multi-domain",
      "Multi-Domain",
      Network,
      () => import("@/screens/multi-domain/multi-domain-screen"),
    ),
    screenAt(
      "/document-processing",
      "Document Processing",
      FileText,
      () => import("@/screens/document-processing/document-processing-screen"),
    ),
    screenAt(
      "/off-ramp-crypto",
      "Crypto Off-Ramp",
      Banknote,
      () => import("@/screens/off-ramp-crypto/off-ramp-crypto-screen"),
    ),
  ],
};
