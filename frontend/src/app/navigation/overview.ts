import { CircleHelp, GraduationCap, LayoutDashboard, Presentation } from "lucide-react";

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
      icon: LayoutDashboard,
      anchor: "frame.screens.home",
      ...lazyPart(() => import("@/screens/home/home-screen").then((m) => m.HomeScreen)),
    },
    {
      path: "/learn",
      title: "Walkthroughs",
      icon: GraduationCap,
      anchor: "frame.screens.learn",
      ...lazyPart(() => import("@/screens/learn/learn-screen").then((m) => m.LearnScreen)),
    },
    {
      path: "/teach",
      title: "Teach",
      icon: Presentation,
      anchor: "frame.screens.teach",
      role: "trainer",
      below: ":ref?/:key?",
      ...lazyPart(() => import("@/screens/teach/teach-screen").then((m) => m.TeachScreen)),
    },
    {
      path: "/help",
      title: "Help",
      icon: CircleHelp,
      anchor: "frame.screens.help",
      role: "trainer",
      below: ":page?",
      ...lazyPart(() => import("@/screens/help/help-screen").then((m) => m.HelpScreen)),
    },
  ],
};
