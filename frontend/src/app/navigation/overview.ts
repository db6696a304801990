import { LayoutDashboard } from "lucide-react";

import { type NavigationGroup } from "@/app/navigation-item";
import { lazyPart } from "@/lib/lazy-part";

export const overview: NavigationGroup = {
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
};
