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
      icon: BadgeCheck,
      anchor: "frame.screens.sovereignTest",
      ...lazyPart(() =>
        import("@/screens/sovereign-test/sovereign-test-screen").then((m) => m.SovereignTestScreen),
      ),
    },
    {
      path: "/financial-systems-test",
      title: "Financial Systems Test",
      icon: FlaskConical,
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
      icon: Vault,
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
      icon: Wrench,
      anchor: "frame.screens.systemRemedy",
      ...lazyPart(() =>
        import("@/screens/system-remedy/system-remedy-screen").then((m) => m.SystemRemedyScreen),
      ),
    },
  ],
};
