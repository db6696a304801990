import { LockKeyhole, ShieldCheck } from "lucide-react";

import { type NavigationGroup } from "@/app/navigation-item";
import { lazyPart } from "@/lib/lazy-part";

export const administration: NavigationGroup = {
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
};
