import { LockKeyhole, ShieldCheck } from "lucide-react";

import { type NavigationGroup, screenAt } from "@/app/navigation-item";

export const administration: NavigationGroup = {
  id: "administration",
  title: "Administration",
  key: "a",
  items: [
    screenAt(
      "/admin-access",
      "Admin Access",
      ShieldCheck,
      () => import("@/screens/admin-access/admin-access-screen"),
    ),
    screenAt(
      "/admin-portal",
      "Admin Portal",
      LockKeyhole,
      () => import("@/screens/admin-portal/admin-portal-screen"),
    ),
  ],
};
