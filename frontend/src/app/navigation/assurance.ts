import { BadgeCheck, FlaskConical, Vault, Wrench } from "lucide-react";

import { type NavigationGroup, screenAt } from "@/app/navigation-item";

export const assurance: NavigationGroup = {
  id: "assurance",
  title: "Assurance",
  key: "u",
  items: [
    screenAt(
      "/sovereign-test",
      "Sovereign Test",
      BadgeCheck,
      () => import("@/screens/sovereign-test/sovereign-test-screen"),
    ),
    screenAt(
      "/financial-systems-test",
      "Financial Systems Test",
      FlaskConical,
      () => import("@/screens/financial-systems-test/financial-systems-test-screen"),
    ),
    screenAt(
      "/vault-access-generator",
      "Vault Access Generator",
      Vault,
      () => import("@/screens/vault-access-generator/vault-access-generator-screen"),
    ),
    screenAt(
      "/system-remedy",
      "System Remedy Centre",
      Wrench,
      () => import("@/screens/system-remedy/system-remedy-screen"),
    ),
  ],
};
