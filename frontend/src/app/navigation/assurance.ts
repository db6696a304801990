import { BadgeCheck, FlaskConical, Vault, Wrench } from "lucide-react";

import { type NavigationGroup } from "@/app/navigation-item";
import { lazyPart } from "@/lib/lazy-part";

export const assurance: NavigationGroup = {
  id: "assurance",
  title: "Assurance",
  key: "u",
  items: [
    {
      path: "/sovereign-test",
      title: "Sovereign Test",
      description: "Checks of a sovereign key, its wallet and its system",
      icon: BadgeCheck,
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
      anchor: "frame.screens.sovereignTest",
      ...lazyPart(() =>
        import("@/screens/sovereign-test/sovereign-test-screen").then((m) => m.SovereignTestScreen),
      ),
    },
    {
      path: "/financial-systems-test",
      title: "Financial Systems Test",
      description: "Claimed bank interfaces and vaults, and two tests of them",
      icon: FlaskConical,
      keywords: ["connectivity", "apis", "vaults", "credentials", "status", "release codes"],
      anchor: "frame.screens.financialSystemsTest",
      ...lazyPart(() =>
        import("@/screens/financial-systems-test/financial-systems-test-screen").then(
          (m) => m.FinancialSystemsTestScreen,
        ),
      ),
    },
    {
      path: "/vault-access-generator",
      title: "Vault Access Generator",
      description: "A release code that is granted or denied, and opens nothing",
      icon: Vault,
      keywords: ["release code", "vault signature", "granted", "denied", "clearance", "cot"],
      anchor: "frame.screens.vaultAccessGenerator",
      ...lazyPart(() =>
        import("@/screens/vault-access-generator/vault-access-generator-screen").then(
          (m) => m.VaultAccessGeneratorScreen,
        ),
      ),
    },
    {
      path: "/system-remedy",
      title: "System Remedy Centre",
      description: "Four remedies for a console that confesses its faults, and what they change",
      icon: Wrench,
      keywords: ["remedy", "repair", "fix", "issues", "recovery", "evidence", "reality"],
      anchor: "frame.screens.systemRemedy",
      ...lazyPart(() =>
        import("@/screens/system-remedy/system-remedy-screen").then((m) => m.SystemRemedyScreen),
      ),
    },
  ],
};
