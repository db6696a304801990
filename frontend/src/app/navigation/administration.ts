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
      icon: ShieldCheck,
      anchor: "frame.screens.adminAccess",
      ...lazyPart(() =>
        import("@/screens/admin-access/admin-access-screen").then((m) => m.AdminAccessScreen),
      ),
    },
    {
      path: "/admin-portal",
      title: "Admin Portal",
      icon: LockKeyhole,
      anchor: "frame.screens.adminPortal",
      ...lazyPart(() =>
        import("@/screens/admin-portal/admin-portal-screen").then((m) => m.AdminPortalScreen),
      ),
    },
  ],
};
