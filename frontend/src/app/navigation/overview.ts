import { GraduationCap, LayoutDashboard, Presentation } from "lucide-react";

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
    {
      path: "/learn",
      title: "Walkthroughs",
      description: "Learn the console step by step, in a copy of the room",
      icon: GraduationCap,
      keywords: ["learn", "tutorial", "guide", "lesson", "training"],
      anchor: "frame.screens.learn",
      ...lazyPart(() => import("@/screens/learn/learn-screen").then((m) => m.LearnScreen)),
    },
    {
      path: "/teach",
      title: "Teach",
      description: "Lessons that people join by a code, and where everybody is",
      icon: Presentation,
      keywords: ["lesson", "class", "board", "trainer", "code", "projector"],
      anchor: "frame.screens.teach",
      role: "trainer",
      below: ":ref?",
      ...lazyPart(() => import("@/screens/teach/teach-screen").then((m) => m.TeachScreen)),
    },
  ],
};
