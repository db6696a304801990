import { CircleHelp, GraduationCap, LayoutDashboard, Presentation } from "lucide-react";

import { type NavigationGroup, screenAt } from "@/app/navigation-item";

export const overview: NavigationGroup = {
  id: "overview",
  title: "Overview",
  key: "o",
  items: [
    screenAt("/home", "Dashboard", LayoutDashboard, () => import("@/screens/home/home-screen")),
    screenAt("/learn", "Walkthroughs", GraduationCap, () => import("@/screens/learn/learn-screen")),
    screenAt("/teach", "Teach", Presentation, () => import("@/screens/teach/teach-screen"), {
      role: "trainer",
      below: ":ref?/:key?",
    }),
    screenAt("/help", "Help", CircleHelp, () => import("@/screens/help/help-screen"), {
      role: "trainer",
      below: ":page?",
    }),
  ],
};
